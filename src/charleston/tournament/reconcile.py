"""Whether the cards of a table tell the same game; where they do not, who says what.

Cards on which it is said how a game went are compared two by two. Where only numbers stand there, the question is
whether any game gives these numbers: all games that could be are scored, and one of them must fit.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain, combinations
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from charleston.card.model import Card
from charleston.game.seats import NOBODY, Seat
from charleston.tournament.entry import MOST_EXPOSURES, Entry, entries_of, owner, tell
from charleston.tournament.outcome import Outcome, score, win
from charleston.tournament.scoring import PointTable, ScoreTable

_ENDS = {"won": "mahjong", "threw": "mahjong", "lost": "mahjong", "wall": "wall", "time": "time"}


class Printed(Struct, frozen=True):
    """What the card in use says about values: all of them, and those of hands that ..."""

    card: str
    values: tuple[int, ...]
    may_expose: tuple[int, ...]
    may_have_jokers: tuple[int, ...]  # so that being without them earns the bonus (TRM-05)


class Mismatch(NamedTuple):
    game: int
    seats: tuple[Seat, ...]  # whose cards do not go together
    text: str


def printed(card: Card) -> Printed:
    lines = [entry.line for entry in card.entries()]
    return Printed(
        card.name,
        tuple(sorted({line.value for line in lines})),
        tuple(sorted({line.value for line in lines if not line.concealed})),
        tuple(sorted({entry.line.value for entry in card.entries() if not entry.singles_and_pairs})),
    )


def mismatches(table: ScoreTable, card: Printed, game: int, entries: Mapping[Seat, Entry]) -> list[Mismatch]:
    """Everything that cannot be in the entries for one game; empty when they go together."""
    if any(entry.how == "ruled" for entry in entries.values()):
        return []
    if not all(entry.how for entry in entries.values()):
        return _number_mismatches(table, card, game, entries)
    found = _compared(card, entries)
    return [_mismatch(game, entries, *one) for one in found or _added_wrong(table, entries)]


_Found = tuple[str, tuple[Seat, ...]]
"""What is wrong, and on whose cards."""


def _mismatch(game: int, entries: Mapping[Seat, Entry], reason: str, seats: tuple[Seat, ...]) -> Mismatch:
    return Mismatch(game, seats, f"Game {game}: {reason} {'; '.join(tell(seat, entries[seat]) for seat in seats)}.")


# Cards that say how it went


def _compared(card: Printed, entries: Mapping[Seat, Entry]) -> list[_Found]:
    ended = list(_wrong_end(entries))
    if ended or "won" not in [entry.how for entry in entries.values()]:
        return ended
    winner = next(seat for seat, entry in entries.items() if entry.how == "won")
    return [*_wrong_hand(card, winner, entries[winner]), *_wrong_throw(winner, entries)]


def _wrong_end(entries: Mapping[Seat, Entry]) -> Iterator[_Found]:
    """One winner, or a wall game, or the bell: the same on all cards."""
    said = {seat: _ENDS[entry.how] for seat, entry in entries.items()}
    usual = max(said.values(), key=list(said.values()).count)
    first = next(seat for seat in said if said[seat] == usual)
    for seat, end in said.items():
        if end != usual:
            yield "The cards tell different ends.", (first, seat)
    winners = [seat for seat, entry in entries.items() if entry.how == "won"]
    for pair in combinations(winners, 2):
        yield "Only one can have won.", pair
    if usual == "mahjong" and not winners:
        yield "Somebody won, but it is on nobody's card.", tuple(entries)
    living = [seat for seat, entry in entries.items() if not entry.dead]
    if len(living) <= 1 and usual != "time":
        yield "At most one hand was alive, so the director decides about this game.", tuple(entries)


def _wrong_hand(card: Printed, winner: Seat, won: Entry) -> Iterator[_Found]:
    """The value must be one of the card in use, for a hand like this."""
    if won.value not in card.values:
        known = ", ".join(map(str, card.values))
        yield f"No hand of the card {card.card} is worth {won.value}; there are {known}.", (winner,)
    elif won.jokerless and won.value not in card.may_have_jokers:
        yield f"Hands of {won.value} are singles and pairs, which earn nothing for having no jokers.", (winner,)
    elif won.exposures and won.value not in card.may_expose:
        yield f"Hands of {won.value} are concealed, so there was nothing exposed.", (winner,)


def _wrong_throw(winner: Seat, entries: Mapping[Seat, Entry]) -> Iterator[_Found]:
    """Winner and thrower must name each other, and the same number of exposures."""
    won = entries[winner]
    for seat, entry in entries.items():
        if entry.how == "threw" and seat != won.other:
            yield "The two cards disagree about who threw the winning tile.", (winner, seat)
    if won.other == NOBODY:
        return
    threw = entries[won.other]
    if threw.how != "threw":
        yield "The two cards disagree about who threw the winning tile.", (winner, won.other)
    elif threw.other != winner:
        yield "The two cards disagree about who won.", (winner, won.other)
    elif threw.exposures != won.exposures:
        yield "The two cards disagree about the exposures.", (winner, won.other)


def _added_wrong(table: ScoreTable, entries: Mapping[Seat, Entry]) -> Iterator[_Found]:
    """The game is clear; now every number must be what it scores."""
    right = entries_of(table, told(entries), tuple(entries))
    for seat, entry in entries.items():
        if entry.points != right[seat].points:
            yield f"This scores {right[seat].points} for {owner(seat)}.", (seat,)


def told(entries: Mapping[Seat, Entry]) -> Outcome:
    """The game that these cards tell, if they go together."""
    dead = tuple(seat for seat, entry in entries.items() if entry.dead)
    peeked = tuple(seat for seat, entry in entries.items() if entry.peeked)
    for seat, entry in entries.items():
        if entry.how == "won":
            won = win(seat, entry.value, thrower=entry.other, exposures=entry.exposures, jokerless=entry.jokerless)
            return Outcome("mahjong", won, dead, peeked)
    wall = any(entry.how == "wall" for entry in entries.values())
    return Outcome("wall" if wall else "time", None, dead, peeked)


# Cards with numbers only


def _number_mismatches(table: ScoreTable, card: Printed, game: int, entries: Mapping[Seat, Entry]) -> list[Mismatch]:
    if next(readings(table, card, entries), None) is not None:
        return []
    wall = max(table.wall, 0) if isinstance(table, PointTable) else 0
    high = [seat for seat, entry in entries.items() if entry.points > wall]
    if len(high) > 1:
        pairs = combinations(high, 2)
        return [_mismatch(game, entries, "Only one can have won.", pair) for pair in pairs]
    return [_mismatch(game, entries, f"No game with the card {card.card} gives these numbers.", tuple(entries))]


def readings(table: ScoreTable, card: Printed, entries: Mapping[Seat, Entry]) -> Iterator[Outcome]:
    """The games that these cards can mean; an X is on a card or not, but a look may be hidden in a number."""
    players = tuple(entries)
    dead = tuple(seat for seat, entry in entries.items() if entry.dead)
    peek = table.peek if isinstance(table, PointTable) else 0
    for looks in _powerset(players) if peek else [()]:
        points = tuple(entry.points - peek * (seat in looks) for seat, entry in entries.items())
        looked = tuple(seat for seat in players if seat in looks or (entries[seat].how and entries[seat].peeked))
        for outcome in _by_points(table, card, players, dead).get(points, ()):
            seen = replace(outcome, peeked=looked)
            right = entries_of(table, seen, players)
            if all(entry == right[seat] for seat, entry in entries.items() if entry.how):
                yield seen


def _powerset(players: tuple[Seat, ...]) -> Iterator[tuple[Seat, ...]]:
    return chain.from_iterable(combinations(players, size) for size in range(len(players) + 1))


@lru_cache(maxsize=64)
def _by_points(
    table: ScoreTable, card: Printed, players: tuple[Seat, ...], dead: tuple[Seat, ...]
) -> dict[tuple[int, ...], list[Outcome]]:
    """Every game that could be, by what it scores: an event asks for the same ones hundreds of times."""
    found: dict[tuple[int, ...], list[Outcome]] = {}
    for outcome in _possible(card, players, dead):
        points = score(table, outcome, players).points
        found.setdefault(tuple(points[seat] for seat in players), []).append(outcome)
    return found


def _possible(card: Printed, players: tuple[Seat, ...], dead: tuple[Seat, ...]) -> Iterator[Outcome]:
    living = [seat for seat in players if seat not in dead]
    yield Outcome("time", None, dead)
    if len(living) <= 1:
        return
    yield Outcome("wall", None, dead)
    for winner in living:
        for value in card.values:
            for jokerless in (False, True) if value in card.may_have_jokers else (False,):
                yield Outcome("mahjong", win(winner, value, jokerless=jokerless), dead)
                shown = MOST_EXPOSURES if value in card.may_expose else 0
                for thrower in (seat for seat in players if seat != winner):
                    for exposures in range(shown + 1):
                        thrown = win(winner, value, thrower=thrower, exposures=exposures, jokerless=jokerless)
                        yield Outcome("mahjong", thrown, dead)
