"""A fitted model: weights for each number of players and each question, kept with the stamp of its card."""

import hashlib
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from charleston.chances.columns import F64, columns
from charleston.chances.line_columns import Hands, line_columns
from charleston.chances.regression import expit, softmax, softmax_possible
from charleston.kernels.patterns.arrays import I64, CardArrays
from charleston.kernels.samples import facts

VERSION = 2


class Weights(msgspec.Struct, frozen=True):
    """The weights of one question."""

    ends: list[list[float]]  # (columns, ends)
    scores: dict[str, list[list[float]]]  # for each scoring (columns, ends): the expected score if the game ends so
    lines: list[float]  # (line columns,) how likely each line is to be the one that wins
    people: list[float]  # (5,) the chance to win of the strongest level, corrected with the shares of the lines


class Model(msgspec.Struct, frozen=True):
    stamp: str
    version: int
    weights: dict[str, dict[int, Weights]]  # by number of players, then by question


class Chances(NamedTuple):
    """The chances of one seat, or of many seats as arrays."""

    win: F64
    throw: F64  # to discard the winning tile, which pays double
    wall: F64
    score: F64  # the expected score of the game


def stamp(card: CardArrays) -> str:
    """Return a hash of everything on a card that matters for chances."""
    parts = (card.needs, card.strict, card.concealed, card.pairs_only, card.value, card.line)
    return hashlib.sha256(b"".join(np.ascontiguousarray(part).tobytes() for part in parts)).hexdigest()


def predict(model: Model, players: int, rows: I64, scoring: str) -> Chances:
    """Return the chances for each row of facts."""
    result = np.zeros((4, len(rows)))
    for question, weights in model.weights[str(players)].items():
        at = rows[:, facts.QUESTION] == question
        if at.any():
            inputs = columns(rows[at])
            ends = softmax(inputs @ np.array(weights.ends))
            score = (ends * (inputs @ np.array(weights.scores[scoring]))).sum(1)
            result[:, at] = ends[:, 0], ends[:, 1], ends[:, 2], score
    return Chances(*result)


def predict_lines(model: Model, card: CardArrays, players: int, rows: I64, hands: Hands) -> F64:
    """Return the chance of a person to win with each line (n, lines), for each row of facts.

    They add up to the person's chance to win.
    """
    found = line_columns(card, hands)
    result = np.zeros(found.possible.shape)
    for question, weights in model.weights[str(players)].items():
        at = (rows[:, facts.QUESTION] == question) & found.possible.any(1)
        shares = softmax_possible(found.columns[at] @ np.array(weights.lines), found.possible[at])
        win = predict(model, players, rows[at], "payments").win
        result[at] = shares * expit(people_columns(rows[at], win, shares) @ np.array(weights.people))[:, None]
    return result


def people_columns(rows: I64, win: F64, shares: F64) -> F64:
    """Return what corrects the chance to win of the strongest level: its best line's share, and weaker opponents."""
    odds = np.log(win / (1 - win))
    weaker = rows[:, facts.OTHER_LEVELS : facts.FACTS_SIZE].sum(1)
    return np.stack([np.ones(len(rows)), odds, np.log(shares.max(1)), weaker, weaker * odds], 1)


class ModelError(ValueError):
    """A file of weights is damaged, or it belongs to another card or version."""


def read_model(path: Path, wanted: str) -> Model:
    """Return the model in a file; raise ModelError if it does not have the stamp of the wanted card."""
    try:
        model = msgspec.json.decode(path.read_bytes(), type=Model)
    except (OSError, msgspec.DecodeError, msgspec.ValidationError) as error:
        raise ModelError(f"{path} cannot be read as weights: {error}") from error
    if model.version != VERSION or model.stamp != wanted:
        raise ModelError(f"{path} has the weights of another card or version.")
    return model
