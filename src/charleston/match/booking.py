"""Compute payments and points of a game from its recorded facts.

Every amount comes from ``game.scoring``, so the scorekeeper's games and the referee's games cost the same.
"""

from collections.abc import Callable

from charleston.game.events import GameWon
from charleston.game.ruleset import Ruleset
from charleston.game.scoring import (
    FALLBACK_UNIT,
    Booking,
    Facts,
    about_money,
    book_challenge,
    book_flat,
    book_peek,
    book_thrown_in,
    book_wall,
    book_win,
    penalty_unit,
)
from charleston.game.seats import Seat
from charleston.match.finished_game import FactsError, FinishedGame, intact, is_replayed, problem


def book(
    rules: Ruleset, game: FinishedGame, players: tuple[Seat, ...], lowest_value: int = FALLBACK_UNIT
) -> list[Booking]:
    """Return the payments and points of a game; raise FactsError if the game is impossible."""
    wrong = problem(game, players)
    if wrong:
        raise FactsError(wrong)
    alone = len(players) - len(game.dead) <= 1
    if alone and game.result in _PLAYED_OUT and not (game.result == "wall" and rules.three_dead != "replay"):
        raise FactsError("only one live hand was left: the game is replayed, so its result is 'replay'")
    _refuse_unplayed(rules, game)
    booker = _BOOKERS.get(game.result)
    bookings = booker(rules, game, players, lowest_value) if booker else []
    return [*bookings, *_book_challenges(rules, game, players, lowest_value), *_book_peeks(rules, game)]


def _refuse_unplayed(rules: Ruleset, game: FinishedGame) -> None:
    """Raise FactsError for a kind of win that these rules do not have."""
    unplayed = (
        (game.how == "heavenly" and rules.heavenly == "no", "a heavenly hand"),
        (game.how == "earthly" and rules.earthly_window == "off", "an earthly hand"),
        (game.hot and rules.hot_cold != "hot", "a hot wall"),
    )
    for wrong, what in unplayed:
        if wrong:
            raise FactsError(f"the rules of this table do not allow {what}")


def _won(game: FinishedGame) -> GameWon:
    """Return the win as the event the referee would have recorded; the line does not affect the amount."""
    return GameWon(
        seat=game.winner,
        section="",
        number=0,
        value=game.value,
        how=game.how or ("pick" if game.self_picked else "discard"),
        jokerless=game.jokerless,
        singles_and_pairs=game.singles_and_pairs,
        thrower=game.thrower,
        exposures=game.exposures,
        hot=game.hot,
    )


def _book_mahjong(rules: Ruleset, game: FinishedGame, players: tuple[Seat, ...], _lowest: int) -> list[Booking]:
    return book_win(rules, _won(game), Facts(players, game.dead, game.announced))


def _book_wall(rules: Ruleset, game: FinishedGame, players: tuple[Seat, ...], _lowest: int) -> list[Booking]:
    return book_wall(rules, Facts(players, game.dead))


def _book_offense(rules: Ruleset, game: FinishedGame, _players: tuple[Seat, ...], _lowest: int) -> list[Booking]:
    rule = "PAY-14" if game.result == "miscall" else "PAY-15"
    return book_flat(rules, game.offender, _won(game), rule)


def _book_error(rules: Ruleset, game: FinishedGame, players: tuple[Seat, ...], lowest: int) -> list[Booking]:
    unit = penalty_unit(rules, lowest)
    hands = intact(game, players)  # if the declarer named no line, its value is the lowest amount
    return book_thrown_in(rules, game.declarer, game.threw_in, hands, value=game.value or unit, unit=unit)


def _book_challenges(rules: Ruleset, game: FinishedGame, players: tuple[Seat, ...], lowest: int) -> list[Booking]:
    """Return what challenges cost, in addition to the game itself (DED-13).

    A replayed game settles none of the challenges that waited for its end.
    """
    at_once = rules.dead_resolve == "immediate"
    if is_replayed(game, players) and not at_once:
        return []
    unit, bookings = penalty_unit(rules, lowest), list[Booking]()
    costs = about_money((one.by, one.challenged) for one in game.challenges)
    for one, first in zip(game.challenges, costs, strict=True):
        if first or at_once:
            bookings += book_challenge(rules, one.by, one.challenged, upheld=one.upheld, unit=unit)
    return bookings


def _book_peeks(rules: Ruleset, game: FinishedGame) -> list[Booking]:
    """Return the penalties for looking at blind tiles, whatever the result (TRM-13, G-58); at home only a reminder."""
    return [booking for seat in game.peeked for booking in book_peek(rules, seat)]


_PLAYED_OUT = ("mahjong", "wall", "miscall", "out of turn")
_BOOKERS: dict[str, Callable[[Ruleset, FinishedGame, tuple[Seat, ...], int], list[Booking]]] = {
    "mahjong": _book_mahjong,
    "wall": _book_wall,
    "miscall": _book_offense,
    "out of turn": _book_offense,
    "mahjong in error": _book_error,
}
