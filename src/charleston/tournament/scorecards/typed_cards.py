"""Parse score cards typed in from paper: the name of a score card, as in its QR code, and its games."""

import re
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from charleston.game.seats import SEAT_NAMES, SEATS, Seat
from charleston.tournament.results.score_table import PointTable, ScoreTable
from charleston.tournament.scorecards.entry import MAX_LOOKS, MOST_POINTS, NOT_SAID, Entry, looks
from charleston.tournament.spreadsheet import SpreadsheetError, read_rows

MOST_BYTES = 1_000_000
_CODE = re.compile(r"R([1-9][0-9]{0,2})[- ]?T([1-9][0-9]{0,2})[- ]?([ESWN])", re.IGNORECASE)
_GAME = re.compile(r"([XP]*)([-+\u2212]?[0-9]{1,6})?([XP]*)(?::(WON|[ESWN])([0-4]?))?", re.IGNORECASE)
_TOTAL = re.compile(r"[-+\u2212]?[0-9]{1,6}")
_SPLIT_NUMBER = re.compile(r"[0-9] +[0-9]")
NOT_PLAYED: Final = "-"
_NOT_SAID = ("", ".")
_NOTHING = (*_NOT_SAID, NOT_PLAYED)
_INITIALS = "ESWN"
_NUMBER = ("number", "no.", "no", "player number")
_CLAIMS = {
    "won": "won",
    **dict(zip(SEAT_NAMES, _INITIALS, strict=True)),
    **{letter.lower(): letter for letter in _INITIALS},
}
"""The values allowed in a "won or threw to" column."""


class TypedError(ValueError):
    """Typed text cannot be parsed; the message says what was typed and what is expected."""

    def __init__(self, message: str, game: int = 0) -> None:
        super().__init__(message)
        self.game = game  # the game with the error; 0 for none


class CardName(NamedTuple):
    """The name of a score card: ``R2-T3-W`` is West's at table 3 in round 2."""

    round: int
    table: int
    seat: Seat

    def __str__(self) -> str:
        return f"R{self.round}-T{self.table}-{_INITIALS[self.seat]}"


Game = Entry | Literal["-"] | None
"""What is typed for a game: an entry, ``NOT_PLAYED``, or None if the cell is empty, which says nothing."""


class TypedCard(NamedTuple):
    card: CardName
    games: tuple[Game, ...]
    signed: bool = True
    total: int | None = None  # as the player added it up
    player: str = ""  # the player's name and number in the list
    number: str = ""


class Unread(NamedTuple):
    """A score card that cannot be parsed; it is ignored."""

    reason: str
    card: CardName | None  # if the name can be parsed
    game: int = 0  # the game with the error; 0 for none
    line: int = 0  # of the list; 0 if it was not in a list


class TypedCards(NamedTuple):
    cards: list[TypedCard]
    unread: list[Unread]


def read_card_name(text: str) -> CardName:
    found = _CODE.fullmatch(text.strip())
    if not found:
        raise TypedError(f"{text[:40]!r} is no score card; West's at table 3 in round 2 is called R2-T3-W.")
    return CardName(int(found[1]), int(found[2]), SEATS[_INITIALS.index(found[3].upper())])


def read_game(word: str, table: ScoreTable) -> Game:
    """Parse ``25``, ``X`` for a dead hand, ``-10P`` or ``P-10`` with a look at a blind tile, ``-`` for not played.

    After a colon comes what else the paper says: ``25:won2`` is a win, ``-20:E2`` threw to East, both at 2 exposures.
    """
    word = word.strip()
    if word in _NOT_SAID:
        return None
    if word == NOT_PLAYED:
        return NOT_PLAYED
    found = _GAME.fullmatch(_without_spaces(word))
    marks = (found[1] + found[3]).upper() if found else ""
    if not found or marks.count("P") > MAX_LOOKS or marks.count("X") > 1 or not (found[2] or "X" in marks):
        raise TypedError(f"{word[:40]!r} is no score; write 25, or X for a dead hand, or - for a game not played.")
    points = _number(found[2]) if found[2] else _dead_points(table, marks.count("P"))
    entry = Entry(points, dead="X" in marks, peeked=looks(marks.count("P")))
    if not found[4]:
        return entry
    exposures = int(found[5]) if found[5] else NOT_SAID
    if found[4].upper() == "WON":
        return Entry(points, "won", entry.dead, entry.peeked, exposures=exposures)
    other = SEATS[_INITIALS.index(found[4].upper())]
    return Entry(points, "threw", entry.dead, entry.peeked, exposures=exposures, other=other)


def _without_spaces(word: str) -> str:
    """Remove spaces, unless one separates two digits: those may be two numbers."""
    return word if _SPLIT_NUMBER.search(word) else word.replace(" ", "")


def _number(text: str) -> int:
    return int(text.replace("\u2212", "-"))


def _dead_points(table: ScoreTable, looked: int) -> int:
    """Return the points of an X without a number (TRM-07)."""
    if not isinstance(table, PointTable):
        raise TypedError("'X' needs a number here: where games are paid, a dead hand pays the winner.")
    return table.dead + table.peek * looked


def read_score_card(name: str, text: str, table: ScoreTable) -> TypedCard:
    """Parse ``R1-T3-W`` and ``25 X -10:E2 10 =25``: the games, and after = the total that the player wrote."""
    card, words = read_card_name(name), text.split()
    total = _read_total(words.pop()[1:]) if words and words[-1].startswith("=") else None
    return TypedCard(card, tuple(_in_game(game, (word,), table) for game, word in enumerate(words, 1)), total=total)


def read_score_cards(typed: Sequence[tuple[str, str]], table: ScoreTable) -> TypedCards:
    """Parse score cards typed one by one; one with an error does not stop the others."""
    found = TypedCards([], [])
    for name, text in typed:
        try:
            found.cards.append(read_score_card(name, text, table))
        except TypedError as error:
            found.unread.append(Unread(str(error), _known(name), error.game))
    return found


def _known(name: str) -> CardName | None:
    try:
        return read_card_name(name)
    except TypedError:
        return None


def _in_game(game: int, cells: Sequence[str], table: ScoreTable) -> Game:
    """Parse a game from one word or three cells; errors carry the number of the game."""
    try:
        return read_game(cells[0] if len(cells) == 1 else _word(*cells), table)
    except TypedError as error:
        raise TypedError(str(error), game) from None


def _read_total(text: str) -> int | None:
    if text in _NOTHING:
        return None
    number = _without_spaces(text)
    if not _TOTAL.fullmatch(number) or abs(_number(number)) > MOST_POINTS:
        raise TypedError(f"{text[:40]!r} is no total; write a number, like 25 or -10.")
    return _number(number)


# Lists of score cards


def cards_heads(games: int) -> tuple[str, ...]:
    """Return the columns of a list of score cards, both for export and for import."""
    each = (head for game in range(1, games + 1) for head in _heads_of(game))
    return ("card", "number", "player", *each, "total", "unsigned")


def _heads_of(game: int) -> tuple[str, str, str]:
    return f"game {game}", f"won or threw to {game}", f"exposures {game}"


def read_cards(data: bytes, table: ScoreTable) -> TypedCards:
    """Parse the score cards of a completed list. Rows without any game are left out.

    Only the card and its games must have columns. Raise TypedError if the file is not a list of score cards.
    """
    rows = _rows(data)
    columns = {head.lower(): place for place, head in enumerate(rows[0][1])} if rows else {}
    for head in ("card", *(f"game {game}" for game in range(1, table.games + 1))):
        if head not in columns:
            raise TypedError(
                f"The list has no column {head!r}; its first line is {', '.join(cards_heads(table.games))}."
            )
    found: dict[CardName, TypedCard] = {}
    lines: dict[CardName, int] = {}
    unread: list[Unread] = []
    for number, cells in rows[1:]:
        row = {head: cells[place] if place < len(cells) else "" for head, place in columns.items()}
        try:
            card = _read_row(row, table)
        except TypedError as error:
            unread.append(Unread(str(error), _known(row["card"]), error.game, number))
            continue
        if card.card in lines:  # we cannot know which one is right
            again = f"The list has this score card twice, first in line {lines[card.card]}."
            unread.append(Unread(again, card.card, line=number))
            found.pop(card.card, None)
        elif any(card.games):
            found[card.card], lines[card.card] = card, number
    return TypedCards(list(found.values()), unread)


def _rows(data: bytes) -> list[tuple[int, list[str]]]:
    if len(data) > MOST_BYTES:
        raise TypedError(f"This list is longer than {MOST_BYTES:,} bytes; is it the right file?")
    try:
        return read_rows(data)
    except SpreadsheetError as error:
        raise TypedError(str(error)) from None


def _read_row(row: dict[str, str], table: ScoreTable) -> TypedCard:
    card = read_card_name(row["card"])
    games = [
        _in_game(game, [row.get(head, "") for head in _heads_of(game)], table) for game in range(1, table.games + 1)
    ]
    return TypedCard(
        card,
        tuple(games),
        signed=not row.get("unsigned"),
        total=_read_total(row.get("total", "")),
        player=row.get("player", ""),
        number=next((row[head] for head in _NUMBER if row.get(head)), ""),
    )


def _word(points: str, claim: str, exposures: str) -> str:
    """Return the three cells of a game as one word, as it would be typed."""
    if claim in _NOTHING:
        if exposures not in _NOTHING:
            raise TypedError(f"{exposures[:40]!r} exposures: also write won, or the seat that won.")
        return points
    if claim.lower() not in _CLAIMS or points in _NOTHING:
        raise TypedError(f"{claim[:40]!r} beside {points[:40]!r}: write the points, and won, or the seat that won.")
    if exposures not in (*_NOTHING, *"01234"):
        raise TypedError(f"{exposures[:40]!r} exposures: write a number from 0 to 4.")
    return f"{points}:{_CLAIMS[claim.lower()]}{'' if exposures in _NOTHING else exposures}"
