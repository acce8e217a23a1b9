"""Single mistakes on the four score cards of random true games, and an oracle that knows every legal game.

The oracle is written from printed rules and the text of a card. It shares nothing with ``reconcile``.
``benchmarks/score_cards.py`` prints how many mistakes are found.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
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
QUINTS = (40,)
"""The values of hands with a quint."""


class Scoring(NamedTuple):
    """The amounts of a score table; the defaults are St. Louis scoring, sections 6 and 7. None: there is no rule."""

    self_pick: int = 10
    jokerless: int = 20
    wall: int = 10
    dead: int = 0
    bell: int = 0
    peek: int = -10
    thrower: tuple[int, ...] = (-10, -10, -20, -20, -20)  # by exposures
    thrower_quint: tuple[int, ...] | None = None
    misnamed: int | None = None
    intact: int | None = None
    knocked: tuple[int, int] | None = None  # for the player who knocks over the wall, and for each of the others
    pays: bool = False  # as at home: the losers pay the winner, and nothing else counts


SHEET = Scoring()
MAHJCON = Scoring(
    thrower=(0, 0, -20, -25, -25), thrower_quint=(0, 0, -25, -25, -25), misnamed=-25, intact=10
)  # https://mahjcon.com/mahjcon-tournament-rules/
EVERY_RULE = MAHJCON._replace(knocked=(-10, 10))
PAYMENTS = Scoring(pays=True, peek=0)


class Cell(NamedTuple):
    """One game on one score card: a number, an X for a dead hand, and a P for every peek at a blind tile."""

    points: int
    dead: bool = False
    looks: int = 0


Row = tuple[Cell, ...]
"""The four score cards, for one game: East's, South's, West's, North's."""


class Game(NamedTuple):
    winner: int | None = None  # None: nobody won
    thrower: int | None = None
    value: int = 0
    exposures: int = 0
    jokerless: bool = False
    bell: bool = False
    misnamed: bool = False  # whether the thrower misnamed the winning tile
    thrown_in: bool = False  # whether hands were thrown in after mah jongg in error
    intact: int | None = None  # the only player with an intact hand then
    knocker: int | None = None  # the player who knocked over the wall
    quint: bool = False


@cache
def legal_games(scoring: Scoring = SHEET) -> list[Game]:
    """Return all legal games without dead hands or peeks at blind tiles; games without a winner come first."""
    found = [Game(), Game(bell=True)]
    if scoring.intact is not None:
        found += [Game(thrown_in=True), *(Game(thrown_in=True, intact=seat) for seat in range(4))]
    if scoring.knocked is not None:
        found += [Game(knocker=seat) for seat in range(4)]
    for winner, (value, (most, bonus)) in product(range(4), HANDS.items()):
        for jokerless in (False, True) if bonus else (False,):
            found.append(Game(winner, None, value, 0, jokerless))
            for thrower, exposures in product(set(range(4)) - {winner}, range(most + 1)):
                found.append(Game(winner, thrower, value, exposures, jokerless, quint=value in QUINTS))
        if scoring.misnamed is not None:
            found += [Game(winner, seat, value, misnamed=True) for seat in set(range(4)) - {winner}]
    return found


GAMES = legal_games()


def is_possible(game: Game, dead: tuple[bool, ...]) -> bool:
    """Return whether these hands can be dead. A dead hand neither wins nor discards; three end a game (G-38).

    The only intact hand may be the only live hand, because the others are thrown in or dead.
    """
    if dead.count(False) < (2 if game.intact is None else 1):
        return False
    return not any(seat is not None and dead[seat] for seat in (game.winner, game.thrower, game.intact))


def score_row(game: Game, dead: tuple[bool, ...], looks: tuple[int, ...], scoring: Scoring = SHEET) -> Row:
    """Return the four score cards of a game."""
    points = _paid(game) if scoring.pays else _scored(game, dead, scoring)
    cells = zip(points, dead, looks, strict=True)
    return tuple(Cell(number + scoring.peek * seen, gone, seen) for number, gone, seen in cells)


def _paid(game: Game) -> list[int]:
    points = [0, 0, 0, 0]
    if game.winner is not None:
        unit = 2 * game.value if game.jokerless else game.value
        points = [-2 * unit if game.thrower in (None, seat) else -unit for seat in range(4)]
        points[game.winner] = 0
        points[game.winner] = -sum(points)
    return points


def _scored(game: Game, dead: tuple[bool, ...], scoring: Scoring) -> list[int]:
    points = [scoring.dead if gone else 0 for gone in dead]
    if game.winner is not None:
        bonus = scoring.jokerless * game.jokerless + (scoring.self_pick if game.thrower is None else 0)
        points[game.winner] = game.value + bonus
        if game.thrower is not None:
            points[game.thrower] = _throw(game, scoring)
    elif game.intact is not None:
        points[game.intact] = scoring.intact or 0
    elif game.knocker is not None:
        assert scoring.knocked is not None
        did, others = scoring.knocked
        points = [number if gone else others for number, gone in zip(points, dead, strict=True)]
        points[game.knocker] = did + (scoring.dead if dead[game.knocker] else 0)
    elif not game.thrown_in:
        all_live = scoring.bell if game.bell else scoring.wall
        points = [number if gone else all_live for number, gone in zip(points, dead, strict=True)]
    return points


def _throw(game: Game, scoring: Scoring) -> int:
    if game.misnamed:
        return scoring.misnamed or 0
    quint = game.quint and scoring.thrower_quint is not None
    return (scoring.thrower_quint or ())[game.exposures] if quint else scoring.thrower[game.exposures]


@cache
def _legal_points(scoring: Scoring, dead: tuple[bool, ...]) -> set[tuple[int, ...]]:
    games = (game for game in legal_games(scoring) if is_possible(game, dead))
    return {tuple(cell.points for cell in score_row(game, dead, (0,) * 4, scoring)) for game in games}


def is_legal(row: Row, scoring: Scoring = SHEET) -> bool:
    """Return whether any legal game gives these score cards, by trying them all."""
    points = tuple(cell.points - scoring.peek * cell.looks for cell in row)
    return points in _legal_points(scoring, tuple(cell.dead for cell in row))


@cache
def _points_without_value(scoring: Scoring, dead: tuple[bool, ...]) -> set[tuple[int | None, tuple[int, ...]]]:
    """Return the winner and the points of each legal game, as if every hand on the card had the value 0."""
    games = [game for game in legal_games(scoring) if game.winner is None]
    throws = [(None, 0, False), *product(range(4), range(5), (False, True))]
    for winner, (thrower, shown, quint), bonus in product(range(4), throws, (False, True)):
        games.append(Game(winner, thrower, 0, shown, bonus, quint=quint))
    if scoring.misnamed is not None:
        games += [Game(winner, thrower, misnamed=True) for winner, thrower in product(range(4), repeat=2)]
    return {
        (game.winner, tuple(cell.points for cell in score_row(game, dead, (0,) * 4, scoring)))
        for game in games
        if (game.winner is None or game.winner != game.thrower) and is_possible(game, dead)
    }


def is_legal_by_any_card(row: Row, scoring: Scoring = SHEET) -> bool:
    """Return whether a legal game on any card gives these score cards. The winner's points give the hand's value."""
    points = tuple(cell.points - scoring.peek * cell.looks for cell in row)
    for winner, without in _points_without_value(scoring, tuple(cell.dead for cell in row)):
        if winner is None:
            if points == without:
                return True
        elif points[winner] > without[winner]:
            valued = (*without[:winner], points[winner], *without[winner + 1 :])
            if points == valued:
                return True
    return False


def true_games(seed: int, count: int, scoring: Scoring = SHEET) -> Iterator[tuple[Game, Row]]:
    """Yield random games as four honest players write them down."""
    rng = random.Random(seed)
    games = legal_games(scoring)
    unwon = [game for game in games if game.winner is None]
    while count:
        dead = tuple(rng.random() < 0.1 for _ in SEATS)
        looks = tuple(rng.choice((0, 0, 0, 0, 0, 0, 0, 0, 1, 2)) for _ in SEATS)
        game = rng.choice(games if rng.random() < 0.7 else unwon)
        if is_possible(game, dead):
            count -= 1
            yield game, score_row(game, dead, looks, scoring)


def random_scoring(rng: random.Random) -> Scoring:
    """Return a score table with random amounts, and each of the rare rules half the time."""

    def maybe(points: int) -> int | None:
        return points if rng.random() < 0.5 else None

    throws, quints = (tuple(rng.choice((0, -5, -10, -20, -25)) for _ in range(5)) for _ in range(2))
    return Scoring(
        self_pick=rng.choice((0, 5, 10)),
        jokerless=rng.choice((0, 10, 20)),
        wall=rng.choice((0, 5, 10)),
        dead=rng.choice((0, 0, -5, -10)),
        bell=rng.choice((0, 0, 5)),
        peek=rng.choice((0, -5, -10)),
        thrower=throws,
        thrower_quint=quints if rng.random() < 0.5 else None,
        misnamed=maybe(rng.choice((-15, -25, -30))),
        intact=maybe(rng.choice((5, 10, 15))),
        knocked=(rng.choice((-10, -20)), rng.choice((0, 5, 10))) if rng.random() < 0.5 else None,
    )


# Mistakes


@cache
def plausible(scoring: Scoring) -> list[int]:
    """Return numbers that people write: tournament points, values with and without a bonus, payments of home play."""
    rare = {scoring.misnamed, scoring.intact, *(scoring.knocked or ()), *(scoring.thrower_quint or ())} - {None}
    return sorted(
        {-30, -20, -10, 0, 5, 10, 20}
        | {scoring.dead, scoring.bell, scoring.wall, *scoring.thrower, *(one for one in rare if one is not None)}
        | {value + more for value in HANDS for more in (-20, -10, 0, 10, 20, 30)}
        | {value * factor for value in HANDS for factor in (-2, -1, 2)}
    )


def mistakes(game: Game, row: Row, scoring: Scoring = SHEET) -> Iterator[tuple[str, Row]]:
    """Yield every mistake of one person on one score card, and two score cards that were swapped."""
    for seat, cell in enumerate(row):
        for kind, wrong in _wrong_cells(cell, scoring):
            yield kind, _with(row, seat, wrong)
        for other in range(seat + 1, 4):
            if row[other] != cell:
                exchanged = list(row)
                exchanged[seat], exchanged[other] = row[other], cell
                yield "score cards exchanged", tuple(exchanged)
    yield from _about_the_win(game, row, scoring)
    if game.knocker is not None and scoring.knocked is not None:
        yield from _two_knockers(game.knocker, row, scoring)


def _wrong_cells(cell: Cell, scoring: Scoring) -> Iterator[tuple[str, Cell]]:
    """Yield one score card with a wrong number or a wrong mark."""
    for number in plausible(scoring):
        if number != cell.points:
            yield "wrong number", cell._replace(points=number)
    for off in (-10, 10):
        yield "10 points off", cell._replace(points=cell.points + off)
    if cell.points:
        yield "wrong sign", cell._replace(points=-cell.points)
    yield "X missing" if cell.dead else "X too many", cell._replace(dead=not cell.dead)
    yield "P too many", cell._replace(looks=cell.looks + 1)
    if cell.looks:
        yield "P missing", cell._replace(looks=cell.looks - 1)
        if scoring.peek:
            yield "look not taken off", cell._replace(points=cell.points - scoring.peek * cell.looks)


def _about_the_win(game: Game, row: Row, scoring: Scoring) -> Iterator[tuple[str, Row]]:
    """Yield the score cards when one person misremembers the win and writes points accordingly."""
    dead, looks = tuple(cell.dead for cell in row), tuple(cell.looks for cell in row)
    if game.winner is None:
        return
    if game.thrower is not None:
        yield from _about_the_throw(game, game.thrower, row, scoring)
        picked = score_row(game._replace(thrower=None), dead, looks, scoring)
        yield "thrown, written as picked", _with(row, game.winner, picked[game.winner])
    for other in range(4):
        if other not in (game.winner, game.thrower):
            fined = scoring.thrower[2] if scoring.thrower[0] == 0 else scoring.thrower[0]
            also = row[other]._replace(points=fined + scoring.peek * looks[other])
            yield "threw as well", _with(row, other, also)
            won = score_row(game._replace(winner=other, thrower=None), dead, looks, scoring)
            yield "won as well", _with(row, other, won[other])
    bonus = score_row(game._replace(jokerless=not game.jokerless), dead, looks, scoring)
    yield "jokerless wrong", _with(row, game.winner, bonus[game.winner])


def _about_the_throw(game: Game, thrower: int, row: Row, scoring: Scoring) -> Iterator[tuple[str, Row]]:
    dead, looks = tuple(cell.dead for cell in row), tuple(cell.looks for cell in row)
    yield "thrower forgot", _with(row, thrower, row[thrower]._replace(points=scoring.peek * looks[thrower]))
    for exposures in range(5):
        wrong = score_row(game._replace(exposures=exposures), dead, looks, scoring)
        if wrong != row:
            yield "wrong exposures", _with(row, thrower, wrong[thrower])
    if scoring.thrower_quint is not None:
        wrong = score_row(game._replace(quint=not game.quint), dead, looks, scoring)
        if wrong != row:
            yield "quint wrong", _with(row, thrower, wrong[thrower])
    if scoring.misnamed is not None:
        wrong = score_row(game._replace(misnamed=not game.misnamed), dead, looks, scoring)
        if wrong != row:
            yield "misnamed wrong", _with(row, thrower, wrong[thrower])


def _two_knockers(knocker: int, row: Row, scoring: Scoring) -> Iterator[tuple[str, Row]]:
    assert scoring.knocked is not None
    for other in set(range(4)) - {knocker}:
        points = scoring.knocked[0] + scoring.peek * row[other].looks + (scoring.dead if row[other].dead else 0)
        yield "knocked as well", _with(row, other, row[other]._replace(points=points))


def _with(row: Row, seat: int, cell: Cell) -> Row:
    return (*row[:seat], cell, *row[seat + 1 :])


# How many mistakes are found


class Tally(NamedTuple):
    made: Counter[str]
    missed: Counter[str]  # not reported, although no legal game has these score cards
    as_good: Counter[str]  # not reported, because another legal game has the same score cards
    refused: list[Row]  # true games that were refused
    misjudged: list[Row]  # score cards of a legal game that a mistake led to, and that were refused


def judge(
    accepts: Callable[[Row], bool],
    seed: int,
    count: int,
    legal: Callable[[Row, Scoring], bool] = is_legal,
    scoring: Scoring = SHEET,
) -> Tally:
    tally = Tally(Counter(), Counter(), Counter(), [], [])
    known: dict[Row, tuple[bool, bool]] = {}
    for game, row in true_games(seed, count, scoring):
        if not accepts(row):
            tally.refused.append(row)
        for kind, wrong in mistakes(game, row, scoring):
            if wrong not in known:
                known[wrong] = accepts(wrong), legal(wrong, scoring)
                tally.misjudged.extend([wrong] if known[wrong] == (False, True) else [])
            accepted, as_good = known[wrong]
            tally.made[kind] += 1
            tally.as_good[kind] += accepted and as_good
            tally.missed[kind] += accepted and not as_good
    return tally
