"""Render a plan as English: how players move, who meets again, and the tables of each round."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from rich.console import Group
from rich.table import Table
from rich.text import Text

from charleston.cli.output import rows
from charleston.cli.wrapping import window_width, wrapped
from charleston.game.seats import SEAT_NAMES
from charleston.tournament.seating.free_seating import known_rounds
from charleston.tournament.seating.meetings import count_repeats, is_fewest, repeats
from charleston.tournament.seating.movement import LEAGUE, STANDARD, clean_rounds, league_clean_rounds
from charleston.tournament.seating.plan import THREE, Plan, Round, Steps
from charleston.tournament.seating.plan import rows as plan_rows
from charleston.tournament.seating.repair import Change
from charleston.tournament.spreadsheet import write_rows

MAX_REPEATS = 30
_MOVES = {
    "varied": "East stays at the table. The others follow the list; their moves differ each round.",
    "free": "Everybody follows the list.",
    "searched": "Everybody follows the list. A search found these seats.",
}


def plan_lines(plan: Plan) -> Iterator[Text]:
    for text in (_numbers(plan), _moves(plan), *_who_stay(plan), *_meetings(plan)):
        yield from wrapped(text, window_width())


def _numbers(plan: Plan) -> str:
    tables = max(len(each.tables) for each in plan.rounds)
    numbers = f"{_some(len(plan.players), 'player')}, {_some(tables, 'table')}, {_some(len(plan.rounds), 'round')}"
    threes = sum(len(seating.players) == THREE for seating in plan.rounds[-1].tables)
    rest = max(len(each.resting) for each in plan.rounds)
    more = [f"with {_some(len(plan.stand_ins), 'stand-in')}"] if plan.stand_ins else []
    more += [f"{_some(rest, 'player')} sitting out each round"] if rest else []
    more += [f"{_some(threes, 'table')} of three"] if threes else []
    return f"{', '.join([numbers, *more])}."


def _moves(plan: Plan) -> str:
    if not plan.steps:
        return _MOVES.get(plan.movement, "East stays; the others follow the list.")
    if plan.movement == "league":
        return f"The League's movement. After each round {_step(LEAGUE)}."
    usual = f"After each round {_step(STANDARD)}; East stays."
    changed = [f"after round {after} {_step(step)}" for after, step in enumerate(plan.steps, 1) if step != STANDARD]
    return f"{usual} But {', and '.join(changed)}." if changed else f"The standard movement. {usual}"


def _step(steps: Steps) -> str:
    moves = zip(SEAT_NAMES, steps.by_seat, strict=True)
    return ", ".join(
        f"{seat.capitalize()} moves {'up' if move > 0 else 'down'} {_some(abs(move), 'table')}"
        for seat, move in moves
        if move
    )


def _who_stay(plan: Plan) -> Iterator[str]:
    if plan.movement in ("free", "searched") and plan.stays:
        yield f"These players stay at one table: {', '.join(plan.stays)}."


def _meetings(plan: Plan) -> Iterator[str]:
    again = repeats(plan)
    if not again:
        yield "Nobody meets anybody twice."
        return
    best = "; no seating has fewer" if is_fewest(plan) else ""
    yield (
        f"{_some(len(again), 'pair')} meeting more than once, "
        f"{_some(count_repeats(plan), 'extra meeting')} in all{best}:"
    )
    for repeat in again[:MAX_REPEATS]:
        *most, last = map(str, repeat.rounds)
        yield f"  {repeat.first} and {repeat.second}: rounds {', '.join(most)} and {last}"
    if len(again) > MAX_REPEATS:
        yield f"  ... and {_some(len(again) - MAX_REPEATS, 'pair')} more; --json lists all."
    tables, rounds = len(plan.rounds[0].tables), len(plan.rounds)
    if plan.movement in ("sheet", "league"):
        name, clean = ("standard", clean_rounds) if plan.movement == "sheet" else ("League's", league_clean_rounds)
        yield f"At {_some(tables, 'table')} the {name} movement has no repeats for {_some(clean(tables), 'round')}."
    if plan.movement != "free" and 1 < rounds <= known_rounds(tables):
        also = "" if plan.movement == "league" else ", but East moves, too"
        yield f"With --movement free there is a seating without repeats{also}."


def _some(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


def round_grid(each: Round) -> Group:
    grid = rows("right", "left", "left", "left")
    grid.add_row(*(Text(head, "dim") for head in ("table", *(seat.capitalize() for seat in SEAT_NAMES))))
    for seating in each.tables:
        grid.add_row(str(seating.table), *map(Text, seating.players))
    parts: list[Text | Table] = [Text(f"Round {each.number}", "bold"), grid]
    parts += [Text(f"Sits out: {', '.join(each.resting)}")] if each.resting else []
    return Group(*parts)


def change_lines(changed: Iterable[Change]) -> Iterator[Text]:
    """Yield a line per round that says which players have to move."""
    nobody = True
    for number, of_round in groupby(changed, key=lambda change: change.round):
        nobody = False
        moves = [f"{c.name} {f'to table {c.after}' if c.after else 'sits out'}" for c in of_round]
        yield from wrapped(f"Round {number}: {', '.join(moves)}.", window_width())
    if nobody:
        yield Text("Nobody has to move.")
    yield Text()


def csv_rows(plan: Plan) -> bytes:
    table_rows = ((number, "" if table is None else table, *rest) for number, table, *rest in plan_rows(plan))
    return write_rows([("round", "table", "seat", "player"), *table_rows])
