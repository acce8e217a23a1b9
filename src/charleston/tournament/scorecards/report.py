"""A game as the players of a table report it together, and what it writes on their score cards."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from charleston.game.seats import NOBODY, Seat
from charleston.tournament.refusals import Refusal, refuse
from charleston.tournament.results.outcome import Outcome, win
from charleston.tournament.scorecards.checks import refuse_event
from charleston.tournament.scorecards.entry import Entry, entries_of
from charleston.tournament.scorecards.events import Entered, NotPlayed
from charleston.tournament.scorecards.prose import mismatch_sentence, score_card_prose
from charleston.tournament.scorecards.reconcile import mismatches
from charleston.tournament.scorecards.state import SKIPPED, TableCards, version_of


class GameReport(Struct, frozen=True, forbid_unknown_fields=True):
    """Seats are chairs of the table. They do not move when East rotates."""

    end: Literal["mahjong", "wall", "time"]
    winner: Seat = NOBODY
    value: int = 0
    thrower: Seat = NOBODY  # NOBODY if the winner picked the tile
    exposures: int = 0  # the winner's exposures when the tile was thrown
    jokerless: bool = False
    dead: tuple[Seat, ...] = ()
    peeked: tuple[Seat, ...] = ()  # each seat once per peek at a blind tile


Version = Annotated[str, Meta(max_length=40)]
"""The version of a game, as ``state.version_of`` returns it."""
Seen = Annotated[tuple[Version | GameReport, ...], Meta(max_length=20)]
"""What the sender of a report knows about the game: its version when the sender saw it, and the sender's own reports
since. Empty if the sender does not say.
"""


def record(cards: TableCards, game: int, report: GameReport, seen: Seen = ()) -> list[Entered] | Refusal:
    """Return the entries that this game writes on the score cards, or why no such game is possible.

    There are none if the score cards already say that: two phones that report the same game agree.
    """
    if refusal := _refuse(cards, report):
        return refusal
    return _write(cards, game, _entries(cards, report), seen)


def record_outcome(cards: TableCards, game: int, outcome: Outcome) -> list[Entered] | Refusal:
    """Return the entries of a game that ended like this, or why no such game is possible."""
    return _write(cards, game, entries_of(cards.scoring, outcome, cards.seats), ())


def _write(cards: TableCards, game: int, entries: dict[Seat, Entry], seen: Seen) -> list[Entered] | Refusal:
    events = [Entered(seat, game, entry) for seat, entry in entries.items()]
    if 1 <= game <= cards.scoring.games and cards.entries_of(game) == entries:
        return []
    if refusal := next(filter(None, (refuse_event(cards, event) for event in events)), None):
        return refusal
    if wrong := mismatches(cards.scoring, cards.printed, game, entries):
        return refuse("mismatch", mismatch=mismatch_sentence(wrong[0]))
    if refusal := _refuse_unseen(cards, game, seen):
        return refusal
    return [event for event in events if cards.score_card(event.seat)[game - 1] != event.entry]


def skip(cards: TableCards, game: int, seen: Seen = ()) -> list[NotPlayed] | Refusal:
    """Return the events that mark a game as not played on all score cards; none if they already say that."""
    events = [NotPlayed(seat, game) for seat in cards.seats if NotPlayed(seat, game) not in cards.unplayed]
    refusal = next(filter(None, (refuse_event(cards, event) for event in events)), None)
    if refusal or not events:
        return refusal or []
    return _refuse_unseen(cards, game, seen) or events


def report_of(cards: TableCards, game: int) -> GameReport | None:
    """Return the report that produces what the score cards say about a game; None if no report does."""
    entries = cards.entries_of(game)
    won = next(((seat, one) for seat, one in entries.items() if one.how == "won"), None)
    dead = tuple(seat for seat, one in entries.items() if one.dead)
    peeked = tuple(seat for seat, one in entries.items() for _ in range(one.peeked))
    if won:
        seat, one = won
        report = GameReport("mahjong", seat, one.value, one.other, one.exposures, one.jokerless, dead, peeked)
    else:
        ends = {one.how for one in entries.values()}
        report = GameReport("time" if "time" in ends else "wall", dead=dead, peeked=peeked)
    return report if entries and _refuse(cards, report) is None and _entries(cards, report) == entries else None


def refuse_unseen_games(cards: TableCards, seen: Sequence[Version]) -> Refusal | None:
    """Refuse to sign numbers that the signer has not seen. ``seen`` has the version of each game."""
    games = zip(range(1, cards.scoring.games + 1), seen, strict=False)
    return next(filter(None, (_refuse_unseen(cards, game, (version,)) for game, version in games)), None)


def _entries(cards: TableCards, report: GameReport) -> dict[Seat, Entry]:
    """Return what a report that does not contradict itself writes on each score card."""
    won = None
    if report.end == "mahjong":
        won = win(
            report.winner,
            report.value,
            thrower=report.thrower,
            exposures=report.exposures,
            jokerless=report.jokerless,
        )
    outcome = Outcome(report.end, won, tuple(sorted(report.dead)), tuple(sorted(report.peeked)))
    return entries_of(cards.scoring, outcome, cards.seats)


def _refuse_unseen(cards: TableCards, game: int, seen: Seen) -> Refusal | None:
    """Refuse to replace a game that the sender has not seen: another phone may have entered it meanwhile."""
    if not seen or version_of(cards, game) in seen:
        return None
    now = cards.entries_of(game)
    own = (one for one in seen if isinstance(one, GameReport) and _refuse(cards, one) is None)
    if any(_entries(cards, one) == now for one in own):
        return None
    skipped = "not played" if version_of(cards, game) == SKIPPED else "not entered"
    prose = "; ".join(score_card_prose(seat, entry) for seat, entry in now.items())
    return refuse("changed since", game=game, now=prose or skipped)


def _refuse(cards: TableCards, report: GameReport) -> Refusal | None:
    """Return why the report contradicts itself; None if it does not."""
    named = (report.winner, report.thrower, *report.dead, *report.peeked)
    if any(seat not in (NOBODY, *cards.seats) for seat in named) or NOBODY in (*report.dead, *report.peeked):
        return refuse("empty chair")
    if len(set(report.dead)) < len(report.dead):
        return refuse("dead twice")
    if report.end == "mahjong":
        return refuse("no winner") if report.winner == NOBODY else None
    claims = report.winner != NOBODY or report.thrower != NOBODY or report.value or report.exposures or report.jokerless
    return refuse("winner without a win") if claims else None
