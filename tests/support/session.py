"""A session over sockets: people and bots play one game at random from a seed, and every act can be repeated."""

import asyncio
import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from seat_knowledge import Knowledge, Thing
from table_clients import Client, Place, person, settle

from charleston.game.seats import NOBODY, SEATS, Seat
from charleston.table import events
from charleston.table.setup import Setup
from charleston.table.step_codec import read_step

PEOPLE = ("Ruth", "Sal", "Tess", "Uma")
WATCHER = "Wanda"
RARE = {"challenge", "declare_mahjong", "take_back", "withdraw", "stop"}
MAX_ACTS = 4000


class Game(NamedTuple):
    """The players and the rules."""

    setup: Setup
    people: int = 4  # on the first chairs; bots fill the rest
    seats: int = 4
    restless: bool = True  # whether they pause, reconnect, watch, chat and send illegal commands


class Act(NamedTuple):
    """An act of a client. ``things`` are the passed tiles as positions in the wall, so the act works for any deal."""

    what: str  # do, join, leave, wait
    who: str = ""
    command: Mapping[str, Any] = MappingProxyType({})
    things: tuple[Thing, ...] = ()
    have: int = 0
    seconds: float = 0.0


class Session:
    def __init__(self, place: Place, game: Game, rng: random.Random) -> None:
        self.place, self.game, self.rng = place, game, rng
        self.clients: dict[str, Client] = {}
        self.everyone: dict[str, list[Client]] = {}  # all sockets, including closed ones
        self.known = Knowledge(game.seats)
        self.acts: list[Act] = []
        self.table = ""
        self.order: tuple[int, ...] = ()
        self.seq = 0
        self.over = False

    async def begin(self) -> None:
        self.table = await self.place.open(PEOPLE[0], self.game.setup)
        for who in (*PEOPLE[: self.game.people], WATCHER):
            await self.perform(Act("join", who))
        for chair, who in enumerate(PEOPLE[: self.game.people]):
            if chair:
                await self.perform(Act("do", who, {"type": "sit_down", "chair": chair, "name": who}))
        for chair in range(self.game.people, self.game.seats):
            await self.perform(Act("do", PEOPLE[0], {"type": "seat_bot", "chair": chair, "bot": "regular"}))
        await self.perform(Act("do", PEOPLE[0], {"type": "start_game"}))

    async def perform(self, act: Act) -> None:
        """Perform one act, then read the new log entries."""
        self.acts.append(act)
        if act.what == "join":
            client = Client(self.place, self.table, act.who)
            self.clients[act.who] = client
            self.everyone.setdefault(act.who, []).append(client)
            client.hello(act.have)
        elif act.what == "leave":
            self.clients.pop(act.who).hang_up()
        elif act.what == "do":
            command = dict(act.command)
            if act.things:
                tiles = [self.known.kind(thing) for thing in act.things]
                command = {**command, "command": {**command["command"], "tiles": tiles}}
            self.clients[act.who].do(command)
        await settle(act.seconds or 0.1)
        await self._follow()
        assert all(client.code is None for client in self.clients.values()), "the server disconnected someone"

    async def _follow(self) -> None:
        for entry in await self.place.store.read(self.table, self.seq):
            step = read_step(entry.body)
            self.seq = step.seq
            for event in step.events:
                if isinstance(event, events.MatchBegan):
                    self.order = event.chairs
                elif isinstance(event, events.GamePlayed):
                    self.known.step(event.events)
                    self.over = self.known.over

    @property
    def bots(self) -> bool:
        """Whether bots play. Their choices depend on tiles that other players do not see."""
        return self.game.people < self.game.seats

    def seat(self, who: str) -> Seat:
        return SEATS[self.order.index(PEOPLE.index(who))] if who in PEOPLE else NOBODY

    async def play(self) -> None:
        for _ in range(MAX_ACTS):
            if self.over:
                return
            await self.perform(self._next())
        raise AssertionError("the game does not end")

    def _next(self) -> Act:
        rng = self.rng
        if self.game.restless and rng.random() < 0.05:
            return self._restless()
        missing = [who for who in (*PEOPLE[: self.game.people], WATCHER) if who not in self.clients]
        if missing and rng.random() < 0.3:
            return Act("join", missing[0], have=rng.choice((0, self.seq, rng.randrange(self.seq + 1))))
        able = []
        for who in PEOPLE[: self.game.people]:
            seen = self.seen(who)
            if seen is None or not (seen["choices"] or seen["passes"]):
                continue
            if self.seat(who) in seen["waiting"] or rng.random() < 0.03:
                able.append((who, seen))
        if not able:
            return Act("wait", seconds=1.0)
        who, seen = rng.choice(able)
        return self._move(who, seen)

    def seen(self, who: str) -> dict[str, Any] | None:
        """Return the game as this person's page shows it."""
        return self.clients[who].game if who in self.clients else None

    def _move(self, who: str, seen: dict[str, Any]) -> Act:
        rng, seat = self.rng, self.seat(who)
        if seen["passes"] and rng.random() < 0.9:
            size, blind = rng.choice(seen["passes"])
            mine = [thing for thing in self.known.racks[seat] if self.known.kind(thing) != 35]
            kinds = map(self.known.kind, rng.sample(mine, min(size, len(mine))))
            things = tuple(self.known.out_of(list(mine), kinds))
            return Act("do", who, _play({"type": "pass_tiles", "seat": seat, "tiles": [], "blind": blind}), things)
        every = seen["choices"]
        usual = [one for one in every if one["type"] not in RARE and not one.get("mahjong")]
        pool = usual if usual and rng.random() < 0.96 else every
        if not pool:
            return Act("wait", seconds=0.5)
        return Act("do", who, _play(rng.choice(pool)))

    def _restless(self) -> Act:
        rng = self.rng
        who = rng.choice(list(self.clients))
        chair = rng.randrange(self.game.seats)
        return rng.choice(
            (
                Act("leave", who),
                Act("do", who, {"type": rng.choice(("pause", "resume", "resume"))}),
                Act("do", who, {"type": "resume"}),
                Act("do", who, {"type": "say", "name": who, "text": "Well played!"}),
                Act("do", who, {"type": "sit_in", "chair": chair} if self.bots else {"type": "hold_on"}),
                Act("do", who, {"type": "return_seat", "chair": chair}),
                Act("do", who, {"type": "run_out", "asked": self.seq}),
                Act("do", who, _play({"type": "discard_tile", "seat": rng.randrange(4), "tile": rng.randrange(36)})),
                Act("do", who, _play({"type": "claim_discard", "seat": -1, "mahjong": True})),
                Act("do", who, _play({"type": "redeem_joker", "seat": -1, "tile": rng.randrange(36), "owner": chair})),
                Act("do", who, _play({"type": "declare_mahjong", "seat": -1})),
                Act("do", who, _play({"type": "challenge", "seat": -1, "challenged": chair})),
                Act("wait", seconds=rng.choice((0.1, 3.0, 30.0))),
            )
        )


def _play(command: dict[str, Any]) -> dict[str, Any]:
    return {"type": "play", "command": command}


async def play_session(place: Place, game: Game, seed: str) -> Session:
    session = Session(place, game, random.Random(seed))
    await session.begin()
    await session.play()
    await asyncio.sleep(1.5)
    return session


__all__ = ["PEOPLE", "WATCHER", "Act", "Game", "Session", "person", "play_session"]
