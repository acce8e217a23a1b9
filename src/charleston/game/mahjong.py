"""MAH: declaring mah jongg, showing the hand, and what follows."""

from charleston.game import commands
from charleston.game.awards import award, ranked
from charleston.game.ending import die, finish, finish_on_offense, next_turn, settle_all, unit
from charleston.game.events import (
    Event,
    GameOver,
    HandDied,
    HandShown,
    How,
    MahjongDeclared,
    Ruled,
)
from charleston.game.evolve import fold
from charleston.game.phases import CLAIM, COURTESY, DEAL, DISCARD, EXPOSE, OVER, PICK, VOTE, Phase
from charleston.game.refusals import Refusal, refuse
from charleston.game.scoring import book_thrown_in
from charleston.game.seats import EAST, Seat
from charleston.game.state import Claim, Declared, State
from charleston.game.wins import is_complete, winning, won_by

Outcome = list[Event] | Refusal


def declare(state: State, command: commands.DeclareMahjong) -> Outcome:
    how = how_declared(state, command.seat)
    if isinstance(how, Refusal):
        return how
    extra = state.apart[1] if state.apart is not None and state.apart[0] == command.seat else None
    if state.rules.validation == "block" and not is_complete(state, command.seat, extra):
        return refuse("not complete")
    return [MahjongDeclared(command.seat, how)]


def how_declared(state: State, seat: Seat) -> How | Refusal:
    """Return how the seat got its fourteenth tile, or why it may not declare now."""
    if state.declared is not None:
        return refuse("another declared") if state.declared.seat != seat else refuse("show first")
    if state.doomed == seat:
        return refuse("dead", "G-18", "MAH-11")
    if not state.begun and state.phase not in (DISCARD, CLAIM, PICK, EXPOSE):
        return _before_play(state, seat)
    if state.phase == CLAIM and state.apart is not None and state.apart[0] == seat:
        if state.window is not None and state.window.claims:
            return refuse("claimed by another")
        return refuse("must rack") if state.rules.must_rack == "yes" else "pick"
    if state.phase != DISCARD or state.turn != seat:
        return refuse("not your turn", "MAH-01") if state.phase != CLAIM else refuse("no live discard", "MAH-01")
    if not state.begun and seat == EAST:
        return _first_turn(state)
    return state.fourteenth or "pick"


def _before_play(state: State, seat: Seat) -> How | Refusal:
    if seat != EAST:
        return refuse("only east")
    if state.phase == DEAL or (state.phase == Phase.FIRST_RIGHT and state.passed[EAST] is None):
        if not any(state.racks):
            return refuse("wrong phase")
        if state.fourteenth != "heavenly":
            return refuse("heavenly is lost")
        return "heavenly" if state.rules.heavenly == "yes" else refuse("no heavenly")
    if state.phase in (VOTE, COURTESY):
        ready = state.rules.earthly_window == "end-of-part" and state.passed[EAST] is None
        return "earthly" if ready else refuse("no earthly")
    return refuse("not in mid-pass")


def _first_turn(state: State) -> How | Refusal:
    """Return how East wins before the first discard: earthly after a Charleston, heavenly without one."""
    if state.fourteenth == "heavenly":
        return "heavenly" if state.rules.heavenly == "yes" else refuse("no heavenly")
    if state.fourteenth == "exchange":
        return "exchange"
    return "earthly" if state.rules.earthly_window != "off" else refuse("no earthly")


def show(state: State, command: commands.ShowHand) -> Outcome:
    """Show the hand and verify it."""
    seat, window = command.seat, state.window
    events: list[Event] = []
    if state.declared is None or state.declared.seat != seat:
        early = _early_claim(state, seat)
        if isinstance(early, Refusal):
            return early
        events = early
        state = fold(state, events)
    elif state.phase == CLAIM and window is not None and any(claim.mahjong for claim in window.claims):
        return refuse("claimed by another", "G-50")
    declared = state.declared
    assert declared is not None
    return events + verify(state, declared)


def _early_claim(state: State, seat: Seat) -> list[Event] | Refusal:
    """Award the tile early: at a real table the first claimant may show before the window closes (MAH-06, MAH-07)."""
    window = state.window
    if window is None or state.phase != CLAIM or Claim(seat, mahjong=True) not in window.claims:
        return refuse("not declared")
    if state.rules.window == "answers":
        return refuse("window is open")
    first = ranked(state, window)[0]
    return award(state, first) if first.seat == seat else refuse("not first", "MAH-05")


def verify(state: State, declared: Declared) -> list[Event]:
    seat, window = declared.seat, state.window
    claimed = window is not None and window.awarded is not None and window.awarded.seat == seat
    extra = None
    if claimed and window is not None:
        extra = window.heard
    elif state.apart is not None and state.apart[0] == seat:
        extra = state.apart[1]
    lines = winning(state, seat, extra)
    if not lines or state.dead[seat] or state.wrong_tile(seat) is not None:
        rivals = claimed and window is not None and sum(claim.mahjong for claim in window.claims) > 1
        return _thrown_in(state, declared) if state.thrown_in and not rivals else _in_error(state, declared)
    thrower = window.by if claimed and window is not None else state.thrower
    events: list[Event] = [HandShown(seat, right=True)]
    won = won_by(state, lines, declared.how, seat, thrower)
    if claimed and window is not None and (window.named is not None or window.out_of_turn):
        return events + finish_on_offense(fold(state, events), won, window)
    return events + finish(fold(state, events), "mahjong", won)


def _thrown_in(state: State, declared: Declared) -> list[Event]:
    """End the game after mah jongg in error when others have thrown in their hands (MAH-09, G-48, C-40)."""
    events: list[Event] = [HandShown(declared.seat, right=False)]
    events.append(HandDied(declared.seat, "mah jongg in error", _error_rule(state, declared.seat)))
    intact = [seat for seat in state.live if seat != declared.seat and seat not in state.thrown_in]
    value = state.announced[declared.seat] or unit(state)  # the value announced, or the lowest amount
    events += book_thrown_in(state.rules, declared.seat, state.thrown_in, intact, value=value, unit=unit(state))
    if not intact:
        return [
            *events,
            Ruled(declared.seat, "G-48", "All have thrown in: the game is played again."),
            GameOver("replay"),
        ]
    return [*events, *settle_all(state), GameOver("thrown in")]


def _error_rule(state: State, seat: Seat) -> str:
    return "MAH-11" if state.wrong_tile(seat) is None else "MAH-15"


def _in_error(state: State, declared: Declared) -> list[Event]:
    """Kill the hand. A claimed tile stays with it, unless another player also claimed it for mah jongg.

    Rules: MAH-11, MAH-12, MAH-13.
    """
    seat, window, rule = declared.seat, state.window, _error_rule(state, declared.seat)
    if window is not None and window.awarded is not None and window.awarded.seat == seat:
        rivals = [claim for claim in ranked(state, window) if claim.mahjong and claim.seat != seat]
        events: list[Event] = [HandShown(seat, right=False, keeps=not rivals)]
        events += die(fold(state, events), seat, "mah jongg in error", rule)
        after = fold(state, events)
        if after.phase == OVER:
            return events
        return events + (award(after, rivals[0]) if rivals else next_turn(after, seat))
    events = [HandShown(seat, right=False)]
    if not state.begun:
        return [*events, Ruled(seat, "G-18", "The hand is dead from the first discard onward.")]
    events += die(fold(state, events), seat, "mah jongg in error", rule)
    after = fold(state, events)
    return events if after.phase == OVER else events + next_turn(after, seat)
