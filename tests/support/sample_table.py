"""A table for tests: its log, its clock, and people who sit down and play."""

from hashlib import sha256

import msgspec

from charleston.bots.player import answer
from charleston.game import commands as game_commands
from charleston.game.choices import choices
from charleston.game.seats import Seat
from charleston.game.state import State
from charleston.game.view import view
from charleston.table import commands as table_commands
from charleston.table import events as table_events
from charleston.table.decide import decide, open_table
from charleston.table.evolve import fold
from charleston.table.refusals import Refusal
from charleston.table.setup import Setup
from charleston.table.stand_in import stand_in
from charleston.table.state import TABLE, TableState
from charleston.table.waiting import waiting

NAMES = ("Ruth", "Bess", "Carol", "Dora")
PEOPLE = ("ruth", "bess", "carol", "dora")
START = 1_700_000_000_000


def seed_of(number: int) -> str:
    return sha256(str(number).encode()).hexdigest()


class SampleTable:
    """A table with a growing log; every step round-trips through JSON."""

    def __init__(
        self, people: int = 4, bots: int = 0, setup: Setup | None = None, ids: tuple[str, ...] = PEOPLE
    ) -> None:
        self.state, self.log, self.now = TableState(), list[table_events.Step](), START
        opening = table_commands.OpenTable("Thursday", NAMES[0], setup or Setup())
        outcome = open_table(ids[0], opening)
        assert not isinstance(outcome, Refusal), outcome
        self.append(ids[0], opening, outcome)
        for chair in range(1, people):
            self.do(ids[chair], table_commands.SitDown(chair, NAMES[chair]))
        for chair in range(people, people + bots):
            self.do(ids[0], table_commands.SeatBot(chair, "greedy"))

    def append(
        self, by: str, command: table_commands.TableCommand, events: list[table_events.TableEvent]
    ) -> table_events.Step:
        step = table_events.Step(len(self.log) + 1, self.now, by, command, tuple(events))
        again = msgspec.json.decode(msgspec.json.encode(step), type=table_events.Step)
        assert again == step
        self.log.append(again)
        self.state = fold(self.state, again)
        return again

    def attempt(self, by: str, command: table_commands.TableCommand) -> list[table_events.TableEvent] | Refusal:
        """Append the events and return them, or return the refusal."""
        outcome = decide(self.state, by, command, self.now)
        if not isinstance(outcome, Refusal):
            self.append(by, command, outcome)
        return outcome

    def do(self, by: str, command: table_commands.TableCommand) -> list[table_events.TableEvent]:
        outcome = self.attempt(by, command)
        assert not isinstance(outcome, Refusal), outcome
        return outcome

    def refused(self, by: str, command: table_commands.TableCommand) -> str:
        outcome = decide(self.state, by, command, self.now)
        assert isinstance(outcome, Refusal), outcome
        assert outcome.message.endswith((".", "?", "!")) or outcome.code == "setup", outcome
        return outcome.code

    def wait(self, seconds: float) -> None:
        self.now += int(1000 * seconds)

    def start(self, number: int = 1, by: str = PEOPLE[0]) -> None:
        self.do(by, table_commands.StartGame(seed_of(number)))

    @property
    def game(self) -> State:
        assert self.state.game is not None
        return self.state.game

    def person(self, seat: Seat) -> str:
        return self.state.actor(self.state.order[seat])

    def play(self, seat: Seat, command: game_commands.Command) -> list[table_events.TableEvent]:
        return self.do(self.person(seat), table_commands.Play(command))

    def answer(self, seat: Seat, bot: str = "") -> None:
        """Send the simplest answer, or a bot's."""
        if bot:
            assert self.state.card is not None
            reply = answer(bot, self.state.card, view(self.game, seat), choices(self.game, seat), self.state.seq)
            command = None if reply is None else reply.command
        else:
            command = stand_in(self.state, self.game, seat)
        assert command is not None, (self.game, seat)
        self.play(seat, command)

    def play_until(self, *phases: str, bot: str = "") -> None:
        while self.game.phase not in phases:
            self.answer(waiting(self.game)[0], bot)

    def commands_that_stand(self) -> list[table_events.GamePlayed]:
        """Return the commands in the record of the current or latest game, without those that were taken back."""
        played: list[table_events.GamePlayed] = []
        for event in (event for step in self.log for event in step.events):
            if isinstance(event, table_events.GameBegan):
                played = []
            elif isinstance(event, table_events.GamePlayed):
                played.append(event)
            elif isinstance(event, table_events.DiscardTakenBack):
                del played[event.played :]
        return played

    def run_out(self) -> list[table_events.TableEvent]:
        return self.do(TABLE, table_commands.RunOut(self.state.question))
