"""The views of a tournament for every role. Names and descriptions here go into the OpenAPI description."""

from functools import cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from charleston.game.ruleset import changed_options
from charleston.game.seats import SEATS, Seat
from charleston.names import readable
from charleston.server.tournaments.role_commands import late_players, place_of, player_name
from charleston.server.tournaments.tournament_links import Grant, Role
from charleston.server.tournaments.tournament_results import TournamentResults, is_over, results_view, shows_results
from charleston.server.tournaments.tournament_table_view import TournamentTable, table_view
from charleston.table.setup import Option
from charleston.tournament.desk.events import TieRule
from charleston.tournament.desk.log import Log
from charleston.tournament.desk.state import Desk
from charleston.tournament.registration.events import Announcement
from charleston.tournament.registration.state import Registration
from charleston.tournament.results.score_table import ScoreTable, rules_of
from charleston.tournament.results.standings import RoundScore, Standing, standings_of
from charleston.tournament.results.traveler import duplicate_rounds, has_finished_game
from charleston.tournament.scorecards.state import TableCards, TableStatus, games_missing, has_conflict, status
from charleston.tournament.seating.plan import Fill, Round
from charleston.tournament.seating.planner import Wish

Stage = Literal["registration", "playing", "over"]
SEES_ALL = ("director", "assistant")
_NO_RULING = ("session.", "east.", "pay.announce")


class TournamentInfo(Struct, frozen=True):
    """What the tournament is."""

    name: str
    day: Annotated[str, Meta(description="As 2027-04-03; empty if unknown.")] = ""
    place: str = ""
    card: Annotated[str, Meta(description="The card whose values are checked; none if they are not.")] = "none"
    scoring: ScoreTable | None = None
    ties: tuple[TieRule, ...] = ()
    rounds: int = 0
    wish: Wish = "seated"
    fill: Fill = "stand-ins"
    minutes: Annotated[int, Meta(description="The length of a round; 0 if there is no clock.")] = 0
    places: Annotated[int, Meta(description="The most players; 0 if there is no limit.")] = 0
    step_free: tuple[int, ...] = ()
    open: Annotated[bool, Meta(description="Whether anyone with the public link can enter.")] = False
    preset: Annotated[str, Meta(description="The rules preset, for Ask the referee; empty if unknown.")] = ""
    options: Annotated[dict[str, Option], Meta(description="The rule options that differ from the preset.")] = {}


class TournamentEntrant(Struct, frozen=True):
    number: int
    name: str
    status: Literal["entered", "waiting", "withdrawn"]
    stays: bool
    step_free: bool
    here: bool


class TournamentClock(Struct, frozen=True):
    """Times are in milliseconds; ``since`` is null while the clock stands."""

    left: int
    since: int | None


class TournamentTableLine(Struct, frozen=True):
    """A table of the current round."""

    table: int
    people: Annotated[tuple[str, ...], Meta(description="From East.")]
    status: Annotated[TableStatus | None, Meta(description="Only for the director and assistants.")] = None
    called: Annotated[str, Meta(description="The question to the director that is open; empty for none.")] = ""
    changed: Annotated[str, Meta(description="The time of the last entry of this table; empty for none.")] = ""
    online: Annotated[bool, Meta(description="Whether the table plays online.")] = False
    entered: Annotated[int, Meta(description="How many games are on the score cards, or marked as not played.")] = 0
    conflict: Annotated[bool, Meta(description="Whether the score cards contradict each other or a total.")] = False


class TournamentLateTable(Struct, frozen=True):
    """A table of an earlier round whose score cards are not turned in, or that waits for the director."""

    round: int
    table: int
    status: TableStatus
    called: Annotated[str, Meta(description="The question to the director that is open; empty for none.")]


class TournamentPlace(Struct, frozen=True):
    """Where a player sits in a round. The table is 0 for a player who sits out."""

    name: str
    table: int
    seat: Annotated[int, Meta(description="0 is East; -1 for a player who sits out.")]


class TournamentStanding(Struct, frozen=True):
    place: Annotated[int, Meta(description="0 for a stand-in.")]
    player: str
    total: int
    rounds: Annotated[tuple[int | None, ...], Meta(description="Points by round; null if a round does not count yet.")]
    byes: Annotated[tuple[int, ...], Meta(description="The rounds in which the player sat out.")]
    shared: bool
    decided_by: TieRule | None


class TournamentView(Struct, frozen=True):
    """A tournament, as far as the link may see it."""

    role: Role
    name: Annotated[str, Meta(description="Whose link it is: the director, the assistant or the player.")]
    number: Annotated[int, Meta(description="The table or the player of the link; 0 for none.")]
    seq: Annotated[int, Meta(description="How many entries the log has.")]
    now: Annotated[int, Meta(description="The server's time, in milliseconds since 1970.")]
    stage: Stage
    info: TournamentInfo
    entered: int
    waiting: int
    entrants: Annotated[
        tuple[TournamentEntrant, ...],
        Meta(
            description="All for the director and assistants, oneself for a player. Until the tournament begins, the "
            "public link gets all without their names."
        ),
    ]
    apart: tuple[tuple[int, int], ...]
    round: Annotated[int, Meta(description="The last round that has begun; 0 before the first.")]
    clock: TournamentClock | None
    tables: tuple[TournamentTableLine, ...]
    late: Annotated[tuple[TournamentLateTable, ...], Meta(description="Only for the director and assistants.")]
    turned_in: Annotated[int, Meta(description="How many of these tables have turned in their score cards.")]
    resting: Annotated[
        tuple[str, ...], Meta(description="Who sits out this round; nobody when the tournament is over.")
    ]
    coming: Annotated[
        tuple[TournamentPlace, ...],
        Meta(description="Where everyone sits in the next round; for a table or a player, only its own people."),
    ]
    mine: Annotated[TournamentTable | None, Meta(description="The score cards of the link's own table.")]
    shows_standings: bool
    standings: Annotated[tuple[TournamentStanding, ...], Meta(description="For a player, only that player's row.")]
    results: Annotated[
        TournamentResults | None, Meta(description="Null for tables and players, and until it begins.")
    ] = None
    travelers: Annotated[
        tuple[int, ...], Meta(description="The duplicate rounds with a game whose traveler the link may see.")
    ] = ()
    head: Annotated[str, Meta(description="The last hash of the log, only for the director.")] = ""
    same_walls: Annotated[bool, Meta(description="Whether the online tables play the same walls.")] = False


def tournament_view(log: Log, grant: Grant, seq: int, now: int) -> TournamentView:
    """Return what a link may see. Phones at a table get only what concerns their table: there are hundreds of them."""
    desk, registration, sees_all = log.desk, log.registration, grant.role in SEES_ALL
    mine = _mine(log, grant)
    people = {card.player for card in mine.cards} if mine else set[str]()
    if grant.role == "player":
        people |= {player_name(log, grant.number)}
    only = people if grant.role in ("table", "player") else None
    ranking = standings_of(desk) if desk and grant.role != "table" and sees_standings(desk, grant) else []
    return TournamentView(
        role=grant.role,
        name=readable(grant.name) or (player_name(log, grant.number) if grant.role == "player" else ""),
        number=grant.number,
        seq=seq,
        now=now,
        stage=_stage(desk),
        info=_info(log),
        entered=len(registration.with_status("entered")) if registration else len(_players(desk)),
        waiting=len(registration.with_status("waiting")) if registration else 0,
        entrants=_entrants(log, registration, grant) if registration else (),
        apart=registration.apart if registration and sees_all else (),
        round=desk.begun if desk else 0,
        clock=TournamentClock(desk.clock.left, desk.clock.since) if desk and desk.clock else None,
        tables=_tables(log, desk, sees_all=sees_all, only=only) if desk else (),
        late=_late(desk) if desk and sees_all else (),
        turned_in=sum(cards.turned_in for cards in desk.cards_of_round(desk.begun)) if desk else 0,
        resting=_resting(desk) if desk else (),
        coming=tuple(one for one in _coming(desk) if only is None or one.name in only) if desk else (),
        mine=mine,
        shows_standings=desk.shows_standings if desk else True,
        standings=_standings(log, ranking, grant),
        results=results_view(desk, ranking, sees_all=sees_all) if desk and only is None else None,
        travelers=_travelers(desk, grant) if desk and sees_standings(desk, grant) else (),
        head=log.head if grant.role == "director" else "",
        same_walls=any(one.duplicate for one in desk.online if one.round == desk.begun) if desk else False,
    )


def _stage(desk: Desk | None) -> Stage:
    if desk is None:
        return "registration"
    return "over" if is_over(desk) else "playing"


def _resting(desk: Desk) -> tuple[str, ...]:
    return () if is_over(desk) else tuple(bye.player for bye in desk.byes if bye.round == desk.begun)


def sees_standings(desk: Desk, grant: Grant) -> bool:
    return grant.role in SEES_ALL or desk.shows_standings or shows_results(desk)


def _players(desk: Desk | None) -> tuple[str, ...]:
    return desk.plan.players if desk and desk.plan else ()


def _info(log: Log) -> TournamentInfo:
    desk = log.desk
    if log.registration is not None:
        return info_of(log.registration.announcement)
    if desk is None:
        return TournamentInfo("")
    rounds = len(desk.plan.rounds) if desk.plan else 0
    preset, options = _rules(desk.scoring)
    return TournamentInfo(
        desk.name,
        card=desk.printed.card,
        scoring=desk.scoring,
        ties=desk.ties,
        rounds=rounds,
        preset=preset,
        options=options,
    )


@cache
def _rules(scoring: ScoreTable) -> tuple[str, dict[str, Option]]:
    """Return the preset and the options for the referee, without those that change no ruling at a tournament table."""
    rules = rules_of(scoring)
    options = changed_options(rules).items()
    return rules.preset, {name: value for name, value in options if not name.startswith(_NO_RULING)}


def info_of(what: Announcement) -> TournamentInfo:
    return TournamentInfo(
        what.name,
        what.day,
        what.place,
        what.printed.card,
        what.scoring,
        what.ties,
        what.rounds,
        what.wish,
        what.fill,
        what.minutes,
        what.places,
        what.step_free,
        what.open,
        *_rules(what.scoring),
    )


def _entrants(log: Log, registration: Registration, grant: Grant) -> tuple[TournamentEntrant, ...]:
    """Return the entrants that a link may see. The public link finds its place on the waiting list by number."""
    if grant.role == "public" and log.desk is None:
        return tuple(
            TournamentEntrant(one.number, "", one.status, stays=False, step_free=False, here=False)
            for one in registration.entrants
        )
    everybody = [
        *(
            TournamentEntrant(one.number, one.name, one.status, one.stays, one.step_free, one.here)
            for one in registration.entrants
        ),
        *(
            TournamentEntrant(number, name, "entered", stays=False, step_free=False, here=True)
            for number, name in late_players(log).items()
        ),
    ]
    own = grant.number if grant.role == "player" else 0
    return tuple(one for one in everybody if grant.role in SEES_ALL or one.number == own)


def _standings(log: Log, rows: list[Standing], grant: Grant) -> tuple[TournamentStanding, ...]:
    """Return the ranking; a player's link gets only that player's row, and a table's link nothing."""
    if grant.role == "player":
        rows = [row for row in rows if row.player == player_name(log, grant.number)]
    return tuple(map(_standing, rows))


def _travelers(desk: Desk, grant: Grant) -> tuple[int, ...]:
    rounds = duplicate_rounds(desk)
    return tuple(one for one in rounds if grant.role in SEES_ALL or has_finished_game(desk, one))


def _tables(log: Log, desk: Desk, *, sees_all: bool, only: set[str] | None) -> tuple[TournamentTableLine, ...]:
    here = desk.cards_of_round(desk.begun)
    cards = sorted((one for one in here if only is None or only & {*one.people}), key=lambda one: one.table)
    if not sees_all:
        return tuple(TournamentTableLine(one.table, one.people, online=_is_online(desk, one)) for one in cards)
    changed = _last_changes(log, desk.begun, len(cards))
    return tuple(_table_line(desk, one, changed.get(one.table, "")) for one in cards)


def _table_line(desk: Desk, cards: TableCards, changed: str) -> TournamentTableLine:
    now = status(cards)
    return TournamentTableLine(
        cards.table,
        cards.people,
        now,
        cards.question,
        changed,
        _is_online(desk, cards),
        entered=cards.scoring.games - len(games_missing(cards)),
        conflict=now == "entered" and has_conflict(cards),
    )


def _is_online(desk: Desk, cards: TableCards) -> bool:
    return desk.online_at(cards.round, cards.table) is not None


def _late(desk: Desk) -> tuple[TournamentLateTable, ...]:
    cards = sorted(desk.table_cards.values(), key=lambda one: (one.round, one.table))
    return tuple(
        TournamentLateTable(one.round, one.table, status(one), one.question)
        for one in cards
        if one.round < desk.begun and (not one.turned_in or one.question)
    )


def _last_changes(log: Log, round_: int, count: int) -> dict[int, str]:
    """Return the time of the last record of each of the ``count`` tables in a round."""
    changed: dict[int, str] = {}
    for record in reversed(log.records):
        number, table = getattr(record.event, "round", 0), getattr(record.event, "table", 0)
        if table and number == round_:
            changed.setdefault(table, record.at)
        if len(changed) == count:
            break
    return changed


def _coming(desk: Desk) -> tuple[TournamentPlace, ...]:
    if desk.plan is None or desk.begun >= len(desk.plan.rounds):
        return ()
    return places_in(desk.plan.rounds[desk.begun])


def places_in(each: Round) -> tuple[TournamentPlace, ...]:
    seated = [TournamentPlace(name, one.table, seat) for one in each.tables for seat, name in enumerate(one.players)]
    return tuple(sorted([*seated, *(TournamentPlace(name, 0, -1) for name in each.resting)], key=_by_name))


def _by_name(place: TournamentPlace) -> str:
    return place.name.casefold()


def _mine(log: Log, grant: Grant) -> TournamentTable | None:
    if log.desk is None or grant.role not in ("table", "player"):
        return None
    place: tuple[int, Seat] | None = (grant.number, SEATS[0])
    if grant.role == "player":
        place = place_of(log, grant.number)
    cards = log.desk.table_cards.get((log.desk.begun, place[0])) if place else None
    if cards is None or place is None:
        return None
    return table_view(cards, place[1] if grant.role == "player" else None, online=_is_online(log.desk, cards))


def _standing(row: Standing) -> TournamentStanding:
    byes = tuple(score.round for score in row.rounds if score.status == "bye")
    return TournamentStanding(
        row.place, row.player, row.total, tuple(map(_points, row.rounds)), byes, row.shared, row.decided_by
    )


def _points(score: RoundScore) -> int | None:
    return score.points if score.status in ("played", "bye") else None
