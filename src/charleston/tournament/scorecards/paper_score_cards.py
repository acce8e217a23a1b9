"""Parse score cards typed from paper: the score card's name, as in its QR code, and the games."""

import re
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from charleston.game.seats import SEAT_NAMES, SEATS, Seat
from charleston.tournament.results.score_table import PointTable, ScoreTable
from charleston.tournament.scorecards.entry import MAX_LOOKS, MAX_POINTS, NOT_SAID, Entry, looks
from charleston.tournament.spreadsheet import SpreadsheetError, read_rows

MAX_BYTES = 1_000_000
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


class ScoreCardTextError(ValueError):
    """A score card cannot be parsed; the message quotes the text and gives the expected form."""

    def __init__(self, message: str, game: int = 0) -> None:
        super().__init__(message)
        self.game = game  # the game with the error; 0 for none


class ScoreCardName(NamedTuple):
    """The name of a score card: ``R2-T3-W`` is West's at table 3 in round 2."""

    round: int
    table: int
    seat: Seat

    def __str__(self) -> str:
        return f"R{self.round}-T{self.table}-{_INITIALS[self.seat]}"


Game = Entry | Literal["-"] | None
"""A game on a paper score card: an entry, ``NOT_PLAYED``, or None if the cell is empty, which says nothing."""


class PaperScoreCard(NamedTuple):
    name: ScoreCardName
    games: tuple[Game, ...]
    signed: bool = True
    total: int | None = None  # the total that the player wrote
    player: str = ""  # the player's name and number in the list
    number: str = ""


class UnreadScoreCard(NamedTuple):
    """A score card that cannot be parsed; it is ignored."""

    reason: str
    name: ScoreCardName | None  # None if the name cannot be parsed
    game: int = 0  # the game with the error; 0 for none
    line: int = 0  # the line number in the list; 0 if there was no list


class ParsedScoreCards(NamedTuple):
    score_cards: list[PaperScoreCard]
    unread: list[UnreadScoreCard]


def read_score_card_name(text: str) -> ScoreCardName:
    match = _CODE.fullmatch(text.strip())
    if not match:
        raise ScoreCardTextError(
            f"{text[:40]!r} is not the name of a score card. For West at table 3 in round 2, write R2-T3-W."
        )
    return ScoreCardName(int(match[1]), int(match[2]), SEATS[_INITIALS.index(match[3].upper())])


def read_game(word: str, table: ScoreTable) -> Game:
    """Parse ``25``, ``X`` for a dead hand, ``-10P`` or ``P-10`` with a peek at a blind tile, ``-`` for not played.

    The rest follows a colon: ``25:won2`` means won, ``-20:E2`` means threw to East, both at 2 exposures.
    """
    word = word.strip()
    if word in _NOT_SAID:
        return None
    if word == NOT_PLAYED:
        return NOT_PLAYED
    match = _GAME.fullmatch(_without_spaces(word))
    marks = (match[1] + match[3]).upper() if match else ""
    if not match or marks.count("P") > MAX_LOOKS or marks.count("X") > 1 or not (match[2] or "X" in marks):
        raise ScoreCardTextError(
            f"{word[:40]!r} is not a score. Write 25, or X for a dead hand, or - for a game not played."
        )
    points = _number(match[2]) if match[2] else _dead_points(table, marks.count("P"))
    entry = Entry(points, dead="X" in marks, peeked=looks(marks.count("P")))
    if not match[4]:
        return entry
    exposures = int(match[5]) if match[5] else NOT_SAID
    if match[4].upper() == "WON":
        return Entry(points, "won", entry.dead, entry.peeked, exposures=exposures)
    other = SEATS[_INITIALS.index(match[4].upper())]
    return Entry(points, "threw", entry.dead, entry.peeked, exposures=exposures, other=other)


def _without_spaces(word: str) -> str:
    """Remove spaces, unless one separates two digits: those may be two numbers."""
    return word if _SPLIT_NUMBER.search(word) else word.replace(" ", "")


def _number(text: str) -> int:
    return int(text.replace("\u2212", "-"))


def _dead_points(table: ScoreTable, look_count: int) -> int:
    """Return the points of an X without a number (TRM-07)."""
    if not isinstance(table, PointTable):
        raise ScoreCardTextError("'X' needs a number here, because a dead hand pays the winner in this scoring.")
    return table.dead + table.peek * look_count


def read_score_card(name: str, text: str, table: ScoreTable) -> PaperScoreCard:
    """Parse ``R1-T3-W`` and ``25 X -10:E2 10 =25``: the games, and after = the total that the player wrote."""
    parsed_name, words = read_score_card_name(name), text.split()
    total = _read_total(words.pop()[1:]) if words and words[-1].startswith("=") else None
    games = tuple(_read_numbered_game(game, (word,), table) for game, word in enumerate(words, 1))
    return PaperScoreCard(parsed_name, games, total=total)


def read_score_cards(texts: Sequence[tuple[str, str]], table: ScoreTable) -> ParsedScoreCards:
    """Parse score cards, each a name and its games. An error in one does not stop the others."""
    parsed = ParsedScoreCards([], [])
    for name, text in texts:
        try:
            parsed.score_cards.append(read_score_card(name, text, table))
        except ScoreCardTextError as error:
            parsed.unread.append(UnreadScoreCard(str(error), _name_or_none(name), error.game))
    return parsed


def _name_or_none(name: str) -> ScoreCardName | None:
    try:
        return read_score_card_name(name)
    except ScoreCardTextError:
        return None


def _read_numbered_game(game: int, cells: Sequence[str], table: ScoreTable) -> Game:
    """Parse a game from one word or three cells; errors carry the number of the game."""
    try:
        return read_game(cells[0] if len(cells) == 1 else _word(*cells), table)
    except ScoreCardTextError as error:
        raise ScoreCardTextError(str(error), game) from None


def _read_total(text: str) -> int | None:
    if text in _NOTHING:
        return None
    number = _without_spaces(text)
    if not _TOTAL.fullmatch(number) or abs(_number(number)) > MAX_POINTS:
        raise ScoreCardTextError(f"{text[:40]!r} is not a total. Write a number, like 25 or -10.")
    return _number(number)


# Lists of score cards


def score_card_heads(games: int) -> tuple[str, ...]:
    """Return the column heads of a list of score cards, for export and import."""
    each = (head for game in range(1, games + 1) for head in _heads_of(game))
    return ("card", "number", "player", *each, "total", "unsigned")


def _heads_of(game: int) -> tuple[str, str, str]:
    return f"game {game}", f"won or threw to {game}", f"exposures {game}"


def read_score_card_list(data: bytes, table: ScoreTable) -> ParsedScoreCards:
    """Parse the score cards of a completed list. Skip rows without any game.

    Only the name and the games need columns. Raise ScoreCardTextError if the file is not such a list.
    """
    rows = _rows(data)
    columns = {head.lower(): place for place, head in enumerate(rows[0][1])} if rows else {}
    for head in ("card", *(f"game {game}" for game in range(1, table.games + 1))):
        if head not in columns:
            heads = ", ".join(score_card_heads(table.games))
            raise ScoreCardTextError(f"The list has no column {head!r}. Its first line should be: {heads}.")
    parsed: dict[ScoreCardName, PaperScoreCard] = {}
    lines: dict[ScoreCardName, int] = {}
    unread: list[UnreadScoreCard] = []
    for number, cells in rows[1:]:
        row = {head: cells[place] if place < len(cells) else "" for head, place in columns.items()}
        try:
            score_card = _read_row(row, table)
        except ScoreCardTextError as error:
            unread.append(UnreadScoreCard(str(error), _name_or_none(row["card"]), error.game, number))
            continue
        name = score_card.name
        if name in lines:  # we cannot know which row is right
            reason = f"The list has this score card twice, first on line {lines[name]}."
            unread.append(UnreadScoreCard(reason, name, line=number))
            parsed.pop(name, None)
        elif any(score_card.games):
            parsed[name], lines[name] = score_card, number
    return ParsedScoreCards(list(parsed.values()), unread)


def _rows(data: bytes) -> list[tuple[int, list[str]]]:
    if len(data) > MAX_BYTES:
        raise ScoreCardTextError(f"This list is longer than {MAX_BYTES:,} bytes. Is it the right file?")
    try:
        return read_rows(data)
    except SpreadsheetError as error:
        raise ScoreCardTextError(str(error)) from None


def _read_row(row: dict[str, str], table: ScoreTable) -> PaperScoreCard:
    name = read_score_card_name(row["card"])
    games = [
        _read_numbered_game(game, [row.get(head, "") for head in _heads_of(game)], table)
        for game in range(1, table.games + 1)
    ]
    return PaperScoreCard(
        name,
        tuple(games),
        signed=not row.get("unsigned"),
        total=_read_total(row.get("total", "")),
        player=row.get("player", ""),
        number=next((row[head] for head in _NUMBER if row.get(head)), ""),
    )


def _word(points: str, claim: str, exposures: str) -> str:
    """Return the three cells of a game as one word for ``read_game``."""
    if claim in _NOTHING:
        if exposures not in _NOTHING:
            raise ScoreCardTextError(f"{exposures[:40]!r} exposures: also write won, or the seat that won.")
        return points
    if claim.lower() not in _CLAIMS or points in _NOTHING:
        raise ScoreCardTextError(
            f"{claim[:40]!r} beside {points[:40]!r}: write the points, and won, or the seat that won."
        )
    if exposures not in (*_NOTHING, *"01234"):
        raise ScoreCardTextError(f"{exposures[:40]!r} exposures: write a number from 0 to 4.")
    return f"{points}:{_CLAIMS[claim.lower()]}{'' if exposures in _NOTHING else exposures}"
