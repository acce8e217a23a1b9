"""Every payment of a score book matches the referee: in whole games, and in thousands of ruling requests."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from effort import times
from keeping import book_of
from playing import RULESETS
from random_rules import random_rules
from referee_cases import QUESTIONS, Case, impossible

from charleston.bots.self_play import POLICIES, make_seeds, make_walls, play_games
from charleston.card.published import published
from charleston.game import events as g
from charleston.game.refusals import Refusal
from charleston.game.ruleset import ruleset
from charleston.game.seats import EAST, NOBODY, SEATS, Seat
from charleston.match.finished_game import Disputed, FinishedGame, FinishedHow
from charleston.match.match import scores

CARD = published("Charleston 2026")
LINES = list(CARD.entries())
HOWS: tuple[FinishedHow, ...] = ("", "", "exchange", "heavenly", "earthly")
GAMES, GAMES_A_SESSION, CASES = times(240, soak=600), 12, 300


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("preset", ["league", "tournament", "house"])
def test_whole_games_cost_what_they_cost_at_the_table(preset: str, players: int) -> None:
    """As a scorekeeper, enter the winning lines of thousands of bot games, one session at a time."""
    online = {"venue": "online", "call.validation": "block", "table.players": players}
    rules = ruleset(preset, online)
    line_ups = np.random.default_rng(players).integers(0, len(POLICIES), (GAMES, 4)).astype(np.int8)
    played = play_games(CARD, rules, make_walls(5, 0, GAMES), line_ups, make_seeds(5, 0, GAMES))
    seen: Counter[str] = Counter()
    for first in range(0, GAMES, GAMES_A_SESSION):
        book = book_of(rules, CARD)
        for at in range(first, first + GAMES_A_SESSION):
            facts = FinishedGame("wall")
            if played.result[at]:
                facts = FinishedGame(
                    "mahjong",
                    winner=Seat(int(played.winner[at])),
                    jokerless=bool(played.jokerless[at]),
                    self_picked=played.thrower[at] == NOBODY,
                    thrower=Seat(int(played.thrower[at])),
                    exposures=int(played.exposures[at]),
                    how=HOWS[played.how[at]],
                    line=LINES[played.line[at]].title,
                )
            book.add(facts)
            seen[facts.how or facts.result] += 1
        for at, entry in zip(range(first, first + GAMES_A_SESSION), book.account.games, strict=True):
            expected = [int(points) for points in played.scores[at][:players]]
            assert list(scores(entry.sitting).values()) == expected, (at, entry.sitting.game.facts)
    assert {"mahjong", "wall", "exchange"} <= set(seen)


def facts_of(title: str, case: Case) -> FinishedGame:
    """Return the case of a ruling request as a scorekeeper enters it."""
    dead = tuple(case.others[: case.dead])
    players = range(case.rules.players)
    flat = {
        "winner": case.actor,
        "value": case.value,
        "jokerless": case.jokerless or case.singles_and_pairs,
        "singles_and_pairs": case.singles_and_pairs,
        "exposures": case.exposures,
    }
    won = {**flat, "announced": case.announced, "dead": dead}
    source = {"thrower": case.offender} if case.offender != NOBODY else {"self_picked": True}
    threw_in = tuple(seat for seat in players if seat != case.actor)[: case.thrown_in]
    disputed = Disputed(case.actor, case.offender, title.endswith("right"))
    facts: dict[str, dict[str, Any]] = {
        "mah jongg on a discard": {"result": "mahjong", **won, **source},
        "mah jongg self-picked": {"result": "mahjong", **won, **source},
        "mah jongg by joker exchange": {"result": "mahjong", "how": "exchange", **won, **source},
        "heavenly hand": {"result": "mahjong", "how": "heavenly", **won, **source},
        "earthly hand": {"result": "mahjong", "how": "earthly", **won, **source},
        "wall game": {"result": "wall", "dead": dead},
        "miscalled tile claimed for mah jongg": {"result": "miscall", "offender": case.offender, **flat},
        "discard out of turn claimed for mah jongg": {"result": "out of turn", "offender": case.offender, **flat},
        "mah jongg in error": {
            "result": "mahjong in error",
            "declarer": case.actor,
            "threw_in": threw_in,
            "value": case.named,
        },
        "contested challenge was right": {"result": "time", "challenges": (disputed,)},
        "contested challenge was wrong": {"result": "time", "challenges": (disputed,)},
        "peeked at a blind tile": {"result": "time", "peeked": (case.offender,)},
    }
    return FinishedGame(**facts[title])


TITLES = (
    *("mah jongg on a discard", "mah jongg self-picked", "mah jongg by joker exchange"),
    *("heavenly hand", "earthly hand", "wall game", "mah jongg in error", "peeked at a blind tile"),
    *("miscalled tile claimed for mah jongg", "discard out of turn claimed for mah jongg"),
    *("contested challenge was right", "contested challenge was wrong"),
)


RULES = [*RULESETS.values(), *(random_rules(random.Random(seed)) for seed in range(40))]


def random_case(rng: random.Random, title: str) -> Case:
    rules = rng.choice(RULES)
    actor, offender = rng.sample(SEATS[: rules.players], 2)
    first, flat = title in ("heavenly hand", "earthly hand"), "claimed for" in title
    after_call = title.endswith("exchange") and rng.random() < 0.5
    nobody_threw = (
        first or title in ("mah jongg self-picked", "wall game") or (title.endswith("exchange") and not after_call)
    )
    deadly = title == "wall game" or (title.startswith("mah jongg") and not title.endswith("in error"))
    alone, jokerless, value = rng.random() < 0.3, rng.random() < 0.5, rng.choice(LINES).line.value
    return Case(
        rules,
        CARD,
        actor=EAST if first else actor,
        offender=NOBODY if nobody_threw else offender,
        value=value,
        jokerless=jokerless and not flat,
        singles_and_pairs=alone and not flat,
        exposures=0 if alone or first else rng.randrange(4),
        dead=rng.randrange(rules.players - 1) if deadly else 0,
        announced=value if jokerless and rng.random() < 0.4 else 0,
        after_call=after_call,
        thrown_in=rng.randrange(1, rules.players) if title == "mah jongg in error" else 0,
        named=rng.choice((0, 25, 60)),
    )


def ended(ruled: list[g.Event]) -> bool:
    return any(isinstance(event, g.GameOver) for event in ruled)


@pytest.mark.parametrize("title", TITLES)
def test_the_book_books_what_the_referee_rules(title: str) -> None:
    """A case that the referee decides and the same case entered as facts cost the same."""
    question = next(question for question in QUESTIONS if question.title == title)
    rng, compared = random.Random(title), 0
    for _ in range(CASES):
        case = random_case(rng, title)
        ruled = question.answer(case)
        if isinstance(ruled, Refusal) or impossible(question, case) or ("value" in question.asks and not ended(ruled)):
            continue  # impossible with the rules of this case, or there is nothing to claim
        book = book_of(case.rules, CARD).add(facts_of(title, case))
        (entry,) = book.account.games
        expected = [event for event in ruled if isinstance(event, g.Paid | g.Scored)]
        assert list(entry.sitting.game.bookings) == expected, entry.sitting.game.facts
        compared += 1
    assert compared > CASES / 4
