"""What is typed in from paper: the name of a score card, as its QR code has it, and the games that stand on it."""

import re
from typing import NamedTuple

from charleston.game.seats import Seat
from charleston.tournament.entry import MAX_LOOKS, Entry, looks
from charleston.tournament.spreadsheet import SpreadsheetError, read_rows

MOST_BYTES = 1_000_000
_CODE = re.compile(r"R([1-9][0-9]{0,2})[- ]?T([1-9][0-9]{0,2})[- ]?([ESWN])", re.IGNORECASE)
_GAME = re.compile(r"([-+\u2212]?[0-9]{1,6})(X?P*X?)", re.IGNORECASE)
_NOTHING = ("", "-", ".")
_INITIALS = "ESWN"


class TypedError(ValueError):
    """What cannot be read; the text says what was typed and what is meant to stand there."""


class CardName(NamedTuple):
    """``R2-T3-W``: West's card of table 3 in round 2."""

    round: int
    table: int
    seat: Seat

    def __str__(self) -> str:
        return f"R{self.round}-T{self.table}-{_INITIALS[self.seat]}"


class TypedCard(NamedTuple):
    card: CardName
    games: tuple[Entry | None, ...]
    signed: bool = True


def read_card_name(text: str) -> CardName:
    found = _CODE.fullmatch(text.strip())
    if not found:
        raise TypedError(f"{text[:40]!r} is no score card; West's at table 3 in round 2 is called R2-T3-W.")
    return CardName(int(found[1]), int(found[2]), _INITIALS.index(found[3].upper()))


def read_games(words: list[str]) -> tuple[Entry | None, ...]:
    """``25``, ``0X`` for a dead hand, ``-10P`` with a look at a blind tile; ``-`` where nothing stands."""
    return tuple(_read_game(word.strip()) for word in words)


def _read_game(word: str) -> Entry | None:
    if word in _NOTHING:
        return None
    found = _GAME.fullmatch(word.replace(" ", ""))
    marks = found[2].upper() if found else ""
    if not found or marks.count("X") > 1 or marks.count("P") > MAX_LOOKS:
        raise TypedError(f"{word[:40]!r} is no score; write 25, or 0X for a dead hand, or - where nothing stands.")
    return Entry(int(found[1].replace("\u2212", "-")), dead="X" in marks, peeked=looks(marks.count("P")))


# Many cards


def cards_heads(games: int) -> tuple[str, ...]:
    """The columns of a list of score cards, as it is given out and as it comes back."""
    return ("card", "player", *(f"game {number}" for number in range(1, games + 1)), "unsigned")


def read_cards(data: bytes, games: int) -> list[TypedCard]:
    """The cards of a list that was filled in. Rows without any game are left out."""
    if len(data) > MOST_BYTES:
        raise TypedError(f"This list is longer than {MOST_BYTES:,} bytes; is it the right file?")
    try:
        rows = read_rows(data)
    except SpreadsheetError as error:
        raise TypedError(str(error)) from None
    columns = {head.lower(): place for place, head in enumerate(rows[0][1])} if rows else {}
    for head in cards_heads(games):
        if head not in ("player", "unsigned", *columns):
            raise TypedError(f"The list has no column {head!r}; its first line is {', '.join(cards_heads(games))}.")
    found: dict[CardName, TypedCard] = {}
    for number, cells in rows[1:]:
        row = {head: cells[place] if place < len(cells) else "" for head, place in columns.items()}
        try:
            card = _read_row(row, games)
        except TypedError as error:
            raise TypedError(f"Line {number} of the list: {error}") from None
        if card.card in found:
            raise TypedError(f"Line {number} of the list: the card {card.card} is there twice.")
        if any(card.games):
            found[card.card] = card
    return list(found.values())


def _read_row(row: dict[str, str], games: int) -> TypedCard:
    words = [row[f"game {number}"] for number in range(1, games + 1)]
    return TypedCard(read_card_name(row["card"]), read_games(words), signed=not row.get("unsigned"))
