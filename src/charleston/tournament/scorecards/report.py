"""A game as the players of a table report it together, and what it writes on their score cards."""

from typing import Literal

from msgspec import Struct

from charleston.game.seats import NOBODY, Seat
from charleston.tournament.refusals import Refusal, refuse
from charleston.tournament.results.outcome import Outcome, win
from charleston.tournament.scorecards.checks import refuse_event
from charleston.tournament.scorecards.entry import entries_of
from charleston.tournament.scorecards.events import Entered, NotPlayed
from charleston.tournament.scorecards.prose import mismatch_sentence
from charleston.tournament.scorecards.reconcile import mismatches
from charleston.tournament.scorecards.state import TableCards


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


def record(cards: TableCards, game: int, report: GameReport) -> list[Entered] | Refusal:
    """Return the entries that this game writes on the score cards, or why no such game is possible."""
    if refusal := _refuse(cards, report):
        return refusal
    won = None
    if report.end == "mahjong":
        won = win(
            report.winner,
            report.value,
            thrower=report.thrower,
            exposures=report.exposures,
            jokerless=report.jokerless,
        )
    return record_outcome(
        cards, game, Outcome(report.end, won, tuple(sorted(report.dead)), tuple(sorted(report.peeked)))
    )


def record_outcome(cards: TableCards, game: int, outcome: Outcome) -> list[Entered] | Refusal:
    """Return the entries of a game that ended like this, or why no such game is possible."""
    entries = entries_of(cards.scoring, outcome, cards.seats)
    events = [Entered(seat, game, entry) for seat, entry in entries.items()]
    if refusal := next(filter(None, (refuse_event(cards, event) for event in events)), None):
        return refusal
    if wrong := mismatches(cards.scoring, cards.printed, game, entries):
        return refuse("mismatch", mismatch=mismatch_sentence(wrong[0]))
    news = [event for event in events if cards.score_card(event.seat)[game - 1] != event.entry]
    return news or refuse("no change")


def skip(cards: TableCards, game: int) -> list[NotPlayed] | Refusal:
    """Return the events that mark a game as not played on all score cards."""
    events = [NotPlayed(seat, game) for seat in cards.seats if NotPlayed(seat, game) not in cards.unplayed]
    refusal = next(filter(None, (refuse_event(cards, event) for event in events)), None)
    return refusal or events or refuse("no change")


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
