"""Study a card from many games of one policy: how games end, which lines win, which values do not fit."""

from itertools import groupby
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from charleston.arena.game_columns import HOW, Games
from charleston.arena.statistics import Estimate, estimate, rank_correlation, share
from charleston.card.model import Card, Entry

EASY_FACTOR = 3
"""A line is too easy if the 95% interval of its wins is above this many times the average line's share."""


class SectionStudy(NamedTuple):
    name: str
    lines: int
    wins: Estimate  # the section's share of all wins
    won: int


class LineStudy(NamedTuple):
    entry: Entry
    won: int  # the number of games won with this line
    wins: Estimate  # the line's share of all wins
    fair: int  # the line's value if the card's values were assigned by rarity, the highest to the rarest line
    fits: bool  # whether chance alone may explain why ``fair`` differs from the line's value
    easy: bool

    @property
    def never(self) -> bool:
        return not self.won

    @property
    def compared(self) -> float:
        """The value for comparing lines: half the printed value for singles and pairs."""
        return self.entry.line.value / _built_in(self.entry)

    @property
    def gap(self) -> int:
        return 0 if self.fits else self.fair - self.entry.line.value


class Study(NamedTuple):
    games: int
    won: int
    wall_games: Estimate  # the share of games that ended as wall games
    turns: Estimate  # the mean number of turns in a game
    turns_won: Estimate
    how: dict[str, int]
    seats: tuple[Estimate, ...]  # the share of all games that each seat won
    east: Estimate  # East's share minus the mean of the other seats
    jokerless: Estimate  # the share of wins without jokers
    exposures: Estimate  # the winner's number of exposures
    value: Estimate  # the value of a win
    sections: tuple[SectionStudy, ...]
    lines: tuple[LineStudy, ...]
    correlation: float | None  # the rank correlation of a line's value with its rarity

    @property
    def halved(self) -> bool:
        """Whether the comparison uses half the value of any line."""
        return any(line.compared != line.entry.line.value for line in self.lines)

    @property
    def misfits(self) -> list[LineStudy]:
        """Lines whose value does not fit, the worst first."""
        return sorted((line for line in self.lines if line.gap), key=lambda line: -abs(line.gap))


def study(games: Games, card: Card, players: int) -> Study:
    won = games.won
    entries = tuple(card.entries())
    line = games.line[won]
    counts = np.bincount(line[line >= 0], minlength=len(entries))
    values = np.array([entry.line.value / _built_in(entry) for entry in entries])
    lines = _lines(entries, counts, values)
    return Study(
        games=games.size,
        won=int(won.sum()),
        wall_games=share(int((~won).sum()), games.size),
        turns=estimate(games.turns),
        turns_won=estimate(games.turns[won]),
        how={name: int((games.how[won] == number).sum()) for number, name in enumerate(HOW)},
        seats=tuple(share(int((games.winner == seat).sum()), games.size) for seat in range(players)),
        east=east_advantage(games, players),
        jokerless=share(int(games.jokerless[won].sum()), int(won.sum())),
        exposures=estimate(games.exposures[won]),
        value=estimate(games.value[won]),
        sections=_sections(lines, int(counts.sum())),
        lines=lines,
        correlation=rank_correlation(values, -counts) if counts.any() else None,
    )


def _built_in(entry: Entry) -> int:
    """Return the bonus factor in a line's value: 2 for singles and pairs, which get no jokerless bonus (PAY-05)."""
    return 2 if entry.singles_and_pairs else 1


def east_advantage(games: Games, players: int) -> Estimate:
    """Return how much more often East wins than the others on average; every game is one observation."""
    east = games.won & (games.winner == 0)
    other = games.won & (games.winner > 0)
    return estimate(east - other / (players - 1))


def _lines(entries: tuple[Entry, ...], counts: NDArray[np.int64], values: NDArray[np.float64]) -> tuple[LineStudy, ...]:
    total = int(counts.sum())
    result = []
    for number, entry in enumerate(entries):
        wins = share(int(counts[number]), total)
        fair, fits = fair_value(number, counts, values)
        easy = total > 0 and wins.low is not None and wins.low > EASY_FACTOR / len(entries)
        result.append(LineStudy(entry, int(counts[number]), wins, round(fair * _built_in(entry)), fits, easy))
    return tuple(result)


def fair_value(number: int, counts: NDArray[np.int64], values: NDArray[np.float64]) -> tuple[float, bool]:
    """Return a line's fair value, and whether its real value fits.

    To find fair values, assign the card's own values to the lines by rarity, the highest value to the rarest line. The
    real value fits if it is between the fair values at the two ends of the line's interval.
    """
    total = int(counts.sum())
    own = float(values[number])
    if not total:
        return own, True
    others = np.delete(counts, number)
    by_rarity = np.sort(values)
    wins = share(int(counts[number]), total)
    low, high = (0.0 if end is None else end * total for end in (wins.low, wins.high))
    least = by_rarity[(others > high).sum()]
    most = by_rarity[(others >= low).sum()]
    more, as_many = (others > counts[number]).sum(), (others == counts[number]).sum()
    fair = float(by_rarity[more + as_many // 2])
    return fair, bool(least <= own <= most)


def _sections(lines: tuple[LineStudy, ...], total: int) -> tuple[SectionStudy, ...]:
    result = []
    for _, group in groupby(lines, key=lambda line: id(line.entry.section)):
        members = list(group)
        count = sum(line.won for line in members)
        result.append(SectionStudy(members[0].entry.section.name, len(members), share(count, total), count))
    return tuple(result)
