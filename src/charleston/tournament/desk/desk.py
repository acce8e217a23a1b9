"""The tournament desk: all score cards of every round, byes and stand-ins. The desk is the fold of its events."""

from typing import Annotated, Literal, assert_never

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from charleston.tournament.results.score_table import ScoreTable
from charleston.tournament.scorecards import table_cards
from charleston.tournament.scorecards.reconcile import Printed
from charleston.tournament.scorecards.table_cards import CardEvent, CardsError, Sheet, Words
from charleston.tournament.seating.plan import Plan, PlanError, check_plan

Name = Annotated[str, Meta(min_length=1, max_length=100)]
Number = Annotated[int, Meta(ge=1, le=1000)]
TieRule = Literal["wins", "best round", "best game", "last round"]
SMALLEST, LARGEST = 3, 4  # players at a table
CHECKS: Literal[3] = 3


class DeskEventBase(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    pass


class Began(DeskEventBase, frozen=True):
    """The tournament begins, with everything its scores depend on; one card is used throughout (TRM-01, TRM-02)."""

    name: Name
    scoring: ScoreTable
    printed: Printed
    ties: tuple[TieRule, ...] = ()  # applied in this order to equal totals; without any, players share the place (G-62)
    checks: Literal[2, 3] | UnsetType = UNSET  # which checks score cards pass when they are turned in
    """Unset: before 0.2, a look at a blind tile could hide in a number. 2: games could be missing. 3: no game is."""


class Planned(DeskEventBase, frozen=True):
    """A seating plan. A later plan replaces an earlier one, but changes no round that has begun."""

    plan: Plan


class Seated(DeskEventBase, frozen=True):
    """The players at East, South, West and North of a table in a round."""

    round: Number
    table: Number
    people: tuple[Name, ...]
    stand_ins: tuple[Name, ...] = ()  # those of them who only fill in (G-61)


class SatOut(DeskEventBase, frozen=True):
    """A bye: the round counts with the player's own average."""

    round: Number
    player: Name


class Withdrawal(DeskEventBase, frozen=True):
    """The last round that has begun is taken back. Round 0 takes back the whole tournament, which may begin again."""

    director: Name
    round: Annotated[int, Meta(ge=0, le=1000)]
    reason: Words


class AtTable(DeskEventBase, frozen=True):
    round: Number
    table: Number
    event: CardEvent


DeskEvent = Began | Planned | Seated | SatOut | Withdrawal | AtTable


class Desk(Struct, frozen=True):
    name: str
    scoring: ScoreTable
    printed: Printed
    ties: tuple[TieRule, ...] = ()
    loose: bool = False  # a log from before 0.2
    whole: bool = False  # score cards are turned in with all their games
    plan: Plan | None = None
    sheets: dict[tuple[int, int], Sheet] = {}  # by round and table
    byes: tuple[SatOut, ...] = ()

    @property
    def stand_ins(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for sheet in self.sheets.values() for name in sheet.stand_ins))

    @property
    def begun(self) -> int:
        """The number of the last round that has begun; 0 before the first."""
        return max((number for number, _ in self.sheets), default=0)


def next_round(desk: Desk) -> list[DeskEvent]:
    """Return the events that begin the next planned round; raise CardsError if none is planned."""
    number = desk.begun + 1
    if desk.plan is None or number > len(desk.plan.rounds):
        raise CardsError(f"There is no plan for round {number}.", "TRM-20")
    each = desk.plan.rounds[number - 1]
    fill = set(desk.plan.stand_ins)
    seated = [
        Seated(number, one.table, one.players, tuple(name for name in one.players if name in fill))
        for one in each.tables
    ]
    return [*seated, *(SatOut(number, name) for name in each.resting)]


def check(desk: Desk | None, event: DeskEvent) -> None:
    """Raise CardsError if the event cannot happen now."""
    if (desk is None) != isinstance(event, Began):
        raise CardsError("The tournament begins once, before all else.", "TRM-01")
    if desk is None or isinstance(event, Began):
        return
    if isinstance(event, AtTable):
        table_cards.check(_sheet(desk, event), event.event)
        return
    if isinstance(event, Planned):
        _check_plan(desk, event.plan)
        return
    if isinstance(event, Withdrawal):
        _check_withdrawal(desk, event)
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


def _check_plan(desk: Desk, plan: Plan) -> None:
    try:
        check_plan(plan)
    except PlanError as error:
        raise CardsError(str(error), "TRM-20") from None
    planned = {(each.number, one.table): one.players for each in plan.rounds for one in each.tables}
    for (number, table), sheet in desk.sheets.items():
        if planned.get((number, table)) != sheet.people:
            raise CardsError(f"Round {number} has begun, and this plan has others at its table {table}.", "TRM-20")


def _check_withdrawal(desk: Desk, event: Withdrawal) -> None:
    """Allow only the last round that has begun, and only while nothing is recorded for its tables."""
    if not event.director.strip() or not event.reason.strip():
        raise CardsError("Who takes this back, and why? It will be kept.", "TRM-19")
    if event.round != desk.begun:
        last = f"round {desk.begun} was the last to begin" if desk.begun else "no round has begun"
        raise CardsError(f"This cannot be taken back: {last}.", "TRM-19")
    for sheet in desk.sheets.values():
        noted = _noted(sheet) if sheet.round == event.round else ""
        if noted:
            raise CardsError(f"Round {event.round} cannot be taken back: table {sheet.table} {noted}.", "TRM-19")


def _noted(sheet: Sheet) -> str:
    """Return what would be lost with the round: scores, a fine, or an open question; empty if nothing."""
    if sheet.rows or sheet.totals:
        return "has score cards with numbers"
    if sheet.fines:
        return "has a fine"
    return "waits for the director's answer" if sheet.called else ""


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
    """Return where each player is in a round."""
    out = {bye.player: "sitting out" for bye in desk.byes if bye.round == round_}
    return out | {
        person: f"at table {table}"
        for (number, table), sheet in desk.sheets.items()
        if number == round_
        for person in sheet.people
    }


def evolve(desk: Desk | None, event: DeskEvent) -> Desk | None:
    """Return the desk after an event; None after the tournament is taken back."""
    if isinstance(event, Began):
        loose, whole = event.checks is UNSET, event.checks == CHECKS
        return Desk(event.name, event.scoring, event.printed, event.ties, loose=loose, whole=whole)
    if desk is None:
        raise CardsError("The tournament has not begun.", "TRM-01")
    match event:
        case Planned():
            return replace(desk, plan=event.plan)
        case SatOut():
            return replace(desk, byes=(*desk.byes, event))
        case Withdrawal():
            return _without_round(desk, event.round) if event.round else None
        case AtTable():
            key = (event.round, event.table)
            return replace(desk, sheets=desk.sheets | {key: table_cards.evolve(desk.sheets[key], event.event)})
        case Seated():
            return replace(desk, sheets=desk.sheets | {(event.round, event.table): _new_sheet(desk, event)})
        case _:
            assert_never(event)


def _new_sheet(desk: Desk, event: Seated) -> Sheet:
    return Sheet(
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
    sheets = {key: sheet for key, sheet in desk.sheets.items() if sheet.round != number}
    return replace(desk, sheets=sheets, byes=tuple(bye for bye in desk.byes if bye.round != number))
