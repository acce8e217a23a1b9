"""What a change would do, before the director accepts it: who moves, which slips to print, which records go."""

from typing import Annotated

from msgspec import Meta, Struct

from charleston.names import readable
from charleston.server.tournaments.role_commands import BeginTournament
from charleston.server.tournaments.tournament_view import TournamentPlace, places_in
from charleston.tournament.desk.commands import Begin, Replan
from charleston.tournament.desk.log import Log, Record, UndoRecords, execute, needed_by
from charleston.tournament.desk.prose import event_sentence
from charleston.tournament.refusals import Refusal, refuse
from charleston.tournament.registration.begin import begin_command
from charleston.tournament.seating.meetings import count_repeats
from charleston.tournament.seating.plan import Plan
from charleston.tournament.seating.repair import changes

Previewed = BeginTournament | Replan | UndoRecords


class TournamentChange(Struct, frozen=True):
    """A player whose table changes; a table is null for a player who sits out or is away."""

    round: int
    name: str
    before: int | None
    after: int | None


class TournamentStandIn(Struct, frozen=True):
    """A chair that a stand-in must fill."""

    round: int
    table: int
    seat: Annotated[int, Meta(description="0 is East.")]


class TournamentLogLine(Struct, frozen=True):
    n: int
    at: str
    by: str
    text: str
    undone: bool
    round: Annotated[int, Meta(description="The round that the record belongs to; 0 for none.")] = 0
    table: Annotated[int, Meta(description="The table that the record belongs to; 0 for none.")] = 0


class TournamentPreview(Struct, frozen=True):
    problem: Annotated[str, Meta(description="Why the change is impossible; empty if it is possible.")] = ""
    changes: tuple[TournamentChange, ...] = ()
    slips: Annotated[
        tuple[str, ...], Meta(description="The players who need a new slip; nobody who has left does.")
    ] = ()
    stand_ins: Annotated[
        tuple[TournamentStandIn, ...], Meta(description="The stand-ins that the new plan needs in the rounds to come.")
    ] = ()
    repeats: Annotated[int, Meta(description="How often two players meet again in the new plan.")] = 0
    places: Annotated[tuple[TournamentPlace, ...], Meta(description="The first round of a new plan.")] = ()
    records: Annotated[tuple[TournamentLogLine, ...], Meta(description="The records that are undone together.")] = ()


def preview(log: Log, command: Previewed, by: str) -> TournamentPreview:
    if isinstance(command, UndoRecords):
        return _preview_undo(log, command, by)
    if isinstance(command, BeginTournament):
        begin = (
            begin_command(log.registration, absent_too=command.absent_too)
            if log.registration
            else refuse("not announced")
        )
        return _preview_begin(begin)
    before = log.desk.plan if log.desk else None
    after = execute(log, command, at="", by=by)
    if isinstance(after, Refusal) or before is None or after.desk is None or after.desk.plan is None:
        return TournamentPreview(after.message if isinstance(after, Refusal) else refuse("not begun").message)
    return _difference(before, after.desk.plan, after.desk.begun)


def _preview_begin(begin: Begin | Refusal) -> TournamentPreview:
    if isinstance(begin, Refusal):
        return TournamentPreview(begin.message)
    return TournamentPreview(repeats=count_repeats(begin.plan), places=places_in(begin.plan.rounds[0]))


def _difference(before: Plan, after: Plan, begun: int) -> TournamentPreview:
    changed = changes(before, after)
    slips = sorted({one.name for one in changed}.difference(after.rounds[begun].away), key=str.casefold)
    lines = tuple(TournamentChange(one.round, one.name, one.before, one.after) for one in changed)
    stand_ins = tuple(
        TournamentStandIn(each.number, one.table, seat)
        for each in after.rounds[begun:]
        for one in each.tables
        for seat, name in enumerate(one.players)
        if name in after.stand_ins
    )
    return TournamentPreview(changes=lines, slips=tuple(slips), stand_ins=stand_ins, repeats=count_repeats(after))


def _preview_undo(log: Log, command: UndoRecords, by: str) -> TournamentPreview:
    result = execute(log, command, at="", by=by)
    if isinstance(result, Refusal):
        return TournamentPreview(result.message)
    numbers = set(needed_by(log, command.records))
    return TournamentPreview(records=tuple(line for line in log_lines(log) if line.n in numbers))


def log_lines(log: Log) -> list[TournamentLogLine]:
    return [_log_line(one, undone=one.n in log.folded.undone) for one in log.records]


def _log_line(record: Record, *, undone: bool) -> TournamentLogLine:
    event = record.event
    number, table = getattr(event, "round", 0), getattr(event, "table", 0)
    return TournamentLogLine(
        record.n, record.at, readable(record.by), readable(event_sentence(event)), undone, number, table
    )
