"""Whether a regular bot that searches is stronger than a regular bot, in games against three bots without search.

At the chosen kinds of questions, the challenger tries regular's answer and others in worlds that fit what it knows. A
quarter of the worlds choose the best of the other answers; all the worlds, which are new ones, compare it with
regular's. The challenger gives the other answer only if it is better by more than ``--z`` standard errors.

Each answer of its own is then valued with the true racks: both answers are played on by regulars many times, with the
rest of the wall in other orders. The sum of these gains over a game estimates how many points the challenger is ahead
of a regular in the same seat, with a fraction of the variance of the final scores. For this, the states must be those
of the challenger's own games: after an answer of its own, the game goes on with it, in one of those orders of the wall.

The challenger plays each wall in each of the four seats. The four games of a wall are one observation.
"""

import argparse
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from msgspec import Struct

from charleston.arena.statistics import estimate
from charleston.bots.self_play import commands_of
from charleston.bots.tastes import POLICIES
from charleston.card.published import published
from charleston.chances.chance_model import Model
from charleston.chances.facts_of import question_of
from charleston.chances.known import known_model
from charleston.chances.levels import STRONGEST
from charleston.game.commands import Command
from charleston.game.decide import decide
from charleston.game.evolve import fold
from charleston.game.fair import set_up
from charleston.game.game import new_game
from charleston.game.record import Step
from charleston.game.refusals import Refusal
from charleston.game.ruleset import Ruleset, ruleset
from charleston.game.seats import SEATS, Seat
from charleston.game.state import State
from charleston.game.view import View
from charleston.kernels.patterns.arrays import arrays_of
from charleston.kernels.policy.question_codes import CLAIM
from charleston.review.call_search import Choice, Effort, better_answer
from charleston.review.candidates import answers_to, code_of
from charleston.review.decisions import Answer, Decision, decisions_in, kind_of
from charleston.review.evaluation import Evaluator
from charleston.review.hint_data import may_call
from charleston.review.known_game import TRIAL_LENGTH

KINDS = ("pass", "vote", "courtesy", "discard", "joker", "call")
MOMENTS = (0, 1, 24, 36, 48, 60, 72, 1000)
_NEXT_DECISION, _TRUE_WORLDS = 1_000_000, 500_000
"""Worlds are numbered: each decision has its own, the first half for the search and the second half to value it."""


class Search(Struct, frozen=True):
    """When and how the challenger searches."""

    kinds: tuple[str, ...] = ("discard", "joker", "call")
    since: int = 36  # from so many discards on
    worlds: int = 800
    z: float = 2.0  # standard errors by which another answer must be better
    most: int = 5  # answers that are tried
    horizon: int = TRIAL_LENGTH  # discards until a trial stops
    others: str = STRONGEST  # the level of the other three
    card: str = "Charleston 2026"


class Deviation(Struct):
    """An answer of the challenger that is not regular's."""

    kind: str
    discards: int
    answer: Command
    regular: Command
    believed: float  # the gain in points in the worlds that compared it with regular's answer
    gained: float  # the gain with the true racks
    error: float  # the standard error of ``gained``


class Played(Struct):
    """One game of the challenger."""

    search: Search
    wall: int
    seat: int
    score: int
    of_regular: int  # the score of a regular in the same seat
    won: bool
    regular_won: bool
    times: list[float]  # CPU milliseconds of each decision that was searched
    seconds: float  # CPU seconds of everything
    deviations: list[Deviation]


class Table(NamedTuple):
    """What is the same in all games of one wall and seat."""

    search: Search
    evaluator: Evaluator
    seat: Seat
    check: int  # games that value each answer


def rules_of(card: str) -> Ruleset:
    return ruleset("league", {"venue": "online", "call.validation": "block", "card.edition": card})


def levels_of(search: Search, seat: Seat) -> list[str]:
    return [STRONGEST if one == seat else search.others for one in SEATS]


def followed(state: State, commands: Sequence[Command]) -> list[Step]:
    """Return the steps of these commands; the referee must accept all of them."""
    steps = list[Step]()
    for command in commands:
        events = decide(state, command)
        if isinstance(events, Refusal):
            raise TypeError(events.message)
        steps.append(Step(command, list(events)))
        state = fold(state, events)
    return steps


def first_game(search: Search, wall: int, seat: Seat) -> tuple[State, list[Step]]:
    """Return the state before the deal and the game as the challenger plays it without search."""
    rules, seed = rules_of(search.card), wall.to_bytes(32, "big")
    policies = np.array([POLICIES.index(level) for level in levels_of(search, seat)], np.int8)
    tiles = np.array(set_up(seed).wall, np.uint8)
    start = new_game(rules, None, seed)
    return start, followed(start, commands_of(published(search.card), rules, tiles, policies, wall)[1])


def after(state: State, steps: Sequence[Step], count: int | None = None) -> State:
    """Return the state after all events of the steps, or after the first ones."""
    return fold(state, [event for step in steps for event in step.events][:count])


def searched(search: Search, card_answers: list[Answer], seen: View) -> bool:
    """Return whether the challenger searches here."""
    question = question_of(seen)
    if question is None or len(card_answers) < 2:
        return False
    return kind_of(question[0], card_answers[0]) in search.kinds


def chosen(table: Table, seen: View, answers: list[Answer], first: int) -> Choice:
    """Return the challenger's choice at this view. It uses the worlds from ``first`` on."""
    search = table.search
    return better_answer(table.evaluator, seen, answers, first, Effort(search.worlds, search.z, search.horizon))


def questions(table: Table, start: State, steps: Sequence[Step]) -> Iterator[tuple[Decision, list[Answer]]]:
    """Yield the challenger's decisions that it searches, with the answers to try."""
    search = table.search
    for decision in decisions_in(start, steps, table.seat):
        question = question_of(decision.view)
        if question is None or _discards(decision.view) < search.since or not _may_choose(decision.view):
            continue
        answers = answers_to(table.evaluator.card, table.evaluator.rules, decision.view, search.most)
        if searched(search, answers, decision.view):
            yield decision, answers


def _may_choose(seen: View) -> bool:
    """Return whether the seat has enough tiles for a call, if that is the question. This is quick."""
    question = question_of(seen)
    return question is None or question[0] != CLAIM or may_call(seen)


def _discards(seen: View) -> int:
    return len(seen.discards) + sum(len(one.exposures) for one in seen.seats) + (seen.live is not None)


def played(table: Table, start: State, steps: list[Step]) -> tuple[State, list[float], list[Deviation]]:
    """Play the challenger's game, given the game without search; return its end, the times and its own answers."""
    times, deviations, number, is_new = list[float](), list[Deviation](), 0, True
    done: object = None
    while is_new:
        is_new = False
        for decision, answers in questions(table, start, steps):
            if _moment(decision.view) == done:
                continue  # the game goes on with another answer to this question
            number += 1
            began = time.process_time()
            choice = chosen(table, decision.view, answers, number * _NEXT_DECISION)
            times.append(1000 * (time.process_time() - began))
            if choice.chosen:
                state, world = after(start, steps, decision.events), number * _NEXT_DECISION + _TRUE_WORLDS
                deviations.append(_valued(table, state, decision, choice, range(world, world + table.check)))
                code, done = code_of(answers[choice.chosen]), _moment(decision.view)
                start, commands = table.evaluator.played_on(state, table.seat, code, world + table.check)
                steps, is_new = followed(start, commands), True
                break
    return after(start, steps), times, deviations


def _moment(seen: View) -> object:
    return question_of(seen), _discards(seen), seen.rack


def _valued(table: Table, state: State, decision: Decision, choice: Choice, worlds: range) -> Deviation:
    """Return the answer with its gain over regular's, with the true racks."""
    answer, regular = choice.answers[choice.chosen], choice.answers[0]
    values = table.evaluator.true_values(state, table.seat, [code_of(answer), code_of(regular)], worlds)
    gains = values[:, 0] - values[:, 1]
    return Deviation(
        kind=kind_of(question_of(decision.view)[0], regular),  # type: ignore[index] # it is a question
        discards=_discards(decision.view),
        answer=answer,
        regular=regular,
        believed=round(choice.believed, 3),
        gained=round(float(gains.mean()), 3),
        error=round(float(gains.std(ddof=1) / np.sqrt(len(gains))), 3),
    )


def games_of(search: Search, model: Model, wall: int, check: int) -> Iterator[Played]:
    """Play one wall in all four seats."""
    same: tuple[State, list[Step]] | None = None
    for seat in SEATS:
        began = time.process_time()
        if same is None or search.others != STRONGEST:  # four regulars play the same game for every challenger
            same = first_game(search, wall, seat)
        start, steps = same
        evaluator = Evaluator(start.card, start.rules, levels_of(search, seat), model, wall * 4 + seat)
        usual = after(start, steps)
        end, times, deviations = played(Table(search, evaluator, seat, check), start, steps)
        yield Played(
            search=search,
            wall=wall,
            seat=seat,
            score=end.balance[seat],
            of_regular=usual.balance[seat],
            won=end.won is not None and end.won.seat == seat,
            regular_won=usual.won is not None and usual.won.seat == seat,
            times=[round(one, 1) for one in times],
            seconds=round(time.process_time() - began, 2),
            deviations=deviations,
        )


def interval(numbers: Sequence[float]) -> str:
    found = estimate(numbers)
    return f"{found.mean:+.2f} ± {found.margin:.2f}" if found.margin is not None else f"{found.mean:+.2f}"


def a_game(games: Sequence[Played], value: dict[tuple[int, int], float]) -> str:
    """Return the mean of a value of each game, with its interval clustered by wall. Games without a value have 0."""
    walls = defaultdict[int, float](float)
    for game in games:
        walls[game.wall] += value.get((game.wall, game.seat), 0)
    return interval([total / len(SEATS) for total in walls.values()])


def gains(games: Sequence[Played], kind: str = "", least: int = 0, below: int = 1000) -> str:
    """Return a line about the challenger's own answers of one kind, or within some discards."""
    values, believed, count = defaultdict[tuple[int, int], float](float), defaultdict[tuple[int, int], float](float), 0
    for game in games:
        for one in game.deviations:
            if kind in ("", one.kind) and least <= one.discards < below:
                count += 1
                values[game.wall, game.seat] += one.gained
                believed[game.wall, game.seat] += one.believed
    rate = count / len(games)
    return f"{a_game(games, values):16} believed {a_game(games, believed):16} {rate:.2f} own answers a game"


def report(games: Sequence[Played]) -> None:
    seats = Counter(game.wall for game in games)
    games = [game for game in games if seats[game.wall] == len(SEATS)]
    if not games:
        print("No wall is complete.")
        return
    search, every = games[0].search, [one for game in games for one in game.deviations]
    times = [one for game in games for one in game.times]
    print(f"{'; '.join(f'{name} {getattr(search, name)}' for name in search.__struct_fields__)}")
    print(f"{len(games)} games, {len(games) // 4} walls. Points a game:")
    print(f"gain, true racks      {gains(games)}")
    for kind in KINDS:
        if any(one.kind == kind for one in every):
            print(f"  {kind:19} {gains(games, kind)}")
    for least, below in pairwise(MOMENTS):
        if any(least <= one.discards < below for one in every):
            print(f"  discards {least:4}-{below - 1:<4}  {gains(games, '', least, below)}")
    differences = {(game.wall, game.seat): float(game.score - game.of_regular) for game in games}
    print(f"final score           {a_game(games, differences)} over a regular in the same seat")
    wins, usual = (np.mean([getattr(game, name) for game in games]) for name in ("won", "regular_won"))
    print(f"wins                  {100 * wins:.1f}%, a regular in the same seats {100 * usual:.1f}%")
    if times:
        median, late = np.quantile(times, [0.5, 0.99])
        print(f"CPU ms a search       {median:.0f}, 99 of 100 within {late:.0f}; {len(times) / len(games):.1f} a game")
    print(f"CPU seconds a game    {np.mean([game.seconds for game in games]):.2f}")


def read(path: Path) -> list[Played]:
    return [msgspec.json.decode(line, type=Played) for line in path.read_bytes().splitlines()] if path.exists() else []


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--walls", type=int, default=5)
    parser.add_argument("--first", type=int, default=1, help="the number of the first wall")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=Search().kinds, help="questions to search")
    parser.add_argument("--since", type=int, default=Search().since, help="search from so many discards on")
    parser.add_argument("--worlds", type=int, default=Search().worlds)
    parser.add_argument("--z", type=float, default=Search().z)
    parser.add_argument("--most", type=int, default=Search().most, help="how many answers are tried")
    parser.add_argument("--horizon", type=int, default=Search().horizon, help="discards until a trial stops")
    parser.add_argument("--others", choices=("regular", "novice", "greedy"), default=STRONGEST)
    parser.add_argument("--card", default=Search().card)
    parser.add_argument("--check", type=int, default=200, help="games that value each answer of the challenger")
    parser.add_argument("--save", type=Path, help="add a line of JSON for each game; complete walls are not repeated")
    parser.add_argument("--read", type=Path, nargs="+", help="only report saved games")
    given = parser.parse_args()
    if given.read:
        saved = [game for path in given.read for game in read(path)]
        for search in dict.fromkeys(game.search for game in saved):
            report([game for game in saved if game.search == search])
        return
    names = {name: getattr(given, name) for name in Search.__struct_fields__}
    search = Search(**{**names, "kinds": tuple(given.kinds)})
    model = known_model(arrays_of(published(search.card)))
    if model is None:
        raise SystemExit("This card was not fitted; see docs/chances.md.")
    report(list(_all_games(search, model, given)))


def _all_games(search: Search, model: Model, given: argparse.Namespace) -> Iterator[Played]:
    """Play the walls that are not saved yet; yield saved and new games. A wall is saved when it is complete."""
    saved = [game for game in read(given.save) if game.search == search] if given.save else []
    done = {game.wall for game in saved}
    yield from saved
    for wall in range(given.first, given.first + given.walls):
        if wall not in done:
            games = list(games_of(search, model, wall, given.check))
            if given.save:
                with given.save.open("ab") as file:
                    file.write(b"".join(msgspec.json.encode(game) + b"\n" for game in games))
            yield from games


if __name__ == "__main__":
    main()
