"""The commands that pages send, which role may send them, and how they change the log."""

from typing import Annotated, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import replace

from charleston.game.commands import snake
from charleston.game.seats import SEATS, Seat
from charleston.names import visible
from charleston.server.tournaments.tournament_links import Grant, TournamentLink
from charleston.tournament.desk.commands import (
    BeginRound,
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
from charleston.tournament.desk.events import Planned
from charleston.tournament.desk.intake import take_in
from charleston.tournament.desk.log import Log, LogCommand, UndoRecords, execute
from charleston.tournament.desk.prose import remark_sentence
from charleston.tournament.desk.state import Desk
from charleston.tournament.refusals import Refusal, refuse
from charleston.tournament.registration.begin import begin_command
from charleston.tournament.registration.commands import (
    Announce,
    ChangeEntrant,
    CheckIn,
    KeepApart,
    ListEntrants,
    PromoteEntrant,
    WithdrawEntrant,
)
from charleston.tournament.registration.events import EntrantListed
from charleston.tournament.scorecards.commands import CallDirector, Confirm, RecordGame, Sign, SkipGame, TurnIn
from charleston.tournament.scorecards.paper_score_cards import read_score_cards
from charleston.tournament.scorecards.table_intake import NotTaken
from charleston.tournament.seating.plan import MAX_PLAYERS

MAX_TYPED = 2000
NOT_ALLOWED = "This link cannot do that. Ask the director."
OTHER_TABLE = "This link is for another table, or for another round."


class TournamentCommandBase(Struct, frozen=True, tag_field="type", tag=snake, forbid_unknown_fields=True):
    pass


class BeginTournament(TournamentCommandBase, frozen=True):
    """Begin with everyone who has checked in; ``absent_too`` also plans for those who have not."""

    absent_too: bool = False


class TypedCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A paper score card as typed, for example ``25:won2 0 -10:E1 X =15``."""

    card: Annotated[str, Meta(max_length=20, description="Its name, for example R1-T3-W.")]
    games: Annotated[str, Meta(max_length=MAX_TYPED)]
    signed: bool = True


class TypeCards(TournamentCommandBase, frozen=True):
    cards: Annotated[tuple[TypedCard, ...], Meta(min_length=1, max_length=MAX_PLAYERS)]


TournamentCommand = (
    ListEntrants
    | ChangeEntrant
    | WithdrawEntrant
    | PromoteEntrant
    | CheckIn
    | KeepApart
    | BeginTournament
    | Replan
    | BeginRound
    | Undo
    | SetClock
    | MoveClock
    | ShowStandings
    | SetPrizes
    | PublishResults
    | TypeCards
    | ForTable
    | UndoRecords
)
"""What a page can send. The announcement has a route of its own, because it names a card."""
ServerCommand = TournamentCommand | Announce | RecordOnline | SignOnline
"""All commands that the server carries out, including those that only its own code sends."""
REFEREE = Grant("director", "referee")
"""Who records the games of online tables."""
_AT_THE_TABLE = (RecordGame, SkipGame, Sign, TurnIn, CallDirector)
_OF_ASSISTANTS = (ListEntrants, ChangeEntrant, CheckIn, SetClock, MoveClock, TypeCards)


class Carried(NamedTuple):
    log: Log
    remarks: tuple[str, ...] = ()  # on the parts of typed score cards that were ignored
    not_taken: tuple[str, ...] = ()  # the typed score cards that were not recorded, by name


class Forbidden(NamedTuple):
    """A command that the link may not send."""

    message: str


def carry_out(log: Log, grant: Grant, command: ServerCommand, *, now: int, at: str) -> Carried | Refusal | Forbidden:
    """Return the log after a command of this link, a refusal, or what the link may not do."""
    if problem := forbids(grant, log, command):
        return Forbidden(problem)
    by = signature(grant, log)
    if isinstance(command, TypeCards):
        return _take_in(log, command, at=at, by=by)
    inner = _as_log_command(log, command, now)
    if isinstance(inner, Refusal):
        return inner
    result = execute(log, inner, at=at, by=by)
    return result if isinstance(result, Refusal) else Carried(result)


def signature(grant: Grant, log: Log) -> str:
    """Return the name that the log keeps for what this link does."""
    match grant.role:
        case "table":
            return f"table {grant.number}"
        case "player":
            return player_name(log, grant.number) or f"player {grant.number}"
        case "public":
            return "public link"
        case _:
            return grant.name or grant.role


def _as_log_command(log: Log, command: ServerCommand, now: int) -> LogCommand | Refusal:
    match command:
        case BeginTournament():
            if log.registration is None:
                return refuse("not announced")
            return begin_command(log.registration, absent_too=command.absent_too)
        case SetClock() | MoveClock():
            return replace(command, at=now)
        case TypeCards():
            raise AssertionError("typed score cards have their own path")
        case _:
            return command


def _take_in(log: Log, command: TypeCards, *, at: str, by: str) -> Carried | Refusal:
    if log.desk is None:
        return refuse("not begun")
    parsed = read_score_cards([(one.card, one.games) for one in command.cards], log.desk.scoring)
    unsigned = {one.card.strip().upper() for one in command.cards if not one.signed}
    cards = [one._replace(signed=str(one.name) not in unsigned) for one in parsed.score_cards]
    intake = take_in(log.desk, cards)
    remarks = tuple(map(remark_sentence, (*parsed.unread, *intake.remarks)))
    if not intake.events:
        return refuse("not taken in", remarks=" ".join(remarks)) if remarks else refuse("no change")
    result = execute(log, TakeIn(tuple(cards)), at=at, by=by)
    names = [one.name for one in parsed.unread] + [one.name for one in intake.remarks if isinstance(one, NotTaken)]
    not_taken = tuple(str(name) for name in names if name)
    return result if isinstance(result, Refusal) else Carried(result, remarks, not_taken)


# Rights


def forbids(grant: Grant, log: Log, command: ServerCommand) -> str:
    """Return why this link may not send the command; empty if it may."""
    match grant.role:
        case "director":
            return ""
        case "assistant":
            allowed = isinstance(command, _OF_ASSISTANTS) or (
                isinstance(command, ForTable) and isinstance(command.command, (*_AT_THE_TABLE, Confirm))
            )
            return "" if allowed else NOT_ALLOWED
        case "table":
            return _forbids_table(log.desk, command, grant.number)
        case "player":
            return _forbids_player(log, command, grant.number)
        case "public":
            return _forbids_public(log, command)


def _forbids_table(desk: Desk | None, command: ServerCommand, table: int) -> str:
    if not isinstance(command, ForTable) or not isinstance(command.command, _AT_THE_TABLE):
        return NOT_ALLOWED
    here = desk is not None and (command.round, command.table) == (desk.begun, table)
    return "" if here else OTHER_TABLE


def _forbids_player(log: Log, command: ServerCommand, number: int) -> str:
    if isinstance(command, CheckIn):
        return "" if command.number == number else NOT_ALLOWED
    place = place_of(log, number)
    if problem := _forbids_table(log.desk, command, place[0] if place else 0):
        return problem
    assert isinstance(command, ForTable)
    inner = command.command
    seat = inner.signer if isinstance(inner, Sign) else getattr(inner, "seat", None)
    return "" if place and seat in (None, place[1]) else "You can do this only for yourself."


def _forbids_public(log: Log, command: ServerCommand) -> str:
    is_entry = isinstance(command, ListEntrants) and len(command.entrants) == 1
    is_open = log.registration is not None and log.registration.announcement.open
    return "" if is_entry and is_open else NOT_ALLOWED


def player_name(log: Log, number: int) -> str:
    """Return the name of a player by number of entry or, without a registration, by number in the plan."""
    if log.registration is not None:
        entrant = log.registration.find(number)
        if entrant is None:
            return late_players(log).get(number, "")
        return entrant.name if entrant.status != "withdrawn" else ""
    players = _planned(log)
    return players[number - 1] if 1 <= number <= len(players) else ""


def late_players(log: Log) -> dict[int, str]:
    """Return the players who came after the registration was closed. Their numbers follow those of the entrants."""
    if log.registration is None:
        return {}
    entered = {one.name for one in log.registration.entrants if one.status != "withdrawn"}
    late = [name for name in _planned(log) if name not in entered]
    return dict(enumerate(late, len(log.registration.entrants) + 1))


def arrivals(log: Log) -> dict[int, int]:
    """Return the record of the log that brought each player, by the player's number.

    After an undo, another player may get the number, but never the record.
    """
    listed, planned = dict[int, int](), dict[str, int]()
    for record in log.records:
        event = record.event
        if not isinstance(event, (EntrantListed, Planned)) or record.n in log.folded.undone:
            continue
        if isinstance(event, EntrantListed):
            listed[event.number] = record.n
        else:
            for name in map(visible, event.plan.players):
                planned.setdefault(name, record.n)
    late = late_players(log) if log.registration is not None else dict(enumerate(_planned(log), 1))
    return {number: planned.get(name, 0) for number, name in late.items()} | listed


def valid_links(log: Log, links: tuple[TournamentLink, ...]) -> tuple[TournamentLink, ...]:
    """Return the links that still belong to the players for whom they were made. Links of other roles always do."""
    if not any(one.arrival for one in links):
        return links
    brought = arrivals(log)
    return tuple(one for one in links if not one.arrival or one.arrival == brought.get(one.grant.number))


def _planned(log: Log) -> tuple[str, ...]:
    return log.desk.plan.players if log.desk and log.desk.plan else ()


def place_of(log: Log, number: int) -> tuple[int, Seat] | None:
    """Return the table and the seat of a player in the current round; None if the player does not sit at a table."""
    name = player_name(log, number)
    if not name or log.desk is None:
        return None
    for cards in log.desk.cards_of_round(log.desk.begun):
        if name in cards.people:
            return cards.table, SEATS[cards.people.index(name)]
    return None
