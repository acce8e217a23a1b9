"""What is typed in from paper: the name of a score card, as its QR code has it, and the games that stand on it."""

import re
from typing import NamedTuple

from charleston.game.seats import SEAT_NAMES, Seat
from charleston.tournament.entry import MAX_LOOKS, MOST_POINTS, NOT_SAID, Entry, looks
from charleston.tournament.scoring import PointTable, ScoreTable
from charleston.tournament.spreadsheet import SpreadsheetError, read_rows

MOST_BYTES = 1_000_000
_CODE = re.compile(r"R([1-9][0-9]{0,2})[- ]?T([1-9][0-9]{0,2})[- ]?([ESWN])", re.IGNORECASE)
_GAME = re.compile(r"([XP]*)([-+\u2212]?[0-9]{1,6})?([XP]*)(?::(WON|[ESWN])([0-4]?))?", re.IGNORECASE)
_TOTAL = re.compile(r"[-+\u2212]?[0-9]{1,6}")
_NOTHING = ("", "-", ".")
_INITIALS = "ESWN"
_NUMBER = ("number", "no.", "no", "player number")
_CLAIMS = {
    "won": "won",
    **dict(zip(SEAT_NAMES, _INITIALS, strict=True)),
    **{letter.lower(): letter for letter in _INITIALS},
}
"""What may stand under "won, or threw to"."""


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
    total: int | None = None  # as the player has added it up
    player: str = ""  # as the list names who has this score card, and the number
    number: str = ""


def read_card_name(text: str) -> CardName:
    found = _CODE.fullmatch(text.strip())
    if not found:
        raise TypedError(f"{text[:40]!r} is no score card; West's at table 3 in round 2 is called R2-T3-W.")
    return CardName(int(found[1]), int(found[2]), _INITIALS.index(found[3].upper()))


def read_games(words: list[str], table: ScoreTable) -> tuple[Entry | None, ...]:
    """``25``, ``X`` for a dead hand, ``-10P`` or ``P-10`` with a look at a blind tile; ``-`` where nothing stands.

    Behind a colon what paper says besides: ``25:won2``, or ``-20:E2`` for who threw to East; 2 exposures.
    """
    return tuple(_read_game(word.strip(), table) for word in words)


def _read_game(word: str, table: ScoreTable) -> Entry | None:
    if word in _NOTHING:
        return None
    found = _GAME.fullmatch(word.replace(" ", ""))
    marks = (found[1] + found[3]).upper() if found else ""
    if not found or marks.count("P") > MAX_LOOKS or marks.count("X") > 1 or not (found[2] or "X" in marks):
        raise TypedError(f"{word[:40]!r} is no score; write 25, or X for a dead hand, or - where nothing stands.")
    points = _number(found[2]) if found[2] else _dead_points(table, marks.count("P"))
    entry = Entry(points, dead="X" in marks, peeked=looks(marks.count("P")))
    if not found[4]:
        return entry
    exposures = int(found[5]) if found[5] else NOT_SAID
    if found[4].upper() == "WON":
        return Entry(points, "won", entry.dead, entry.peeked, exposures=exposures)
    other = _INITIALS.index(found[4].upper())
    return Entry(points, "threw", entry.dead, entry.peeked, exposures=exposures, other=other)


def _number(text: str) -> int:
    return int(text.replace("\u2212", "-"))


def _dead_points(table: ScoreTable, looked: int) -> int:
    """What an X without a number is worth (TRM-07)."""
    if not isinstance(table, PointTable):
        raise TypedError("'X' needs a number here: where games are paid, a dead hand pays the winner.")
    return table.dead + table.peek * looked


def read_score_card(name: str, text: str, table: ScoreTable) -> TypedCard:
    """``R1-T3-W`` and ``25 X -10:E2 10 =25``: the games, and with = the total that the player has written."""
    words = text.split()
    total = _read_total(words.pop()[1:]) if words and words[-1].startswith("=") else None
    return TypedCard(read_card_name(name), read_games(words, table), total=total)


def _read_total(text: str) -> int | None:
    if text in _NOTHING:
        return None
    if not _TOTAL.fullmatch(text.replace(" ", "")) or abs(_number(text)) > MOST_POINTS:
        raise TypedError(f"{text[:40]!r} is no total; write a number, like 25 or -10.")
    return _number(text)


# Many cards


def cards_heads(games: int) -> tuple[str, ...]:
    """The columns of a list of score cards, as it is given out and as it comes back."""
    each = (head for game in range(1, games + 1) for head in _heads_of(game))
    return ("card", "number", "player", *each, "total", "unsigned")


def _heads_of(game: int) -> tuple[str, str, str]:
    return f"game {game}", f"won or threw to {game}", f"exposures {game}"


def read_cards(data: bytes, table: ScoreTable) -> list[TypedCard]:
    """The score cards of a list that was filled in. Rows without any game are left out.

    Only the card and its games must have columns.
    """
    if len(data) > MOST_BYTES:
        raise TypedError(f"This list is longer than {MOST_BYTES:,} bytes; is it the right file?")
    try:
        rows = read_rows(data)
    except SpreadsheetError as error:
        raise TypedError(str(error)) from None
    columns = {head.lower(): place for place, head in enumerate(rows[0][1])} if rows else {}
    for head in ("card", *(f"game {game}" for game in range(1, table.games + 1))):
        if head not in columns:
            raise TypedError(
                f"The list has no column {head!r}; its first line is {', '.join(cards_heads(table.games))}."
            )
    found: dict[CardName, TypedCard] = {}
    for number, cells in rows[1:]:
        row = {head: cells[place] if place < len(cells) else "" for head, place in columns.items()}
        try:
            card = _read_row(row, table)
        except TypedError as error:
            raise TypedError(f"Line {number} of the list: {error}") from None
        if card.card in found:
            raise TypedError(f"Line {number} of the list: the score card {card.card} is there twice.")
        if any(card.games):
            found[card.card] = card
    return list(found.values())


def _read_row(row: dict[str, str], table: ScoreTable) -> TypedCard:
    words = [_word(*(row.get(head, "") for head in _heads_of(game))) for game in range(1, table.games + 1)]
    return TypedCard(
        read_card_name(row["card"]),
        read_games(words, table),
        signed=not row.get("unsigned"),
        total=_read_total(row.get("total", "")),
        player=row.get("player", ""),
        number=next((row[head] for head in _NUMBER if row.get(head)), ""),
    )


def _word(points: str, claim: str, exposures: str) -> str:
    """The three cells of a game in one word, as it would be typed."""
    if claim in _NOTHING:
        if exposures not in _NOTHING:
            raise TypedError(f"{exposures[:40]!r} exposures: also write won, or the seat that won.")
        return points
    if claim.lower() not in _CLAIMS or points in _NOTHING:
        raise TypedError(f"{claim[:40]!r} beside {points[:40]!r}: write the points, and won, or the seat that won.")
    if exposures not in (*_NOTHING, *"01234"):
        raise TypedError(f"{exposures[:40]!r} exposures: write a number from 0 to 4.")
    return f"{points}:{_CLAIMS[claim.lower()]}{'' if exposures in _NOTHING else exposures}"
