"""Check whether the score cards of a table describe the same game; if not, report who says what and what would fit.

What score cards say besides numbers is compared pair by pair. If they have only numbers, one of all possible games must
give these numbers.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from msgspec import UNSET, Struct, UnsetType

from charleston.card.model import Card, Form, Group
from charleston.card.model import Entry as CardEntry
from charleston.game.seats import NOBODY, Seat
from charleston.tournament.results.outcome import Outcome, win
from charleston.tournament.results.score_table import PointTable, ScoreTable
from charleston.tournament.scorecards.entry import (
    MOST_EXPOSURES,
    NOT_SAID,
    Entry,
    entries_of,
    is_brief,
    marked,
    owner,
    tell,
)
from charleston.tournament.scorecards.possible_games import Fit, Hand, Hands, nearest, readings, without_claims

_ENDS = {"won": "mahjong", "threw": "mahjong", "lost": "mahjong", "wall": "wall", "time": "time"}
_COPIES = 4  # of every tile except the flower
_JOKERS_FROM = 3  # the smallest group that can contain jokers
MAX_FITS = 5
MAX_CHANGES = 2


class Printed(Struct, frozen=True):
    """The values on the card in use: all of them, and those of hands with the property the field names.

    Without any value we do not know the card, and a hand may have any value.
    """

    card: str
    values: tuple[int, ...]
    may_expose: tuple[int, ...]
    may_have_jokers: tuple[int, ...]  # so that a jokerless hand earns the bonus (TRM-05)
    hands: Hands | UnsetType = UNSET  # line by line; not in logs from before 0.2


ANY_CARD = Printed("none", (), (), ())
"""For a tournament with a card that we may not know, such as the League's."""


class Mismatch(NamedTuple):
    game: int
    seats: tuple[Seat, ...]  # whose score cards do not agree
    text: str


def printed(card: Card) -> Printed:
    lines = [entry.line for entry in card.entries()]
    return Printed(
        card.name,
        tuple(sorted({line.value for line in lines})),
        tuple(sorted({line.value for line in lines if not line.concealed})),
        tuple(sorted({entry.line.value for entry in card.entries() if not entry.singles_and_pairs})),
        tuple(sorted({hand for entry in card.entries() for hand in _hands(entry)})),
    )


def _hands(printed_at: CardEntry) -> Iterator[Hand]:
    line = printed_at.line
    for form in line.forms:
        exposures = 0 if line.concealed else _most_exposures(form)
        yield Hand(line.value, exposures, jokerless=not printed_at.singles_and_pairs and not _needs_jokers(form))


def _most_exposures(form: Form) -> int:
    """Return the number of groups of three or more, less one if there is nothing else: one lacks the winning tile."""
    shown = sum(any(_is_exposable(group) for group in place.options) for place in form.places)
    return min(shown - (shown == len(form.places)), MOST_EXPOSURES)


def _is_exposable(group: Group) -> bool:
    return group.alike and len(group.symbols) >= _JOKERS_FROM


def _needs_jokers(form: Form) -> bool:
    return any(
        all(group.alike and group.symbols[0] != "F" and len(group.symbols) > _COPIES for group in place.options)
        for place in form.places
    )


def hands_of(card: Printed) -> Hands:
    """Return the hands of the card; for a log from before 0.2, derive them from the values."""
    if card.hands is not UNSET:
        return card.hands
    return tuple(
        Hand(value, MOST_EXPOSURES if value in card.may_expose else 0, value in card.may_have_jokers)
        for value in card.values
    )


def mismatches(
    table: ScoreTable, card: Printed, game: int, entries: Mapping[Seat, Entry], *, loose: bool = False
) -> list[Mismatch]:
    """Return all mismatches in the entries for one game; empty if they agree.

    ``loose`` applies the checks from before 0.2, to read logs from that time.
    """
    if any(entry.how == "ruled" for entry in entries.values()):
        return []
    found = _compared(card, entries)
    if found:
        return [_mismatch(game, entries, *one) for one in found]
    if all(entry.how and not is_brief(entry) for entry in entries.values()):
        return [_mismatch(game, entries, *one) for one in _added_wrong(table, entries)]
    return _number_mismatches(table, card, game, entries, loose=loose)


_Found = tuple[str, tuple[Seat, ...]]
"""The reason of a mismatch, and the seats whose score cards it concerns."""


def _mismatch(game: int, entries: Mapping[Seat, Entry], reason: str, seats: tuple[Seat, ...]) -> Mismatch:
    return Mismatch(game, seats, f"Game {game}: {reason} {'; '.join(tell(seat, entries[seat]) for seat in seats)}.")


# Compare score cards with each other


def _compared(card: Printed, entries: Mapping[Seat, Entry]) -> list[_Found]:
    said = {seat: entry for seat, entry in entries.items() if entry.how}
    if not said:
        return []
    ended = list(_wrong_end(said, len(entries)))
    if ended or "won" not in [entry.how for entry in said.values()]:
        return ended
    winner = next(seat for seat, entry in said.items() if entry.how == "won")
    return [*_wrong_hand(card, winner, said[winner]), *_wrong_throw(winner, said)]


def _wrong_end(entries: Mapping[Seat, Entry], players: int) -> Iterator[_Found]:
    """Yield mismatches about the end: one winner, a wall game or the bell, the same on all score cards that say it."""
    said = {seat: _ENDS[entry.how] for seat, entry in entries.items()}
    usual = max(said.values(), key=list(said.values()).count)
    first = next(seat for seat in said if said[seat] == usual)
    for seat, end in said.items():
        if end != usual:
            yield "The score cards disagree about how the game ended.", (first, seat)
    for how, reason in (("won", "Only one can have won."), ("threw", "Only one can have thrown the winning tile.")):
        for pair in combinations([seat for seat, entry in entries.items() if entry.how == how], 2):
            yield reason, pair
    if len(entries) < players:
        return
    if usual == "mahjong" and all(entry.how != "won" for entry in entries.values()):
        yield "Somebody won, but it is on nobody's score card.", tuple(entries)
    living = [seat for seat, entry in entries.items() if not entry.dead]
    if len(living) <= 1:
        yield "At most one hand was alive, so the director decides about this game.", tuple(entries)


def _wrong_hand(card: Printed, winner: Seat, won: Entry) -> Iterator[_Found]:
    """Yield a mismatch if no hand on the card in use has this value and can be won like this."""
    hands = hands_of(card)
    if is_brief(won) or not hands:
        return
    same = [hand for hand in hands if hand.value == won.value]
    if not same:
        known = ", ".join(map(str, card.values))
        yield f"No hand of the card {card.card} is worth {won.value}; there are {known}.", (winner,)
    elif won.jokerless and won.value not in card.may_have_jokers:
        yield f"Hands of {won.value} are singles and pairs, which earn nothing for having no jokers.", (winner,)
    elif won.exposures and won.value not in card.may_expose:
        yield f"Hands of {won.value} are concealed, so there was nothing exposed.", (winner,)
    elif not any(hand.exposures >= won.exposures and hand.jokerless >= won.jokerless for hand in same):
        yield f"No hand of {won.value} on the card {card.card} can be won like this.", (winner,)


def _wrong_throw(winner: Seat, entries: Mapping[Seat, Entry]) -> Iterator[_Found]:
    """Yield mismatches unless winner and thrower name each other and the same number of exposures."""
    won = entries[winner]
    for seat, entry in entries.items():
        if entry.how == "threw":
            if not is_brief(won) and seat != won.other:
                yield "The two score cards disagree about who threw the winning tile.", (winner, seat)
            elif entry.other != winner:
                yield "The two score cards disagree about who won.", (winner, seat)
            elif NOT_SAID not in (entry.exposures, won.exposures) and entry.exposures != won.exposures:
                yield "The two score cards disagree about the exposures.", (winner, seat)
        elif seat == won.other:
            yield "The two score cards disagree about who threw the winning tile.", (winner, seat)


def _added_wrong(table: ScoreTable, entries: Mapping[Seat, Entry]) -> Iterator[_Found]:
    """Yield a mismatch for each number that differs from what the game scores; the game itself is clear."""
    right = entries_of(table, told(entries), tuple(entries))
    for seat, entry in entries.items():
        if entry.points != right[seat].points:
            yield f"This scores {right[seat].points} for {owner(seat)}.", (seat,)


def told(entries: Mapping[Seat, Entry]) -> Outcome:
    """Return the game that these score cards describe, if they agree."""
    dead = tuple(seat for seat, entry in entries.items() if entry.dead)
    peeked = tuple(seat for seat, entry in entries.items() for _ in range(entry.peeked))
    for seat, entry in entries.items():
        if entry.how == "won":
            won = win(seat, entry.value, thrower=entry.other, exposures=entry.exposures, jokerless=entry.jokerless)
            return Outcome("mahjong", won, dead, peeked)
    wall = any(entry.how == "wall" for entry in entries.values())
    return Outcome("wall" if wall else "time", None, dead, peeked)


# Score cards with numbers only


def _number_mismatches(
    table: ScoreTable, card: Printed, game: int, entries: Mapping[Seat, Entry], *, loose: bool
) -> list[Mismatch]:
    hands = hands_of(card)
    if next(readings(table, hands, entries, loose=loose), None) is not None:
        return []
    fits = f" {_tell_nearest(table, hands, entries)}"
    wall = max(table.wall, 0) if isinstance(table, PointTable) else 0
    high = [seat for seat, entry in entries.items() if entry.points > wall]
    if len(high) > 1:
        found = [_mismatch(game, entries, "Only one can have won.", pair) for pair in combinations(high, 2)]
    elif sum(not entry.dead for entry in entries.values()) <= 1:
        reason = "At most one hand was alive, so the director decides about this game."
        found, fits = [_mismatch(game, entries, reason, tuple(entries))], ""
    else:
        using = f" with the card {card.card}" if hands else ""
        found = [_mismatch(game, entries, f"No game{using} gives these numbers.", tuple(entries))]
    return [*found[:-1], found[-1]._replace(text=(found[-1].text + fits).rstrip())]


def _tell_nearest(table: ScoreTable, hands: Hands, entries: Mapping[Seat, Entry]) -> str:
    """Return a sentence about what would fit; if nothing near does, ignore claims about winner, thrower, exposures."""
    fits = nearest(table, hands, entries)
    near = bool(fits) and len(fits[0].changes) <= MAX_CHANGES
    if near or not any(entry.how for entry in entries.values()):
        return tell_fits(fits)
    numbers = without_claims(entries)
    told = "No near game has who won, who threw and the exposures as they are written. Without these:"
    game = next(readings(table, hands, numbers), None)
    if game is not None:
        return f"{told} The numbers fit as they are ({_tell_game(game)})."
    others = nearest(table, hands, numbers)
    if others and len(others[0].changes) <= MAX_CHANGES:
        return f"{told} {tell_fits(others)}"
    return tell_fits(fits or others)


def tell_fits(fits: list[Fit]) -> str:
    """Return a sentence about what would fit, or only how many numbers are wrong if too many must change."""
    if not fits:
        return ""
    count = len(fits[0].changes)
    if count > MAX_CHANGES:
        return f"At least {count} of these numbers are wrong."
    ways = [
        f"{' and '.join(f'{owner(seat)} {marked(entry)}' for seat, entry in fit.changes)} ({_tell_game(fit.outcome)})"
        for fit in fits[:MAX_FITS]
    ]
    others = ", or in other ways" if len(fits) > MAX_FITS else ""
    return f"It would fit with {', or '.join(ways)}{others}."


def _tell_game(outcome: Outcome) -> str:
    won = outcome.won
    if won is None:
        ended = "wall game" if outcome.end == "wall" else "the bell rang"
    else:
        tile = "self-picked" if won.thrower == NOBODY else f"thrown by {owner(won.thrower)}"
        ended = f"{owner(won.seat)} won {won.value}, {tile}" + (", no jokers" if won.jokerless else "")
    looked = [owner(seat) for seat in dict.fromkeys(outcome.peeked)]
    return f"{ended}; {' and '.join(looked)} looked at a blind tile" if looked else ended
