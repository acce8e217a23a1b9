"""Fit a model to a card: self-play by bots of several levels, then one regression for each question."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from charleston.card.model import Card
from charleston.chances.chance_model import VERSION, Model, Weights, people_columns, stamp
from charleston.chances.columns import F64, columns
from charleston.chances.line_columns import NO_HANDS, Hands, line_columns
from charleston.chances.regression import fit_choice, fit_classes, fit_line, softmax, softmax_possible
from charleston.chances.self_play_samples import (
    ENDS,
    SCORINGS,
    WIN,
    PeopleSampled,
    Sampled,
    people_sampled,
    sample_games,
)
from charleston.kernels.patterns.arrays import I64, CardArrays, arrays_of
from charleston.kernels.samples import facts

PLAYERS = (4, 3)
KINDS_OF_TABLE = ("regular", "novice", "mixed")
_CHUNK = 100
_MAX_WON, _MAX_ASKED = 5_000, 10_000
"""The chances of lines are fitted to at most so many questions of a kind, because they have few weights."""


def fit(card: Card, games: int, progress: Callable[[float], None] = lambda _: None) -> Model:
    """Return a model for the card after so many games with four players, and again with three.

    ``progress`` is called with the share of the work that is done.
    """
    arrays, chunks = arrays_of(card), -(-games // _CHUNK)
    weights = dict[str, dict[int, Weights]]()
    for turn, players in enumerate(PLAYERS):
        parts, people = list[Sampled](), list[PeopleSampled]()
        for number in range(chunks):
            kind = KINDS_OF_TABLE[number % len(KINDS_OF_TABLE)]
            sampled = sample_games(card, players, kind, number * _CHUNK, _CHUNK)
            parts.append(sampled._replace(hands=NO_HANDS))  # they need much memory
            people.append(people_sampled(sampled))
            progress((turn + 0.9 * (number + 1) / chunks) / len(PLAYERS))
        weights[str(players)] = dict(_weights(arrays, _together(parts), _people_together(people)))
        progress((turn + 1) / len(PLAYERS))
    return Model(stamp(arrays), VERSION, weights)


def _together(parts: list[Sampled]) -> Sampled:
    scores = {name: np.concatenate([part.scores[name] for part in parts]) for name in SCORINGS}
    return Sampled(
        np.concatenate([part.facts for part in parts]),
        np.concatenate([part.game for part in parts]),
        np.concatenate([part.seat for part in parts]),
        np.concatenate([part.end for part in parts]),
        np.concatenate([part.line for part in parts]),
        NO_HANDS,
        scores,
    )


def _people_together(parts: list[PeopleSampled]) -> PeopleSampled:
    return PeopleSampled(
        np.concatenate([part.facts for part in parts]),
        np.concatenate([part.line for part in parts]),
        Hands(*map(np.concatenate, zip(*(part.hands for part in parts), strict=True))),
    )


def _weights(card: CardArrays, sampled: Sampled, people: PeopleSampled) -> Iterator[tuple[int, Weights]]:
    for question in np.unique(sampled.facts[:, facts.QUESTION]):
        at = sampled.facts[:, facts.QUESTION] == question
        inputs, end = columns(sampled.facts[at]), sampled.end[at]
        scores = {name: _scores(inputs, end, sampled.scores[name][at]) for name in SCORINGS}
        ends = fit_classes(inputs, end, ENDS)
        asked = np.flatnonzero(people.facts[:, facts.QUESTION] == question)
        lines = _lines(card, people, asked[people.line[asked] >= 0])
        yield int(question), Weights(_rounded(ends), scores, _rounded(lines), _people(card, people, asked, ends, lines))


def _scores(inputs: F64, end: I64, scores: I64) -> Any:
    lines = [fit_line(inputs[end == one], scores[end == one].astype(np.float64)) for one in range(ENDS)]
    return _rounded(np.stack(lines, 1))


def _lines(card: CardArrays, people: PeopleSampled, won: I64) -> F64:
    """Fit which line wins, to the questions of the strongest level, because only people see it."""
    few = _some(won, _MAX_WON)
    found, possible = line_columns(card, people.hands.at(few))
    return fit_choice(found, possible, people.line[few])


def _people(card: CardArrays, people: PeopleSampled, asked: I64, ends: F64, lines: F64) -> Any:
    """Fit the chance of a person to win, from the chance of any player with these facts and the lines' shares."""
    few = _some(asked, _MAX_ASKED)
    found, possible = line_columns(card, people.hands.at(few))
    few, found, possible = few[possible.any(1)], found[possible.any(1)], possible[possible.any(1)]
    win = softmax(columns(people.facts[few]) @ ends)[:, WIN]
    inputs = people_columns(people.facts[few], win, softmax_possible(found @ lines, possible))
    return _rounded(fit_classes(inputs, (people.line[few] < 0).astype(np.int64), 2)[:, 0])


def _some(at: I64, most: int) -> I64:
    """Return at most so many of these numbers, evenly spread."""
    return at[np.unique(np.linspace(0, len(at) - 1, min(len(at), most)).astype(np.int64))]


def _rounded(weights: F64) -> Any:
    return np.round(weights, 5).tolist()
