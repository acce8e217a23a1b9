"""Random games for tests: over many games every choice occurs, and the tiles are counted after every event."""

import random
from collections.abc import Iterator, Sequence
from typing import get_args

from charleston.card.published import published
from charleston.game import commands
from charleston.game.choices import choices
from charleston.game.decide import decide
from charleston.game.events import Event
from charleston.game.evolve import evolve
from charleston.game.game import new_game
from charleston.game.refusals import Refusal
from charleston.game.ruleset import Ruleset, ruleset
from charleston.game.seats import NOBODY, SEATS
from charleston.game.state import State
from charleston.tiles import FULL_SET, TILES, Tile

_OPTIONS: dict[str, dict[str, object]] = {
    "at a table": {},
    "online": {"venue": "online"},
    "three players": {"table.players": 3},
    "blocked": {"call.validation": "block"},
}
RULESETS: dict[str, Ruleset] = {
    f"{preset} {name}": ruleset(preset, options)
    for preset in ("league", "tournament", "house")
    for name, options in _OPTIONS.items()
}
RARE = frozenset(
    {
        commands.Challenge,
        commands.DeclareMahjong,
        commands.TakeBack,
        commands.Withdraw,
        commands.TimeUp,
        commands.Stop,
    }
)


def every_tile(state: State) -> list[Tile]:
    """Return all tiles, wherever they are; 152 after the deal."""
    tiles = [tile for rack in state.racks for tile in rack]
    tiles += [tile for groups in state.exposures for shown in groups for tile in shown.group.tiles]
    tiles += [discard.tile for discard in state.discards]
    tiles += state.wall[state.picked :]
    tiles += [tile for passed in state.passed if passed for tile in passed.tiles]
    if state.window is not None:
        tiles.append(state.window.tile)
    if state.apart is not None:
        tiles.append(state.apart[1])
    return tiles


def all_choices(state: State) -> list[commands.Command]:
    return [command for seat in (*state.players, NOBODY) for command in choices(state, seat)]


def pick_command(rng: random.Random, every: list[commands.Command]) -> commands.Command:
    """Return a command, usually an ordinary one, sometimes a rare one."""
    usual = [
        command
        for command in every
        if type(command) not in RARE and not (type(command) is commands.ClaimDiscard and command.mahjong)
    ]
    return rng.choice(usual if usual and rng.random() < 0.97 else every)


def random_report(rng: random.Random, state: State) -> commands.Report:
    """Return a report that a referee might make, true or not."""
    tiles = state.window.tile if state.window else rng.choice(state.racks[0] or TILES[:1])
    seat, other = rng.choice(state.players), rng.choice(state.players)
    what = rng.choice(get_args(commands.Irregularity))
    discard = rng.choice(state.discards).tile if state.discards else TILES[0]
    shown = rng.choice(state.groups(seat)).tile if state.groups(seat) else tiles
    named: dict[str, tuple[Tile, ...]] = {
        "miscalled": (tiles, rng.choice(TILES[:9])),
        "corrected": (tiles,),
        "exposed": (tiles, tiles, discard) if rng.random() < 0.5 else (tiles, tiles),
        "picked up the wrong tile": (discard, shown),
    }
    own = (rng.choice(state.racks[seat] or TILES[:1]),)
    return commands.Report(
        seat,
        what,
        named.get(what, own if what == "discarded out of turn" else ()),
        racked=rng.random() < 0.5,
        count=rng.choice((12, 13, 25)),
        other=other,
    )


def random_game(
    seed: int, rules: Ruleset, tape: Sequence[int] = ()
) -> Iterator[tuple[State, commands.Command, list[Event], State]]:
    """Yield each step of a game: the state, the command, its events and the next state.

    The tape determines the first choices; after its end the seed does.

    """
    rng = random.Random(f"{seed} {rules.preset}")
    state = new_game(rules, published("Charleston 2026"), rng.randbytes(32))
    numbers = iter(tape)
    while state.phase != "over":
        every = all_choices(state)
        assert every, f"nobody can do anything in phase {state.phase}"
        number = next(numbers, None)
        command = pick_command(rng, every) if number is None else every[number % len(every)]
        outcome = decide(state, command)
        assert not isinstance(outcome, Refusal), (command, outcome)
        after = state
        for event in outcome:
            after = evolve(after, event)
            check(after)
        yield state, command, outcome, after
        state = after


def check(state: State) -> None:
    """Check after every event: 152 tiles, and payments that sum to zero."""
    if any(state.racks):
        assert sorted(every_tile(state)) == list(FULL_SET), state.phase
    if state.rules.score_mode == "payments":
        assert sum(state.balance) == 0


def random_command(rng: random.Random, state: State) -> commands.Command:
    """Return a command that a seat could send, sensible or not."""
    seat = rng.choice(state.players)
    tiles = tuple(sorted(rng.choice(state.racks[seat] or TILES[:1]) for _ in range(rng.choice((1, 3, 3, 4)))))
    return rng.choice(
        (
            commands.PassTiles(seat, tiles, rng.randrange(4)),
            commands.TakeBack(seat),
            commands.Agree(seat),
            commands.Stop(seat),
            commands.Look(seat),
            commands.BidCourtesy(seat, rng.randrange(-1, 5)),
            commands.PickTile(seat),
            commands.RackTile(seat),
            commands.DiscardTile(seat, rng.choice(TILES)),
            commands.ClaimDiscard(seat, mahjong=rng.random() < 0.5),
            commands.DeclineDiscard(seat),
            commands.Withdraw(seat),
            commands.ExposeGroup(seat, tiles),
            commands.RedeemJoker(seat, rng.choice(tiles), rng.choice(SEATS)),
            commands.DeclareMahjong(seat),
            commands.ShowHand(seat),
            commands.Challenge(seat, rng.choice(SEATS)),
            commands.Admit(seat),
            commands.Contest(seat),
        )
    )
