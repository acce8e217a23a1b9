"""The decisions of a finished game: what each seat saw, and what it answered."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from msgspec.structs import replace

from charleston.chances.facts_of import question_of
from charleston.game import commands
from charleston.game.evolve import fold
from charleston.game.phases import Phase
from charleston.game.record import Record, Step
from charleston.game.seats import NOBODY, Seat
from charleston.game.state import State
from charleston.game.view import View, view
from charleston.kernels.policy.question_codes import BID, CLAIM, COURTESY, PASS, TURN, VOTE

Answer = (
    commands.PassTiles
    | commands.Stop
    | commands.Agree
    | commands.BidCourtesy
    | commands.DiscardTile
    | commands.RedeemJoker
    | commands.ExposeGroup
    | commands.DeclineDiscard
)
"""An answer to a question. A call is the command that exposes its group, because the group is part of the decision."""
Kind = Literal["pass", "vote", "courtesy", "discard", "joker", "call"]
CHARLESTON_KINDS: tuple[Kind, ...] = ("pass", "vote", "courtesy")
_KINDS: dict[int, Kind] = {PASS: "pass", VOTE: "vote", BID: "courtesy", COURTESY: "courtesy", CLAIM: "call"}


class Decision(NamedTuple):
    events: int  # how many events of the record came before it
    kind: Kind
    view: View
    answer: Answer


def decisions_of(record: Record, seat: Seat) -> list[Decision]:
    """Return every answer of a seat, without passes that were taken back."""
    return decisions_in(record.start, record.steps, seat)


def decisions_in(start: State, steps: Sequence[Step], seat: Seat) -> list[Decision]:
    """Return every answer of a seat in these steps, like ``decisions_of``."""
    state, events, found = start, 0, list[Decision]()
    for number, step in enumerate(steps):
        if isinstance(step.command, commands.TakeBack) and step.command.seat == seat and found:
            found.pop()
        answer = _answer(steps, number, state, seat)
        if answer is not None:
            seen = view(state, seat)
            question = question_of(seen)
            if question is not None:
                found.append(Decision(events, kind_of(question[0], answer), seen, answer))
        state = fold(state, step.events)
        events += len(step.events)
    return found


def kind_of(question: int, answer: commands.Command) -> Kind:
    if question == TURN:
        return "joker" if isinstance(answer, commands.RedeemJoker) else "discard"
    return _KINDS[question]


def _answer(steps: Sequence[Step], number: int, state: State, seat: Seat) -> Answer | None:
    """Return what a seat answers with this step, or None. A seat without an answer when the window closes declines."""
    command = steps[number].command
    if isinstance(command, commands.CloseWindow) and state.window is not None:
        is_open = seat != state.window.by and seat not in {claim.seat for claim in state.window.claims}
        return commands.DeclineDiscard(seat) if is_open and seat not in state.window.declined else None
    if command.seat != seat or seat == NOBODY:
        return None
    if isinstance(command, commands.ClaimDiscard):
        return None if command.mahjong else _exposed(steps[number + 1 :], seat)
    return command if isinstance(command, Answer) and not isinstance(command, commands.ExposeGroup) else None


def _exposed(steps: Sequence[Step], seat: Seat) -> Answer | None:
    """Return the group that a call led to; None if somebody else got the discard, or the call was withdrawn."""
    for step in steps:
        if isinstance(step.command, commands.ExposeGroup) and step.command.seat == seat:
            return commands.ExposeGroup(seat, tuple(sorted(step.command.tiles)))
        if isinstance(step.command, commands.DiscardTile | commands.PickTile | commands.Withdraw):
            break
    return None


def unanswered(state: State, seat: Seat) -> State:
    """Return the state before anybody answered the question that this seat and others are asked."""
    racks = tuple(
        rack if passed is None else tuple(sorted((*rack, *passed.tiles)))
        for rack, passed in zip(state.racks, state.passed, strict=True)
    )
    state = replace(state, racks=racks, passed=(None,) * len(state.passed))
    if state.window is not None:
        state = replace(state, window=replace(state.window, claims=(), declined=()))
    if state.phase == Phase.COURTESY and state.bids[seat] is None:
        state = replace(state, bids=(None,) * len(state.bids), settled=())
    return state
