"""How a game ends: a win, a wall game or a replay. This module also settles open challenges and books payments."""

from charleston.game.events import (
    ChallengeSettled,
    DeathReason,
    Event,
    GameOver,
    GameWon,
    HandDied,
    PhaseBegan,
    Result,
    Ruled,
)
from charleston.game.evolve import fold
from charleston.game.phases import DISCARD, PICK
from charleston.game.scoring import Facts, about_money, book_challenge, book_flat, book_wall, book_win, penalty_unit
from charleston.game.seats import NOBODY, Seat
from charleston.game.state import State, Window

HAND = 13


def facts(state: State, winner: Seat = NOBODY) -> Facts:
    dead = tuple(seat for seat in state.players if state.dead[seat])
    return Facts(state.players, dead, 0 if winner == NOBODY else state.announced[winner])


def unit(state: State) -> int:
    return penalty_unit(state.rules, state.card.lowest_value)


def finish(state: State, result: Result, won: GameWon | None = None) -> list[Event]:
    """Return the last events of a game."""
    events: list[Event] = []
    if won is not None:
        events += [won, *book_win(state.rules, won, facts(state, won.seat))]
    elif result == "wall":
        events += book_wall(state.rules, facts(state))
    if result != "replay":
        events += settle_all(state)
    return [*events, GameOver(result)]


def settle_all(state: State) -> list[Event]:
    """Settle the contested challenges. For each hand, only the first challenger's challenge costs money (A-01)."""
    events: list[Event] = []
    costs = about_money((pending.by, pending.challenged) for pending in state.challenges)
    for pending, first in zip(state.challenges, costs, strict=True):
        if pending.contested and first:
            events += settle(state, pending.by, pending.challenged, upheld=pending.upheld)
        else:
            events.append(ChallengeSettled(pending.by, pending.challenged, pending.upheld))
    return events


def settle(state: State, by: Seat, challenged: Seat, *, upheld: bool) -> list[Event]:
    bookings = book_challenge(state.rules, by, challenged, upheld=upheld, unit=unit(state))
    return [ChallengeSettled(by, challenged, upheld), *bookings]


def next_turn(state: State, after: Seat) -> list[Event]:
    """Begin the next live player's turn, or end the game if the wall is empty (SET-11, MAH-17)."""
    if state.wall_left == 0:
        return finish(state, "wall")
    seat = state.next_seat(after)
    # if someone called an out-of-turn discard, this player may already have picked, and must not pick again
    return [PhaseBegan(DISCARD if state.hand_size(seat) > HAND else PICK, seat)]


def die(state: State, seat: Seat, reason: DeathReason, rule: str, *, withdrawn: bool = False) -> list[Event]:
    """Kill a hand, which then stops playing. If one live player is left, the game is replayed (G-37, G-38, A-06)."""
    events: list[Event] = [HandDied(seat, reason, rule, withdrawn)]
    after = fold(state, events)
    if len(after.live) > 1:
        return events
    if state.rules.three_dead == "director":
        events.append(Ruled(seat, "G-38", "One live hand is left: the director decides; if not, it is played again."))
    return events + finish(after, "wall" if state.rules.three_dead == "wall" else "replay")


def east_again(state: State) -> bool:
    """Return whether the same East deals again.

    This happens after a replay or a throw-in, but not after mah jongg in error (G-73, C-40).
    """
    return state.result == "replay" or (state.result == "thrown in" and not state.thrown_in)


def finish_on_offense(state: State, won: GameWon, window: Window) -> list[Event]:
    """End a game won on a misnamed or out-of-turn discard: the offender alone pays (TRN-23, TRN-25)."""
    rule = "PAY-14" if window.named is not None else "PAY-15"
    bookings = book_flat(state.rules, window.by, won, rule)
    text = "The offender alone pays." if bookings else "The director decides."
    if state.rules.score_mode == "points":
        rule, text = "G-63", "The offender is penalised."
    return [won, Ruled(window.by, rule, text), *bookings, *finish(state, "mahjong")]
