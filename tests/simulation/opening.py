"""A game played without a server, so that a short run can start anywhere in it."""

import random
from functools import cache
from typing import NamedTuple

import msgspec
from playing import pick_command

from charleston.game import commands as game_commands
from charleston.game.seats import Seat
from charleston.server.net.guests import Person
from charleston.store.interface import Entry
from charleston.table import commands as table_commands
from charleston.table.decide import decide, open_table
from charleston.table.events import Step
from charleston.table.evolve import fold
from charleston.table.refusals import Refusal
from charleston.table.setup import Option, Setup
from charleston.table.state import TableState
from charleston.table.view import table_offer
from charleston.table.waiting import waiting
from charleston.tiles import JOKER, Tile

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus")
OPENINGS = 24
APART = 400
"""Milliseconds between two steps."""


def choose(
    rng: random.Random,
    offered: list[game_commands.Command],
    passes: list[tuple[int, int]],
    seat: Seat,
    rack: tuple[Tile, ...],
) -> game_commands.Command | None:
    """Return one of the commands that a seat may send."""
    dear = rng.random() < 0.9  # usually skip challenges, which need a long proof
    every = [command for command in offered if not (dear and isinstance(command, game_commands.Challenge))]
    if passes:
        own, blind = rng.choice(passes)
        naturals = [tile for tile in rack if tile != JOKER]
        if len(naturals) >= own:
            every.append(game_commands.PassTiles(seat, tuple(sorted(rng.sample(naturals, own))), blind))
    return pick_command(rng, every) if every else None


class Opening(NamedTuple):
    """A table and the log of its first game. A run starts with as many of these steps as it needs."""

    people: tuple[Person, ...]  # the people who play; bots have the other chairs
    setup: Setup
    entries: tuple[Entry, ...]
    begun: int  # the number of entries up to the deal


def random_people(rng: random.Random, count: int) -> list[Person]:
    return [Person("".join(rng.choices("abcdefgh", k=16)), name) for name in rng.sample(NAMES, count)]


def random_setup(rng: random.Random) -> Setup:
    options: list[dict[str, Option]] = [{}, {}, {"table.players": 3}]
    return Setup(
        preset=rng.choice(("league", "tournament", "house")),
        options=rng.choice(options),
        pace=rng.choice((0, 100, 900)),
        seconds=rng.choice((0, 0, 3, 15)),
        reserve=rng.choice((0, 5)),
        call_seconds=rng.choice((0, 4)),
    )


@cache
def opening(variant: int, at: int) -> Opening:
    """Return a cached opening, because playing a game takes as long as the run itself."""
    rng = random.Random(f"opening {variant}")
    setup, people = random_setup(rng), random_people(rng, rng.choice((1, 2, 3)))
    state, entries = TableState(), list[Entry]()

    def do(by: str, command: table_commands.TableCommand) -> None:
        nonlocal state
        when = at + APART * len(entries)
        outcome = decide(state, by, command, when) if entries else open_table(by, command)  # type: ignore[arg-type]
        assert not isinstance(outcome, Refusal), (by, command, outcome)
        step = Step(state.seq + 1, when, by, command, tuple(outcome))
        entries.append(Entry(step.seq, f"{by}:start.{step.seq}", when, msgspec.json.encode(step)))
        state = fold(state, step)

    host = people[0]
    do(host.id, table_commands.OpenTable("A table", host.name, setup))
    for chair in range(1, state.rules.players):
        if chair < len(people):
            do(people[chair].id, table_commands.SitDown(chair, people[chair].name))
        else:
            do(host.id, table_commands.SeatBot(chair, rng.choice(("regular", "random"))))
    do(host.id, table_commands.StartGame(rng.randbytes(32).hex()))
    begun = len(entries)
    while state.playing:
        game = state.game
        assert game is not None
        seat = rng.choice(waiting(game))
        offered = table_offer(state, game, seat)
        if command := choose(rng, offered.commands, offered.passes, seat, game.racks[seat]):
            do(state.actor(state.order[seat]), table_commands.Play(command))
    return Opening(tuple(people), setup, tuple(entries), begun)
