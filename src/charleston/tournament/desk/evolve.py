"""``evolve(desk, event)`` and ``fold(desk, events)``: apply events to a tournament. Nothing is decided here."""

from collections.abc import Iterable
from typing import assert_never

from msgspec import UNSET
from msgspec.structs import replace

from charleston.tournament.desk.events import (
    CHECKS,
    AtTable,
    Began,
    ClockSet,
    DeskEvent,
    Planned,
    PrizesSet,
    ResultsPublished,
    SatOut,
    Seated,
    StandingsShown,
    WentOnline,
    Withdrawal,
)
from charleston.tournament.desk.state import Desk
from charleston.tournament.scorecards import evolve as score_cards
from charleston.tournament.scorecards.state import TableCards


def fold(desk: Desk | None, events: Iterable[DeskEvent]) -> Desk | None:
    for event in events:
        desk = evolve(desk, event)
    return desk


def evolve(desk: Desk | None, event: DeskEvent) -> Desk | None:
    """Return the desk after an event that ``refuse_event`` allows; None after the tournament is undone."""
    if isinstance(event, Began):
        loose, whole = event.checks is UNSET, event.checks == CHECKS
        return Desk(event.name, event.scoring, event.printed, event.ties, loose=loose, whole=whole)
    if desk is None:
        raise ValueError("The first event of a tournament is Began.")
    match event:
        case Planned():
            return replace(desk, plan=event.plan)
        case SatOut():
            return replace(desk, byes=(*desk.byes, event))
        case Withdrawal():
            return _without_round(desk, event.round) if event.round else None
        case ClockSet():
            return replace(desk, last_clock=event)
        case StandingsShown():
            return replace(desk, shows_standings=event.shown)
        case WentOnline():
            return replace(desk, online=(*desk.online, event))
        case PrizesSet():
            return replace(desk, prizes=event.prizes)
        case ResultsPublished():
            return replace(desk, published=event.published)
        case AtTable():
            cards = desk.table_cards[event.round, event.table]
            return _with_cards(desk, score_cards.evolve(cards, event.event))
        case Seated():
            return _with_cards(desk, _new_cards(desk, event))
        case _:
            assert_never(event)


def _with_cards(desk: Desk, cards: TableCards) -> Desk:
    return replace(desk, table_cards=desk.table_cards | {(cards.round, cards.table): cards})


def time_left(clock: ClockSet, now: int) -> int:
    """Return the milliseconds left on a clock; 0 when its time is up."""
    return clock.left if clock.since is None else max(0, clock.left - max(0, now - clock.since))


def _new_cards(desk: Desk, event: Seated) -> TableCards:
    return TableCards(
        event.round,
        event.table,
        event.people,
        desk.scoring,
        desk.printed,
        stand_ins=event.stand_ins,
        loose=desk.loose,
        whole=desk.whole,
    )


def _without_round(desk: Desk, number: int) -> Desk:
    table_cards = {key: cards for key, cards in desk.table_cards.items() if cards.round != number}
    byes = tuple(bye for bye in desk.byes if bye.round != number)
    online = tuple(one for one in desk.online if one.round != number)
    return replace(desk, table_cards=table_cards, byes=byes, online=online, last_clock=None)
