"""Check that a wall was fair: compare the record with the seed, and show how to repeat the check elsewhere."""

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from charleston.game.deal import dealing_order
from charleston.game.events import Dealt, TilePicked
from charleston.game.evolve import evolve
from charleston.game.fair import SEED_BYTES, Setup, commitment, set_up
from charleston.game.record import Header, Record, RecordError, Row, read_record
from charleston.game.seats import EAST, NOBODY, Seat
from charleston.game.state import Tiles
from charleston.server.api.replay import NOT_OVER
from charleston.tiles import LETTERS


class Check(Struct, frozen=True):
    what: Annotated[str, Meta(description="What was compared; if the check failed, also why.")]
    right: bool


class Broken(Struct, frozen=True):
    """Where the wall was broken."""

    wall: Annotated[Seat, Meta(description="The seat of the broken wall.")]
    stacks: Annotated[int, Meta(description="Stacks set aside from its right end; the deal begins after them.")]
    caption: str


class ByHand(Struct, frozen=True):
    """How a person who does not trust this server can compute the wall again."""

    steps: tuple[str, ...]
    script: Annotated[str, Meta(description="A Python program that uses only the standard library.")]
    prints: Annotated[str, Meta(description="The output of the program.")]


class WallCheck(Struct, frozen=True):
    """The result of ``charleston verify``."""

    fair: Annotated[bool, Meta(description="Whether every check passed.")]
    known: Annotated[
        bool, Meta(description="Whether the player knew the wall: the deal was played before, or prepared.")
    ]
    seed: str
    commitment: Annotated[str, Meta(description="The commitment, which everybody saw before the deal.")]
    kept: Annotated[bool, Meta(description="Whether the commitment matches the seed.")]
    dice: tuple[int, int]
    wall: Annotated[Tiles, Meta(description="All 152 tiles from the seed, in the order of the deal and the picks.")]
    taken: Annotated[
        tuple[Seat, ...],
        Meta(description="Which seat got each tile, -1 for nobody; empty if the record was changed."),
    ]
    seats: Annotated[tuple[str, ...], Meta(description="Who sat there, from East.")]
    broken: Broken
    checks: tuple[Check, ...]
    by_hand: ByHand


def check_wall(text: str) -> WallCheck:
    """Check a record; if it was changed, the checks say where. Raises RecordError if it has no finished game."""
    header, dealt = _promised(text)
    seed = bytes.fromhex(header.seed)
    setup = set_up(seed)
    record = _read(text)
    checks = tuple(_checks(record, header, dealt, setup))
    return WallCheck(
        fair=all(check.right for check in checks),
        known=header.known is True,
        seed=header.seed,
        commitment=header.commitment,
        kept=commitment(seed) == header.commitment,
        dice=setup.dice,
        wall=setup.wall,
        taken=_taken(record) if isinstance(record, Record) else (),
        seats=header.seats,
        broken=_broken(setup),
        checks=checks,
        by_hand=_by_hand(header.seed, setup),
    )


def _promised(text: str) -> tuple[Header, Dealt]:
    """Parse the first two lines, which hold the seed and the deal. Check only that both are there."""
    first, _, rest = text.partition("\n")
    try:
        header = msgspec.json.decode(first, type=Header)
        dealt = msgspec.json.decode(rest.partition("\n")[0], type=Row).event
        seed = bytes.fromhex(header.seed)
    except (ValueError, RecursionError):
        raise RecordError(1, "This is not a record of a game: it does not begin with a seed and a deal.") from None
    if not isinstance(dealt, Dealt) or len(seed) != SEED_BYTES:
        raise RecordError(1, "This is not a record of a game: it does not begin with a seed and a deal.")
    if not header.complete:
        raise RecordError(1, NOT_OVER)
    return header, dealt


def _read(text: str) -> Record | RecordError:
    try:
        return read_record(text)
    except RecordError as error:
        return error


def _checks(record: Record | RecordError, header: Header, dealt: Dealt, setup: Setup) -> Iterator[Check]:
    kept = commitment(bytes.fromhex(header.seed)) == header.commitment
    yield Check("The commitment, which everybody saw before the deal, is the SHA-256 of the seed.", kept)
    yield Check("The dice of the deal follow from the seed.", dealt.dice == setup.dice)
    yield Check("The wall of the deal follows from the seed, all 152 tiles in their order.", dealt.wall == setup.wall)
    if isinstance(record, RecordError):
        yield Check(f"The record was changed or cut off. Line {record.line}: {record.reason}", right=False)
    else:
        yield Check(
            "No line of the record was changed, and the referee reaches the same result at every step.", right=True
        )


def _taken(record: Record) -> tuple[Seat, ...]:
    state = record.start
    taken: list[Seat] = []
    for event in (event for step in record.steps for event in step.events):
        if isinstance(event, Dealt):
            dealt = dealing_order(state.players)
            taken = [*dealt, *(NOBODY for _ in event.wall[len(dealt) :])]
        elif isinstance(event, TilePicked):
            taken[state.picked] = event.seat
        state = evolve(state, event)
    return tuple(taken)


def _broken(setup: Setup) -> Broken:
    first, second = setup.dice
    stacks = first + second
    caption = (
        f"The dice show {first} and {second}: East counts {stacks} stacks from the right end of the wall and sets "
        "them aside. The deal begins after them, and they are the last tiles of the game."
    )
    return Broken(EAST, stacks, caption)


def _by_hand(seed: str, setup: Setup) -> ByHand:
    prints = [
        f"Commitment {commitment(bytes.fromhex(seed))}",
        f"Dice {setup.dice[0]} {setup.dice[1]}",
        f"Wall {' '.join(LETTERS[tile] for tile in setup.wall)}",
    ]
    script = _SCRIPT.replace("SEED IN HEX", seed).replace("KINDS IN ORDER", " ".join(LETTERS[:-2]))
    return ByHand(_STEPS, script, "".join(line + "\n" for line in prints))


_STEPS = (
    "You need Python, which is free at python.org. You do not need our software.",
    "Save the program below as wall.py. It is short, so you can read it yourself.",
    "Open a terminal in the same folder and type: python3 wall.py (on Windows: py wall.py).",
    "It prints the commitment. Compare it with the commitment shown at the table before the deal.",
    "It also prints the dice and the wall. Compare them with the ones on this page.",
    "If you have Charleston on your computer, charleston verify FILE does the same with the record you downloaded.",
)
_SCRIPT = '''\
# The wall of one game of Charleston, computed again from its seed.
import hashlib

SEED = bytes.fromhex("SEED IN HEX")


def stream():
    """Numbers of 32 bits: SHA-256 of the seed and 0, of the seed and 1, and so on, four bytes at a time."""
    block = 0
    while True:
        digest = hashlib.sha256(SEED + block.to_bytes(8, "big")).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


NUMBERS = stream()


def below(bound):
    """A number from 0 to bound - 1, all equally likely. It skips numbers that would favor some results."""
    fair = 2**32 - 2**32 % bound
    number = next(NUMBERS)
    while number >= fair:
        number = next(NUMBERS)
    return number % bound


dice = [1 + below(6), 1 + below(6)]

# Sort the tiles, then shuffle: from the last to the second, each trades places with an earlier tile or stays.
tiles = [kind for kind in "KINDS IN ORDER".split() for copy in range(4)]
tiles += ["F"] * 8 + ["J"] * 8
for place in range(151, 0, -1):
    other = below(place + 1)
    tiles[place], tiles[other] = tiles[other], tiles[place]

# East sets aside as many stacks of two as the dice show. They come last.
apart = 2 * sum(dice)
wall = tiles[apart:] + tiles[:apart]

print("Commitment", hashlib.sha256(SEED).hexdigest())
print("Dice", *dice)
print("Wall", *wall)
'''
