"""The results of a study in English, for both the terminal and the page."""

from typing import NamedTuple

from charleston.arena.statistics import Estimate
from charleston.arena.study import EASY_FACTOR, Study
from charleston.card.model import Card

MAX_LINES_NAMED = 12
HALVED = "This uses half the values of singles and pairs, because those values include the jokerless bonus."


class Facts(NamedTuple):
    """The settings of a study."""

    card: Card
    player: str
    rules: str
    seed: int

    @property
    def description(self) -> str:
        return f"{self.player} in every seat, {self.rules} rules, seed {self.seed}"


def between(estimate: Estimate, *, factor: float = 1, sign: str = "") -> str:
    """Return the interval in parentheses, for printing after its mean."""
    if estimate.low is None or estimate.high is None:
        return ""
    low, high = (round(end * factor, 1) + 0.0 for end in (estimate.low, estimate.high))  # + 0.0 turns -0.0 into 0.0
    return f" ({low:{sign}.1f} to {high:{sign}.1f})"


def percent(estimate: Estimate) -> str:
    return f"{estimate.mean:.1%}{between(estimate, factor=100)}"


def figures(study: Study) -> list[tuple[str, str]]:
    others = sum(seat.mean for seat in study.seats[1:]) / (len(study.seats) - 1)
    more = round(100 * study.east.mean, 1) + 0.0
    east = f"{study.seats[0].mean:.1%}, the others {others:.1%} each: {more:+.1f} percentage points"
    rows = [
        ("wall games", percent(study.wall_games)),
        ("turns per game", f"{study.turns.mean:.1f}{between(study.turns)}"),
        ("East wins", f"{east}{between(study.east, factor=100, sign='+')}"),
    ]
    if study.won:
        how = ", ".join(f"{name} {count / study.won:.1%}" for name, count in study.how.items() if count)
        rows += [
            ("turns to win", f"{study.turns_won.mean:.1f}{between(study.turns_won)}"),
            ("won by", how),
            ("jokerless", f"{percent(study.jokerless)} of wins"),
            ("exposures", f"{study.exposures.mean:.2f} in a winning hand"),
            ("value", f"{study.value.mean:.1f} per win"),
        ]
    return rows


def advice(study: Study) -> list[str]:
    """Return sentences for the card's author about lines and values to check."""
    return [_never(study), _easy(study), correlation_prose(study), _misfits(study)]


def _never(study: Study) -> str:
    never = [line for line in study.lines if line.never]
    if not never:
        return "Every line was won."
    names = ", ".join(line.entry.title for line in never[:MAX_LINES_NAMED])
    if len(never) > MAX_LINES_NAMED:
        names += f" and {len(never) - MAX_LINES_NAMED} more"
    return f"Never won: {names}. Each has less than {100 * (never[0].wins.high or 1):.2f}% of the wins."


def _easy(study: Study) -> str:
    # on a card this small, no line can win more than EASY_FACTOR times as often as the average line
    if len(study.lines) <= EASY_FACTOR:
        count = f"{len(study.lines)} line{'s' * (len(study.lines) != 1)}"
        return f"A card with {count} is too small to tell whether a line is too easy."
    easy = [f"{line.entry.title} ({line.wins.mean:.1%})" for line in study.lines if line.easy]
    if not easy:
        return f"No line is too easy: none wins more than {EASY_FACTOR} times as often as the average line."
    return f"Too easy, more than {EASY_FACTOR} times the average line: {', '.join(easy)}."


def correlation_prose(study: Study) -> str:
    if study.correlation is None:
        return "Value and rarity cannot be compared: the lines do not differ."
    sentence = (
        f"Value and rarity: rank correlation {study.correlation:+.2f}. +1 means that rarer hands always pay more."
    )
    return f"{sentence} {HALVED}" if study.halved else sentence


def _misfits(study: Study) -> str:
    count = len(study.misfits)
    if not count:
        return "No value is clearly wrong."
    return (
        f"{count} of {len(study.lines)} values do not fit how often their lines win, even allowing for chance. "
        "The better value is the one the line would get if the card's values were assigned by rarity."
    )
