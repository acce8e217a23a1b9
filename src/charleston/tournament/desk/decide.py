"""``decide(desk, by, command) -> events | Refusal``: the only way to change a tournament.

``refuse_event`` makes the same checks for the events of a log: it returns why an event could not have happened.
"""

from collections.abc import Sequence
from typing import assert_never

from charleston.names import clean_name, name_problem
from charleston.tournament.desk.commands import (
    Begin,
    BeginRound,
    DeskCommand,
    ForTable,
    MoveClock,
    PublishResults,
    RecordOnline,
    Replan,
    SetClock,
    SetPrizes,
    ShowStandings,
    SignOnline,
    TakeIn,
    Undo,
)
from charleston.tournament.desk.events import (
    CHECKS,
    MAX_CLOCK_MS,
    MAX_TITLE,
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
from charleston.tournament.desk.evolve import evolve, time_left
from charleston.tournament.desk.intake import find_table, take_in
from charleston.tournament.desk.online import OF_PLAYERS, refuse_online, sign_all, write_game
from charleston.tournament.desk.state import Desk
from charleston.tournament.refusals import Refusal, refuse
from charleston.tournament.results.prizes import PrizeError, check_prizes
from charleston.tournament.scorecards import checks
from charleston.tournament.scorecards import decide as score_cards
from charleston.tournament.scorecards.events import ScoreCardEvent
from charleston.tournament.scorecards.state import TableCards
from charleston.tournament.seating.entrants import problem_of
from charleston.tournament.seating.plan import FULL, THREE, Plan, PlanError, check_plan
from charleston.tournament.seating.repair import replan

Outcome = list[DeskEvent] | Refusal


def decide(desk: Desk | None, by: str, command: DeskCommand) -> Outcome:
    """Return the events that follow from a command, or a refusal."""
    if isinstance(command, Begin):
        name = clean_name(command.name)
        if name_problem(name, MAX_TITLE):
            return refuse("bad title", most=MAX_TITLE)
        began = Began(name, command.scoring, command.printed, command.ties, CHECKS)
        return _checked(desk, [began, Planned(command.plan)])
    if desk is None:
        return refuse("not begun")
    match command:
        case Replan():
            return _replan(desk, command)
        case BeginRound():
            return _begin_round(desk, command)
        case Undo():
            if command.what == "round" and not desk.begun:
                return refuse("no round")
            number = desk.begun if command.what == "round" else 0
            return _checked(desk, [Withdrawal(by, number, command.reason)])
        case SetClock():
            return _checked(desk, [ClockSet(desk.begun or 1, command.left, command.at if command.runs else None)])
        case MoveClock():
            return _move_clock(desk, command)
        case ShowStandings():
            return _checked(desk, [StandingsShown(command.shown)])
        case SetPrizes():
            return _checked(desk, [PrizesSet(command.prizes)])
        case PublishResults():
            return _checked(desk, [ResultsPublished(command.published)])
        case TakeIn():
            return list(take_in(desk, command.score_cards).events)
        case ForTable():
            return _for_table(desk, by, command)
        case RecordOnline() | SignOnline():
            return _by_referee(desk, command)
        case _:
            assert_never(command)


def _checked(desk: Desk | None, events: Sequence[DeskEvent]) -> Outcome:
    """Return these events, or the refusal of the first impossible one."""
    for event in events:
        if refusal := refuse_event(desk, event):
            return refusal
        desk = evolve(desk, event)
    return list(events)


def _replan(desk: Desk, command: Replan) -> Outcome:
    if desk.plan is None:
        return refuse("no plan", round=desk.begun + 1)
    late = tuple(map(clean_name, command.late))
    if problem := next(filter(None, map(problem_of, (name for name in late if name not in desk.plan.players))), ""):
        return refuse("bad name", problem=problem)
    try:
        plan = replan(desk.plan, desk.begun, gone=command.gone, late=late, fill=command.fill)
    except PlanError as error:
        return refuse("bad plan", problem=str(error))
    return _checked(desk, [Planned(plan)])


def _begin_round(desk: Desk, command: BeginRound) -> Outcome:
    number = desk.begun + 1
    last = desk.cards_of_round(desk.begun)
    if not command.early and last and not any(cards.has_entries(seat) for cards in last for seat in cards.seats):
        return refuse("round not played", round=desk.begun)  # starting two rounds in a row is probably a mistake
    if desk.plan is None or number > len(desk.plan.rounds):
        return refuse("no plan", round=number)
    playing = [str(cards.table) for cards in last if not cards.turned_in and desk.online_at(desk.begun, cards.table)]
    if playing and not command.early:
        return refuse("online playing", round=desk.begun, tables=", ".join(playing))
    planned = desk.plan.rounds[number - 1]
    fill = set(desk.plan.stand_ins)
    seated = [
        Seated(number, one.table, one.players, tuple(name for name in one.players if name in fill))
        for one in planned.tables
    ]
    byes = [SatOut(number, name) for name in planned.resting]
    online = [WentOnline(number, command.online, command.duplicate, command.card)] if command.online else []
    if online and (refusal := refuse_online(desk, online[0])):
        return refusal
    return _checked(desk, [*seated, *byes, *online])


def _move_clock(desk: Desk, command: MoveClock) -> Outcome:
    if desk.clock is None:
        return refuse("no clock")
    left = min(MAX_CLOCK_MS, max(0, time_left(desk.clock, command.at) + command.more))
    return _checked(desk, [ClockSet(desk.clock.round, left, command.at if command.runs else None)])


def _for_table(desk: Desk, by: str, command: ForTable) -> Outcome:
    cards = find_table(desk, command.round, command.table)
    if isinstance(cards, Refusal):
        return cards
    if isinstance(command.command, OF_PLAYERS) and desk.online_at(command.round, command.table):
        return refuse("played online", table=command.table)
    return _at_table(cards, score_cards.decide(cards, by, command.command))


def _by_referee(desk: Desk, command: RecordOnline | SignOnline) -> Outcome:
    cards = find_table(desk, command.round, command.table)
    if isinstance(cards, Refusal):
        return cards
    if desk.online_at(command.round, command.table) is None:
        return refuse("not online", table=command.table, round=command.round)
    if isinstance(command, RecordOnline):
        return _at_table(cards, write_game(cards, command.game, command.outcome))
    return _at_table(cards, sign_all(cards))


def _at_table(cards: TableCards, events: Sequence[ScoreCardEvent] | Refusal) -> Outcome:
    return events if isinstance(events, Refusal) else [AtTable(cards.round, cards.table, event) for event in events]


# Events of a log


def refuse_event(desk: Desk | None, event: DeskEvent) -> Refusal | None:
    """Return why the event cannot happen now; None if it can."""
    if isinstance(event, Began):
        return refuse("begun already") if desk else None
    if desk is None:
        return refuse("not begun")
    match event:
        case AtTable():
            cards = find_table(desk, event.round, event.table)
            return cards if isinstance(cards, Refusal) else checks.refuse_event(cards, event.event)
        case Planned():
            return _refuse_plan(desk, event.plan)
        case Withdrawal():
            return _refuse_withdrawal(desk, event)
        case ClockSet():
            return None if event.round == desk.begun else refuse("round not begun", round=event.round)
        case StandingsShown():
            return refuse("no change") if event.shown == desk.shows_standings else None
        case WentOnline():
            return _refuse_tables(desk, event)
        case PrizesSet():
            return _refuse_prizes(desk, event)
        case ResultsPublished():
            return _refuse_publication(desk, event)
        case Seated():
            return _refuse_table(desk, event) or _refuse_busy(desk, event.round, event.people)
        case SatOut():
            return _refuse_busy(desk, event.round, (event.player,))
        case _:
            assert_never(event)


def _refuse_tables(desk: Desk, event: WentOnline) -> Refusal | None:
    """Refuse a round other than the last, tables that do not exist, and a second request for the same round."""
    if event.round != desk.begun:
        return refuse("round not begun", round=event.round) if event.round > desk.begun else refuse("no change")
    for table in event.tables:
        if isinstance(cards := find_table(desk, event.round, table), Refusal):
            return cards
        if any(map(cards.has_entries, cards.seats)):
            return refuse("scores entered", round=event.round, table=table)
    if len({*event.tables}) < len(event.tables) or any(one.round == event.round for one in desk.online):
        return refuse("online already", round=event.round)
    return None


def _refuse_prizes(desk: Desk, event: PrizesSet) -> Refusal | None:
    try:
        check_prizes(event.prizes)
    except PrizeError as error:
        return refuse("bad prizes", problem=str(error))
    return refuse("same prizes") if event.prizes == desk.prizes else None


def _refuse_publication(desk: Desk, event: ResultsPublished) -> Refusal | None:
    if event.published == desk.published:
        return refuse("published already" if event.published else "not published")
    if not event.published:
        return None
    if not desk.table_cards:
        return refuse("no results")
    cards = desk.open_table
    return refuse("table open", round=cards.round, table=cards.table) if cards else None


def _refuse_plan(desk: Desk, plan: Plan) -> Refusal | None:
    try:
        check_plan(plan)
    except PlanError as error:
        return refuse("bad plan", problem=str(error))
    planned = {(each.number, one.table): one.players for each in plan.rounds for one in each.tables}
    for (number, table), cards in desk.table_cards.items():
        if planned.get((number, table)) != cards.people:
            return refuse("other players planned", round=number, table=table)
    return None


def _refuse_withdrawal(desk: Desk, event: Withdrawal) -> Refusal | None:
    """Refuse to undo a round, unless it is the last that has begun and nothing is recorded for its tables."""
    if not event.director.strip():
        return refuse("no director")
    if not event.reason.strip():
        return refuse("no reason")
    if event.round != desk.begun:
        return refuse("not the last round", begun=desk.begun) if desk.begun else refuse("no round")
    return next(filter(None, map(_refuse_loss, desk.cards_of_round(event.round))), None)


def _refuse_loss(cards: TableCards) -> Refusal | None:
    """Return a refusal if undoing the round would lose scores, a fine, or an open call for the director."""
    if cards.rows or cards.totals:
        return refuse("scores entered", round=cards.round, table=cards.table)
    if cards.fines:
        return refuse("fine given", round=cards.round, table=cards.table)
    return refuse("call open", round=cards.round, table=cards.table) if cards.called else None


def _refuse_table(desk: Desk, event: Seated) -> Refusal | None:
    if (event.round, event.table) in desk.table_cards:
        return refuse("table taken", round=event.round, table=event.table)
    if not THREE <= len(event.people) <= FULL:
        return refuse("table size", players=len(event.people))
    if len(set(event.people)) < len(event.people):
        return refuse("same name")
    elsewhere = next((name for name in event.stand_ins if name not in event.people), None)
    return refuse("stand-in elsewhere", player=elsewhere) if elsewhere is not None else None


def _refuse_busy(desk: Desk, number: int, people: Sequence[str]) -> Refusal | None:
    """Refuse a player who already has a place in this round."""
    tables = {name: cards.table for cards in desk.cards_of_round(number) for name in cards.people}
    resting = {bye.player for bye in desk.byes if bye.round == number}
    for person in people:
        if person in tables:
            return refuse("seated already", player=person, table=tables[person], round=number)
        if person in resting:
            return refuse("resting already", player=person, round=number)
    return None
