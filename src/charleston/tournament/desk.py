"""The tournament desk: every table's cards of every round, who sits out, who only fills in. The fold of its events."""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from charleston.tournament import cards
from charleston.tournament.cards import AnyCardEvent, CardsError, Sheet
from charleston.tournament.reconcile import Printed
from charleston.tournament.scoring import ScoreTable

Name = Annotated[str, Meta(min_length=1, max_length=100)]
Number = Annotated[int, Meta(ge=1, le=1000)]
SMALLEST, LARGEST = 3, 4  # tables


class DeskEvent(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    pass


class Began(DeskEvent, frozen=True):
    """The event with all that its scores depend on; one card for all of it (TRM-01, TRM-02)."""

    name: Name
    scoring: ScoreTable
    printed: Printed


class Seated(DeskEvent, frozen=True):
    """Who sits East, South, West and North at a table in a round."""

    round: Number
    table: Number
    people: tuple[Name, ...]
    stand_ins: tuple[Name, ...] = ()  # of these, who only fill in (G-61)


class SatOut(DeskEvent, frozen=True):
    """A bye: the round counts with the player's own average."""

    round: Number
    player: Name


class AtTable(DeskEvent, frozen=True):
    round: Number
    table: Number
    event: AnyCardEvent


AnyDeskEvent = Began | Seated | SatOut | AtTable


class Desk(Struct, frozen=True):
    name: str
    scoring: ScoreTable
    printed: Printed
    sheets: dict[tuple[int, int], Sheet] = {}  # by round and table
    byes: tuple[SatOut, ...] = ()
    stand_ins: tuple[str, ...] = ()


def check(desk: Desk | None, event: AnyDeskEvent) -> None:
    """Raises CardsError where the event cannot happen now."""
    if (desk is None) != isinstance(event, Began):
        raise CardsError("The tournament begins once, before all else.", "TRM-01")
    if desk is None or isinstance(event, Began):
        return
    if isinstance(event, AtTable):
        cards.check(_sheet(desk, event), event.event)
        return
    people = event.people if isinstance(event, Seated) else (event.player,)
    if isinstance(event, Seated):
        _check_table(desk, event)
    busy = _busy(desk, event.round)
    for person in people:
        if person in busy:
            raise CardsError(f"{person} is {busy[person]} in round {event.round} already.", "TRM-17")


def _sheet(desk: Desk, event: AtTable) -> Sheet:
    sheet = desk.sheets.get((event.round, event.table))
    if sheet is None:
        raise CardsError(f"Nobody was seated at table {event.table} in round {event.round}.", "TRM-17")
    return sheet


def _check_table(desk: Desk, event: Seated) -> None:
    if (event.round, event.table) in desk.sheets:
        raise CardsError(f"Table {event.table} has its players for round {event.round} already.", "TRM-17")
    if not SMALLEST <= len(event.people) <= LARGEST:
        raise CardsError(f"Three or four sit at a table, not {len(event.people)}.", "SET-01", "SET-21")
    if len(set(event.people)) < len(event.people):
        raise CardsError("Everybody at a table needs a different name or number.", "TRM-17")
    strangers = [name for name in event.stand_ins if name not in event.people]
    if strangers:
        raise CardsError(f"{strangers[0]} fills in, but does not sit at this table.", "G-61")


def _busy(desk: Desk, round_: int) -> dict[str, str]:
    """Where everybody is in a round."""
    out = {bye.player: "sitting out" for bye in desk.byes if bye.round == round_}
    return out | {
        person: f"at table {table}"
        for (number, table), sheet in desk.sheets.items()
        if number == round_
        for person in sheet.people
    }


def evolve(desk: Desk | None, event: AnyDeskEvent) -> Desk:
    if isinstance(event, Began):
        return Desk(event.name, event.scoring, event.printed)
    if desk is None:
        raise CardsError("The tournament has not begun.", "TRM-01")
    if isinstance(event, SatOut):
        return replace(desk, byes=(*desk.byes, event))
    key = (event.round, event.table)
    if isinstance(event, AtTable):
        return replace(desk, sheets=desk.sheets | {key: cards.evolve(desk.sheets[key], event.event)})
    sheet = Sheet(event.round, event.table, event.people, desk.scoring, desk.printed)
    stand_ins = tuple(dict.fromkeys((*desk.stand_ins, *event.stand_ins)))
    return replace(desk, sheets=desk.sheets | {key: sheet}, stand_ins=stand_ins)
