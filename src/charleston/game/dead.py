"""DED: dead hands and challenges, decided from the tiles that everybody can see."""

from charleston.card.expand import patterns_of
from charleston.card.index import index_of
from charleston.card.matcher import why_out
from charleston.game import commands
from charleston.game.awards import all_answered, award, close
from charleston.game.ending import die, next_turn, settle
from charleston.game.events import (
    CalledTileRacked,
    ChallengeContested,
    ChallengeMade,
    ChallengeSettled,
    ClaimWithdrawn,
    DeathReason,
    DeclarationWithdrawn,
    Event,
    PhaseBegan,
    TileReturned,
)
from charleston.game.evolve import fold
from charleston.game.phases import CLAIM, DISCARD, OVER
from charleston.game.proof import visible_tiles
from charleston.game.refusals import Refusal, refuse
from charleston.game.seats import Seat
from charleston.game.state import Claim, Pending, State

Outcome = list[Event] | Refusal


def is_provably_dead(state: State, seat: Seat) -> bool:
    """Return whether no line of the card is possible. Like ``findings``, but stops at the first possible line."""
    if state.wrong_tile(seat) is not None:
        return True
    visible = visible_tiles(state, seat)
    groups = state.groups(seat)
    if state.rules.impossible_hand == "no":
        return not index_of(state.card).fits(groups)
    return not any(
        why_out(entry, pattern, groups, visible) is None for entry, pattern in index_of(state.card).patterns_for(groups)
    )


def challenge(state: State, command: commands.Challenge) -> Outcome:
    by, challenged = command.seat, command.challenged
    if not state.begun:
        return refuse("before the game")
    if by == challenged:
        return refuse("yourself")
    if challenged not in state.players:
        return refuse("not in play")
    if state.dead[challenged]:
        return refuse("dead already")
    if under_challenge(state, challenged):
        return refuse("challenged already")
    upheld = is_provably_dead(state, challenged)
    events: list[Event] = [ChallengeMade(by, challenged, upheld)]
    if state.rules.dead_resolve != "immediate":
        return events
    events += settle(fold(state, events), by, challenged, upheld=upheld)
    if not upheld:
        return events
    return events + _kill(fold(state, events), challenged, "DED-02")


def under_challenge(state: State, seat: Seat) -> bool:
    """Return whether the hand is already challenged; a new exposure allows another challenge."""
    exposure_count = len(state.exposures[seat])
    return any(pending.challenged == seat and pending.shown == exposure_count for pending in state.challenges)


def open_challenge(state: State, seat: Seat) -> Pending | None:
    """Return a challenge that this seat still has to answer, or None."""
    for challenge in state.challenges:
        if challenge.challenged == seat and not challenge.contested:
            return challenge
    return None


def admit(state: State, command: commands.Admit) -> Outcome:
    """Admit a challenge: the player stops at once (DED-16)."""
    if open_challenge(state, command.seat) is None:
        return refuse("not challenged")
    settled: list[Event] = [
        ChallengeSettled(pending.by, command.seat, upheld=True)
        for pending in state.challenges
        if pending.challenged == command.seat and not pending.contested
    ]
    return settled + _kill(fold(state, settled), command.seat, "DED-16")


def contest(state: State, command: commands.Contest) -> Outcome:
    if open_challenge(state, command.seat) is None:
        return refuse("not challenged")
    return [ChallengeContested(command.seat)]


def _kill(state: State, seat: Seat, rule: str) -> list[Event]:
    return kill(state, seat, "challenged", rule, withdrawn=_fatal_exposure(state, seat))


def _fatal_exposure(state: State, seat: Seat) -> bool:
    """Return whether the error is the group just exposed, and its player has not yet discarded (JOK-25, C-20)."""
    exposures = state.exposures[seat]
    made_now = state.phase == DISCARD and state.turn == seat and bool(exposures) and exposures[-1].turn == state.turns
    if state.rules.dead_jokers == "all" or not made_now:
        return False
    earlier = tuple(exposure.group for exposure in state.exposures[seat][:-1])
    visible = visible_tiles(state, seat)
    return any(
        why_out(entry, pattern, earlier, visible) is None
        for entry in state.card.entries()
        for pattern in patterns_of(entry.line)
    )


def refuse_speech(state: State, seat: Seat) -> Refusal | None:
    """Refuse chat from a player whose hand is dead, if the rules say so (DED-07)."""
    silent = state.rules.dead_chat == "off" and bool(state.dead[seat]) and state.phase != OVER
    return refuse("keep silent") if silent else None


def die_with_tile(state: State, seat: Seat, reason: DeathReason, rule: str) -> list[Event]:
    """Kill a hand that called a tile. It keeps the tile, and the next player to the right picks (G-37)."""
    window = state.window
    has_tile = window is not None and window.awarded is not None and window.awarded.seat == seat
    events: list[Event] = [] if has_tile else award(state, Claim(seat, mahjong=False))
    if state.declared is not None and state.declared.seat == seat:
        events.append(DeclarationWithdrawn(seat))
    events.append(CalledTileRacked(seat))
    events += die(fold(state, events), seat, reason, rule)
    after = fold(state, events)
    return events if after.phase == OVER else events + next_turn(after, seat)


def kill(state: State, seat: Seat, reason: DeathReason, rule: str, *, withdrawn: bool = False) -> list[Event]:
    """Kill a hand during play. Its claims lapse. If it had the turn, the next player picks (G-37)."""
    events = die(state, seat, reason, rule, withdrawn=withdrawn)
    after = fold(state, events)
    if after.phase == OVER:
        return events
    if after.apart is not None and after.apart[0] == seat:
        events.append(TileReturned(seat))  # the picked tile is not racked, so it goes back (G-42)
    if after.declared is not None and after.declared.seat == seat:
        events.append(DeclarationWithdrawn(seat))
    if after.window is not None and any(claim.seat == seat for claim in after.window.claims):
        awarded = after.window.awarded is not None and after.window.awarded.seat == seat
        events.append(ClaimWithdrawn(seat))
        if awarded:
            events.append(PhaseBegan(CLAIM, after.window.by))
    after = fold(state, events)
    if after.phase == CLAIM:
        return events + (close(after) if all_answered(after) else [])
    if after.turn == seat and after.phase.is_turn:
        return events + next_turn(after, seat)
    return events
