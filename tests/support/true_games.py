"""The games that really happened at a tournament, and what they score, in arithmetic of this module alone.

The St. Louis scoring: the winner gets the value, 10 more for a self-picked tile and 20 more without jokers. The thrower
loses 10, or 20 if the winner had two or more exposures. In a wall game everybody gets 10.
"""

import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from served_tournament import Json, at_table

LETTERS = "ESWN"


class TrueGame(NamedTuple):
    """A game with a winner, or a wall game. Seats count from East."""

    winner: int = -1
    value: int = 0
    thrower: int = -1
    exposures: int = 0
    jokerless: bool = False

    @property
    def report(self) -> Json:
        return {"end": "mahjong", **self._asdict()} if self.winner >= 0 else {"end": "wall"}

    @property
    def points(self) -> list[int]:
        if self.winner < 0:
            return [10] * 4
        points = [0] * 4
        points[self.winner] = self.value + 20 * self.jokerless + 10 * (self.thrower < 0)
        if self.thrower >= 0:
            points[self.thrower] = -20 if self.exposures > 1 else -10
        return points

    def typed(self, seat: int) -> str:
        """Return the game as an assistant types it from a player's score card."""
        points = str(self.points[seat])
        if seat == self.winner:
            return f"{points}:won{self.exposures if self.thrower >= 0 else ''}"
        return f"{points}:{LETTERS[self.winner]}{self.exposures}" if seat == self.thrower else points


def true_game(rng: random.Random) -> TrueGame:
    if rng.random() < 0.2:
        return TrueGame()
    winner, thrower = rng.sample(range(4), 2)
    value, jokerless = rng.choice((25, 30, 35, 40)), rng.random() < 0.2
    if rng.random() < 0.3:
        return TrueGame(winner, value, jokerless=jokerless)
    return TrueGame(winner, value, thrower, rng.randrange(3), jokerless)


def typed_cards(games: Sequence[TrueGame]) -> list[str]:
    """Return the four score cards of a table as an assistant types them, with their totals."""
    return [
        " ".join([*(game.typed(seat) for game in games), f"={sum(game.points[seat] for game in games)}"])
        for seat in range(4)
    ]


def type_cards(round_: int, tables: Mapping[int, Sequence[TrueGame]]) -> Json:
    cards = [
        {"card": f"R{round_}-T{table}-{letter}", "games": text}
        for table, games in tables.items()
        for letter, text in zip(LETTERS, typed_cards(games), strict=True)
    ]
    return {"type": "type_cards", "cards": cards}


def table_commands(round_: int, table: int, games: Sequence[TrueGame]) -> list[Json]:
    """Return everything that the phones of a table send in a round: the games, the signatures, turning in."""
    reports = [
        at_table(table, round_, type="record_game", game=number, report=game.report)
        for number, game in enumerate(games, 1)
    ]
    return [*reports, *signatures(round_, table)]


def signatures(round_: int, table: int) -> list[Json]:
    signs = [at_table(table, round_, type="sign", signer=(seat + 2) % 4, owner=seat) for seat in range(4)]
    return [*signs, at_table(table, round_, type="turn_in", seat=0)]


class Row(NamedTuple):
    """A place in the standings."""

    place: int
    player: str
    total: int


class TrueBook:
    """Everybody's points by round, and the standings that follow."""

    def __init__(self) -> None:
        self.rounds: dict[str, dict[int, int]] = defaultdict(dict)
        self.byes: dict[str, set[int]] = defaultdict(set)
        self.wins: dict[str, int] = defaultdict(int)

    def add(self, round_: int, people: Sequence[str], points: Iterable[Sequence[int]], wins: Iterable[int]) -> None:
        """Add the games of a table: the points of each game, and the seats that won."""
        sums = [sum(column) for column in zip(*points, strict=True)]
        for player, total in zip(people, sums, strict=True):
            self.rounds[player][round_] = total
        for seat in wins:
            self.wins[people[seat]] += 1

    def play(self, round_: int, people: Sequence[str], games: Sequence[TrueGame]) -> None:
        self.add(round_, people, [game.points for game in games], [game.winner for game in games if game.winner >= 0])

    def total(self, player: str) -> int:
        """Return the sum of the rounds; a bye scores the player's own average, rounded, halves up."""
        played = self.rounds[player].values()
        average = (2 * sum(played) + len(played)) // (2 * len(played)) if played else 0
        return sum(played) + average * len(self.byes[player])

    def standings(self, stand_ins: Iterable[str] = ()) -> list[Row]:
        """Return the ranking: by points, then by games won, then by the best round, then shared."""
        ranked = sorted({*self.rounds} - {*stand_ins}, key=lambda one: (*self._key(one), one))
        keys = list(map(self._key, ranked))
        return [Row(1 + keys.index(self._key(one)), one, self.total(one)) for one in ranked]

    def tied(self, stand_ins: Iterable[str] = ()) -> set[str]:
        """Return the players who have the same total as another one."""
        totals = [row.total for row in self.standings(stand_ins)]
        return {row.player for row in self.standings(stand_ins) if totals.count(row.total) > 1}

    def _key(self, player: str) -> tuple[int, int, int]:
        return -self.total(player), -self.wins[player], -max(self.rounds[player].values())
