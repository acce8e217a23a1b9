"""The commands about the score cards of one table. Who sends a command is an argument of ``decide``, not a field."""

from typing import Annotated

from msgspec import Meta, Struct

from charleston.game.commands import snake
from charleston.game.seats import Seat
from charleston.tournament.scorecards.entry import Entry
from charleston.tournament.scorecards.events import Fine, LogText
from charleston.tournament.scorecards.report import GameReport, Seen, Version


class ScoreCardCommandBase(Struct, frozen=True, tag_field="type", tag=snake, forbid_unknown_fields=True):
    pass


class Sign(ScoreCardCommandBase, frozen=True):
    """The player at ``signer`` signs the score card of ``owner``, which has the name ``player`` on it.

    ``seen`` has the version of each game that the signer has seen; empty if the signer does not say.
    """

    signer: Seat
    owner: Seat
    player: LogText = ""
    seen: Annotated[tuple[Version, ...], Meta(max_length=100)] = ()


class TurnIn(ScoreCardCommandBase, frozen=True):
    seat: Seat


class CallDirector(ScoreCardCommandBase, frozen=True):
    seat: Seat
    question: LogText


class AnswerCall(ScoreCardCommandBase, frozen=True):
    """The director answers. If nothing else is open, the table's score cards are turned in."""

    answer: LogText


class CorrectGame(ScoreCardCommandBase, frozen=True):
    """The director changes one game on one or more score cards."""

    game: int
    entries: dict[Seat, Entry]
    reason: LogText


class GiveFine(ScoreCardCommandBase, frozen=True):
    seat: Seat
    points: Fine
    reason: LogText


class RecordGame(ScoreCardCommandBase, frozen=True):
    """Write a game on the score cards of all players, as they report it together."""

    game: int
    report: GameReport
    seen: Seen = ()


class SkipGame(ScoreCardCommandBase, frozen=True):
    """Mark a game as not played on the score cards of all players."""

    game: int
    seen: Seen = ()


class Confirm(ScoreCardCommandBase, frozen=True):
    """Confirm the score cards of a table. Only somebody who has typed nothing for this table can do so."""


ScoreCardCommand = Sign | TurnIn | CallDirector | AnswerCall | CorrectGame | GiveFine | RecordGame | SkipGame | Confirm
