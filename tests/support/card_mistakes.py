"""Single mistakes on the four score cards of random true games, and an oracle that knows every legal game.

The oracle is written from the printed St. Louis rules and the text of a card. It shares nothing with ``reconcile``.
``benchmarks/score_cards.py`` prints how many mistakes are found.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import NamedTuple

SEATS = "ESWN"
CARD = """card Small
section 2468
  222a 444a 6666b 8888b  x25
  FF 2222a 44a 666b 888b  x30
  22a 444a 66a 888a DDDDa  c35
section Quints
  FF 11111a DDDDD 11b  x40  like, any dragon
section Singles and Pairs
  22a 44a 66a 88a 2468b FF  c50
"""
HANDS = {25: (3, True), 30: (3, True), 35: (0, True), 40: (2, False), 50: (0, False)}
"""For each value on the card: the most exposures before the winning tile, and whether a jokerless bonus is possible.

A hand of four groups has at most three exposures, because the winning tile completes the fourth. A quint needs a joker
as its fifth tile, so it cannot earn the bonus.
"""


class Cell(NamedTuple):
    """One game on one score card: a number, an X for a dead hand, and a P for every peek at a blind tile."""

    points: int
    dead: bool = False
    looks: int = 0


Row = tuple[Cell, ...]
"""The four score cards, for one game: East's, South's, West's, North's."""


class Game(NamedTuple):
    winner: int | None = None  # None: a wall game, or the bell ended the game
    thrower: int | None = None
    value: int = 0
    exposures: int = 0
    jokerless: bool = False
    bell: bool = False


def legal_games() -> list[Game]:
    """Return all legal games without dead hands or peeks at blind tiles."""
    found = [Game(), Game(bell=True)]
    for winner, (value, (most, bonus)) in product(range(4), HANDS.items()):
        for jokerless in (False, True) if bonus else (False,):
            found.append(Game(winner, None, value, 0, jokerless))
            for thrower, exposures in product(set(range(4)) - {winner}, range(most + 1)):
                found.append(Game(winner, thrower, value, exposures, jokerless))
    return found


GAMES = legal_games()


def is_possible(game: Game, dead: tuple[bool, ...]) -> bool:
    """Return whether these hands can be dead. A dead hand neither wins nor discards; three end a game (G-38)."""
    if dead.count(False) < 2:
        return False
    return not any(seat is not None and dead[seat] for seat in (game.winner, game.thrower))


def score_row(game: Game, dead: tuple[bool, ...], looks: tuple[int, ...]) -> Row:
    """Return the four score cards of a game under St. Louis scoring, sections 6 and 7."""
    points = [0, 0, 0, 0]
    if game.winner is None:
        points = [0 if game.bell or gone else 10 for gone in dead]
    else:
        points[game.winner] = game.value + 20 * game.jokerless + (10 if game.thrower is None else 0)
        if game.thrower is not None:
            points[game.thrower] = -20 if game.exposures >= 2 else -10
    return tuple(Cell(number - 10 * seen, gone, seen) for number, gone, seen in zip(points, dead, looks, strict=True))


def is_legal(row: Row) -> bool:
    """Return whether any legal game gives these score cards, by trying them all."""
    dead, looks = tuple(cell.dead for cell in row), tuple(cell.looks for cell in row)
    return any(is_possible(game, dead) and score_row(game, dead, looks) == row for game in GAMES)


def is_legal_by_any_card(row: Row) -> bool:
    """Return whether a legal game on any card gives these score cards. The winner's points give the hand's value."""
    dead, looks = tuple(cell.dead for cell in row), tuple(cell.looks for cell in row)
    wins = (
        Game(
            winner, thrower, row[winner].points + 10 * looks[winner] - 20 * bonus - 10 * (thrower is None), shown, bonus
        )
        for winner, thrower, shown, bonus in product(range(4), (None, 0, 1, 2, 3), (0, 2), (False, True))
        if winner != thrower
    )
    games = [*GAMES[:2], *(game for game in wins if game.value > 0)]
    return any(is_possible(game, dead) and score_row(game, dead, looks) == row for game in games)


def true_games(seed: int, count: int) -> Iterator[tuple[Game, Row]]:
    """Yield random games as four honest players write them down."""
    rng = random.Random(seed)
    while count:
        dead = tuple(rng.random() < 0.1 for _ in SEATS)
        looks = tuple(rng.choice((0, 0, 0, 0, 0, 0, 0, 0, 1, 2)) for _ in SEATS)
        game = rng.choice(GAMES if rng.random() < 0.7 else GAMES[:2])
        if is_possible(game, dead):
            count -= 1
            yield game, score_row(game, dead, looks)


# Mistakes

PLAUSIBLE = sorted(
    {-30, -20, -10, 0, 5, 10, 20}
    | {value + more for value in HANDS for more in (-20, -10, 0, 10, 20, 30)}
    | {value * factor for value in HANDS for factor in (-2, -1, 2)}
)
"""Numbers that people write: tournament points, values with and without a bonus, and payments of home play."""


def mistakes(game: Game, row: Row) -> Iterator[tuple[str, Row]]:
    """Yield every mistake of one person on one score card, and two score cards that were swapped."""
    for seat, cell in enumerate(row):
        for number in PLAUSIBLE:
            if number != cell.points:
                yield "wrong number", _with(row, seat, cell._replace(points=number))
        if cell.points:
            yield "wrong sign", _with(row, seat, cell._replace(points=-cell.points))
        yield "X missing" if cell.dead else "X too many", _with(row, seat, cell._replace(dead=not cell.dead))
        yield "P too many", _with(row, seat, cell._replace(looks=cell.looks + 1))
        if cell.looks:
            yield "P missing", _with(row, seat, cell._replace(looks=cell.looks - 1))
            yield "look not taken off", _with(row, seat, cell._replace(points=cell.points + 10 * cell.looks))
        for other in range(seat + 1, 4):
            if row[other] != cell:
                exchanged = list(row)
                exchanged[seat], exchanged[other] = row[other], cell
                yield "score cards exchanged", tuple(exchanged)
    yield from _about_the_win(game, row)


def _about_the_win(game: Game, row: Row) -> Iterator[tuple[str, Row]]:
    """Yield the score cards when one person misremembers the win and writes points accordingly."""
    dead, looks = tuple(cell.dead for cell in row), tuple(cell.looks for cell in row)
    if game.winner is None:
        return
    if game.thrower is not None:
        thrower = game.thrower
        yield "thrower forgot", _with(row, thrower, row[thrower]._replace(points=-10 * looks[thrower]))
        for exposures in range(5):
            wrong = score_row(game._replace(exposures=exposures), dead, looks)
            if wrong != row:
                yield "wrong exposures", _with(row, thrower, wrong[thrower])
        picked = score_row(game._replace(thrower=None), dead, looks)
        yield "thrown, written as picked", _with(row, game.winner, picked[game.winner])
    for other in range(4):
        if other not in (game.winner, game.thrower):
            yield "threw as well", _with(row, other, row[other]._replace(points=-10 - 10 * looks[other]))
            won = score_row(game._replace(winner=other, thrower=None), dead, looks)
            yield "won as well", _with(row, other, won[other])
    bonus = score_row(game._replace(jokerless=not game.jokerless), dead, looks)
    yield "jokerless wrong", _with(row, game.winner, bonus[game.winner])


def _with(row: Row, seat: int, cell: Cell) -> Row:
    return (*row[:seat], cell, *row[seat + 1 :])


# How many mistakes are found


class Tally(NamedTuple):
    made: Counter[str]
    missed: Counter[str]  # not reported, although no legal game has these score cards
    as_good: Counter[str]  # not reported, because another legal game has the same score cards
    refused: list[Row]  # true games that were refused


def judge(accepts: Callable[[Row], bool], seed: int, count: int, legal: Callable[[Row], bool] = is_legal) -> Tally:
    tally = Tally(Counter(), Counter(), Counter(), [])
    known: dict[Row, tuple[bool, bool]] = {}
    for game, row in true_games(seed, count):
        if not accepts(row):
            tally.refused.append(row)
        for kind, wrong in mistakes(game, row):
            if wrong not in known:
                known[wrong] = accepts(wrong), legal(wrong)
            accepted, as_good = known[wrong]
            tally.made[kind] += 1
            tally.as_good[kind] += accepted and as_good
            tally.missed[kind] += accepted and not as_good
    return tally
