"""Pages made from a plan: placards for tables, itineraries, score cards, seating lists, the monitor's pages."""

import io
from collections.abc import Iterator

from msgspec import Struct

from charleston.game.seats import SEAT_NAMES, SEATS, Seat, across
from charleston.tournament.scorecards.paper_score_cards import ScoreCardName
from charleston.tournament.seating.plan import FULL, Plan, Round, Seating, player_numbers

TITLES = tuple(seat.capitalize() for seat in SEAT_NAMES)


class Chair(Struct, frozen=True):
    name: str
    then: str = ""  # where to go after the round


class TableRound(Struct, frozen=True):
    round: int
    chairs: tuple[Chair, ...]


class Placard(Struct, frozen=True):
    table: int
    rounds: tuple[TableRound, ...]


class Stop(Struct, frozen=True):
    round: int
    table: str  # the table's number, or "sits out"
    seat: str = ""


class Itinerary(Struct, frozen=True):
    name: str
    number: str  # the player's number on the score card (TRM-17); empty for a stand-in
    stops: tuple[Stop, ...]


class ScoreCard(Struct, frozen=True):
    round: int
    table: int
    seat: str
    name: str
    number: str
    signer: str
    code: str
    picture: str  # the QR code as SVG


class TablePage(Struct, frozen=True):
    """The score cards of a table in a round: four on a page, for cutting apart."""

    games: int
    cards: tuple[ScoreCard, ...]


class RoundPage(Struct, frozen=True):
    round: int
    tables: tuple[tuple[int, tuple[str, ...]], ...]
    resting: tuple[str, ...]


class SeatingLists(Struct, frozen=True):
    people: tuple[Itinerary, ...]
    rounds: tuple[RoundPage, ...]


class Blanks(Struct, frozen=True):
    games: int
    tables: int


# Tables


def placards(plan: Plan) -> list[Placard]:
    numbers = sorted({one.table for each in plan.rounds for one in each.tables})
    return [Placard(table, tuple(_rounds_at(plan, table))) for table in numbers]


def _rounds_at(plan: Plan, table: int) -> Iterator[TableRound]:
    for each, after in zip(plan.rounds, (*plan.rounds[1:], None), strict=True):
        for one in each.tables:
            if one.table == table:
                yield TableRound(each.number, tuple(Chair(name, _then(name, one, after)) for name in one.players))


def _then(name: str, here: Seating, after: Round | None) -> str:
    """Return where a player goes next: the table, and the seat if it changes.

    Empty after the last round, or if the player leaves.
    """
    if after is None or name in after.away:
        return ""
    there = next((one for one in after.tables if name in one.players), None)
    if there is None:
        return "sits out" if name in after.resting else ""
    seat = there.players.index(name)
    turned = f", {TITLES[seat]}" if seat != here.players.index(name) else ""
    return f"stays{turned}" if there.table == here.table else f"to table {there.table}{turned}"


# Players


def itineraries(plan: Plan) -> list[Itinerary]:
    """Return everyone's itinerary by name, stand-ins at the end."""
    numbers = player_numbers(plan)
    people = sorted(plan.players, key=str.casefold)
    return [Itinerary(name, numbers.get(name, ""), tuple(_stops(plan, name))) for name in (*people, *plan.stand_ins)]


def _stops(plan: Plan, name: str) -> Iterator[Stop]:
    for each in plan.rounds:
        for one in each.tables:
            if name in one.players:
                yield Stop(each.number, str(one.table), TITLES[one.players.index(name)])
        if name in each.resting:
            yield Stop(each.number, "sits out")


def seating_lists(plan: Plan) -> SeatingLists:
    return SeatingLists(tuple(itineraries(plan)), tuple(map(_round_page, plan.rounds)))


def _round_page(each: Round) -> RoundPage:
    return RoundPage(each.number, tuple((one.table, one.players) for one in each.tables), each.resting)


def monitor_pages(plan: Plan) -> list[RoundPage]:
    return list(map(_round_page, plan.rounds))


# Score cards


def score_cards(plan: Plan, games: int) -> list[TablePage]:
    numbers = player_numbers(plan)
    return [
        TablePage(games, tuple(_score_card(each.number, one, seat, numbers) for seat in SEATS[: len(one.players)]))
        for each in plan.rounds
        for one in each.tables
    ]


def _score_card(number: int, one: Seating, seat: Seat, numbers: dict[str, str]) -> ScoreCard:
    name, code = one.players[seat], str(ScoreCardName(number, one.table, seat))
    signer = across(seat) if across(seat) < len(one.players) else 0
    return ScoreCard(number, one.table, TITLES[seat], name, numbers.get(name, ""), TITLES[signer], code, _picture(code))


def _picture(code: str) -> str:
    import segno

    image = io.BytesIO()
    segno.make(code, micro=False, error="h").save(image, kind="svg", border=0, xmldecl=False)
    return image.getvalue().decode()


def blanks(plan: Plan, games: int) -> Blanks:
    tables = max(len(each.tables) for each in plan.rounds)
    return Blanks(games, max(tables, FULL))
