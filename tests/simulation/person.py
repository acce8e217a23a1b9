"""A person at a table: plays what is offered, chats, leaves and returns, and uses the host's commands at random."""

import random

from charleston.game.seats import NOBODY
from charleston.table import commands
from charleston.table.view import GameView, TableView
from simulation.client import Client
from simulation.opening import choose

BOTS = ("regular", "random")


class Someone:
    """A person who plays, and who does something else with probability ``whims``."""

    def __init__(self, client: Client, rng: random.Random, *, plays: bool) -> None:
        self.client, self.plays = client, plays
        self.whims = 0.05
        self.resting = False
        self.away_until = 0.0
        self._rng = rng

    def act(self) -> None:
        client, table = self.client, self.client.table
        if client.line is None or not client.welcomed or table is None or table.ended:
            return
        if (
            any(isinstance(pending.do.command, commands.Play) for pending in client.outbox.values())
            or len(client.outbox) > 2
        ):
            return
        if self.resting:
            command = self._rest(table)
        else:
            command = self._whim(table) if self._rng.random() < self.whims else self._duty(table)
        if command is not None:
            client.ask(command)

    def _duty(self, table: TableView) -> commands.TableCommand | None:
        """Return what the game needs to continue."""
        game, chair = self.client.game, table.you
        if table.paused:
            return commands.Resume() if chair is not None or table.host else None
        if chair is None:
            return self._sit_down(table) or (self._host(table, game) if table.host else None)
        if table.chairs[chair].bot:
            return commands.ReturnSeat(chair)
        if game is None or game.view.phase == "over":
            return self._host(table, game) if table.host or (game is not None and table.book is not None) else None
        seat = game.view.seat
        if seat == NOBODY or (seat not in game.waiting and self._rng.random() < 0.98):
            return None
        played = choose(self._rng, list(game.choices), list(game.passes), seat, game.view.rack)
        return None if played is None else commands.Play(played)

    def _rest(self, table: TableView) -> commands.TableCommand | None:
        game = self.client.game
        playing = game is not None and game.view.phase != "over"
        return commands.Pause() if playing and not table.paused and (table.host or table.you is not None) else None

    def _sit_down(self, table: TableView) -> commands.TableCommand | None:
        free = [at for at, chair in enumerate(table.chairs) if not chair.person]
        if self.plays and table.book is None and free:
            return commands.SitDown(self._rng.choice(free), self.client.person.name)
        return None

    def _host(self, table: TableView, _: GameView | None) -> commands.TableCommand | None:
        """Fill the table with bots, and start."""
        empty = [at for at, chair in enumerate(table.chairs) if not chair.person and not chair.bot]
        if not empty:
            return commands.StartGame()
        if table.host and self._rng.random() < 0.3:
            return commands.SeatBot(self._rng.choice(empty), self._rng.choice(BOTS))
        return None

    def _whim(self, table: TableView) -> commands.TableCommand | None:
        rng, chair = self._rng, self._rng.randrange(len(table.chairs))
        others = [other.person for other in table.chairs if other.person]
        usual: list[commands.TableCommand] = [
            commands.Say(self.client.person.name, rng.choice(("Hello!", "Nice hand.", "One moment, please."))),
            commands.HoldOn(),
            commands.Pause(),
            commands.SitIn(chair if table.host else table.you or 0, rng.choice(BOTS)),
            commands.ReturnSeat(chair),
        ]
        rare: list[commands.TableCommand] = [
            commands.StandUp(),
            commands.MakeHost(chair),
            commands.RemovePlayer(chair),
            commands.NewMatch(),
            commands.Pause(),
        ]
        if others:
            rare += [commands.Mute(rng.choice(others)), commands.Unmute(rng.choice(others))]
        return rng.choice(usual if rng.random() < 0.85 else rare)
