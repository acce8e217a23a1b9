"""A finished game for the replay page: the table after each command, and captions of what happened."""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Annotated, NamedTuple

from msgspec import UNSET, Meta, Struct

from charleston.game import events as game_events
from charleston.game.evolve import evolve
from charleston.game.proof import Finding, findings
from charleston.game.prose import SEAT_TITLES, describe
from charleston.game.record import MAX_CHARACTERS, RecordError, read_record
from charleston.game.seats import NOBODY, SEAT_NAMES, Seat
from charleston.game.state import State, Tiles
from charleston.game.view import Picked, View, is_in_hand, last_picked, view
from charleston.table.winner import WinningHand, winning_hand
from charleston.tiles import Tile

MAX_PROOFS = 10
"""Maximum proofs per game; we omit later ones. A proof is slow, and a record may have a thousand challenges."""
NOT_OVER = "This game is not over. You can replay only finished games."


class RecordText(Struct, frozen=True, forbid_unknown_fields=True):
    text: Annotated[str, Meta(max_length=MAX_CHARACTERS, description="The record of a finished game, as downloaded.")]


class JustPicked(Struct, frozen=True):
    """The tile a player just picked. The view of the seat says whether it is beside the rack or in the rack."""

    seat: Seat
    tile: Tile


class Frame(Struct, frozen=True):
    """The table at one moment, with all racks visible."""

    captions: Annotated[tuple[str, ...], Meta(description="What happened.")]
    proof: Annotated[
        tuple[Finding, ...], Meta(description="For a challenge: each line, and whether the hand can still make it.")
    ]
    view: Annotated[View, Meta(description="What everybody at the table sees.")]
    racks: Annotated[tuple[Tiles, ...], Meta(description="By seat, from East.")]
    just_picked: JustPicked | None


class Replay(Struct, frozen=True):
    """A finished game, step by step."""

    seats: Annotated[tuple[str, ...], Meta(description="Who sat there, from East.")]
    card: Annotated[str, Meta(description="The card's name.")]
    preset: str
    seed: Annotated[str, Meta(description="The seed of the wall, in hex.")]
    commitment: Annotated[str, Meta(description="The SHA-256 of the seed, which everybody saw before the deal.")]
    known: Annotated[bool, Meta(description="Whether the player knew the wall before the deal.")]
    rolls: Annotated[
        tuple[tuple[int | None, ...], ...],
        Meta(description="The rolls for East, a round each, by seat; empty unless a match began with this game."),
    ]
    result: game_events.Result
    winner: WinningHand | None
    frames: Annotated[tuple[Frame, ...], Meta(description="One frame per command, beginning with the deal.")]
    events: Annotated[
        tuple[int, ...], Meta(description="By frame: how many events of the record have happened. A review counts so.")
    ]


class Captioned(NamedTuple):
    """The state after some events, their captions, and the proofs of challenges."""

    state: State
    lines: tuple[str, ...]
    proof: tuple[Finding, ...]


def apply_events(
    state: State, events: Iterable[game_events.Event], names: Sequence[str] = SEAT_TITLES, *, proves: bool = True
) -> Captioned:
    lines, proof = list[str](), list[Finding]()
    for event in events:
        lines.append(describe(state, event, names))
        if proves and isinstance(event, game_events.ChallengeMade):
            proof += findings(state, event.challenged)
        state = evolve(state, event)
    return Captioned(state, tuple(lines), tuple(proof))


def just_picked_tile(state: State, picked: Picked | None) -> JustPicked | None:
    return JustPicked(*picked) if picked is not None and is_in_hand(state, picked) else None


def replay_of(text: str) -> Replay:
    """Return the game of a record. The referee decides every step again. Raises RecordError."""
    record = read_record(text)
    if not record.header.complete:
        raise RecordError(1, NOT_OVER)
    names = _names(record.header.seats)
    state, picked, frames, proofs, events = record.start, None, list[Frame](), 0, list[int]()
    for step in record.steps:
        state, captions, proof = apply_events(state, step.events, names, proves=proofs < MAX_PROOFS)
        proofs += bool(proof)
        picked = last_picked(picked, step.events)
        frames.append(Frame(captions, proof, view(state, NOBODY), state.racks, just_picked_tile(state, picked)))
        events.append(len(step.events))
    return Replay(
        seats=names,
        card=record.card.name,
        preset=record.rules.preset,
        seed=record.header.seed,
        commitment=record.header.commitment,
        known=record.header.known is True,
        rolls=() if record.header.rolls is UNSET else record.header.rolls,
        result=state.result,
        winner=winning_hand(state),
        frames=tuple(frames),
        events=tuple(accumulate(events)),
    )


def _names(seats: Sequence[str]) -> tuple[str, ...]:
    """Return the players' names. A player without a name is called by the seat, capitalized."""
    named = zip(SEAT_TITLES, seats, strict=False)
    return tuple(title if name.lower() in ("", *SEAT_NAMES) else name for title, name in named)
