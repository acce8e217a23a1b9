"""The ranking: the sum of the rounds, with byes at the player's own average, and tie rules. Stand-ins get no place."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import floor
from typing import Literal, NamedTuple

from charleston.game.seats import Seat
from charleston.tournament.desk.events import TieRule
from charleston.tournament.desk.state import Desk
from charleston.tournament.results.score_table import most_without_win
from charleston.tournament.scorecards.state import TableCards, total
from charleston.tournament.spreadsheet import write_rows

Status = Literal["played", "bye", "open", "absent"]
"""An "open" round does not count until its score cards are turned in. "absent" is neither seated nor sitting out."""


class RoundScore(NamedTuple):
    player: str
    round: int
    points: int = 0
    games: tuple[int, ...] = ()
    wins: int = 0
    status: Status = "played"


class Standing(NamedTuple):
    place: int  # the player's place; 0 for a stand-in, who is not ranked
    player: str
    total: int
    rounds: tuple[RoundScore, ...]  # the rounds in order; a bye scores the player's average
    shared: bool = False  # whether another player is equal by all tie rules and has the same place
    decided_by: TieRule | None = None  # the tie rule that separated the player from others with the same total

    @property
    def stand_in(self) -> bool:
        return self.place == 0


# From the desk


def round_scores(desk: Desk) -> list[RoundScore]:
    """Return every player's score in every round so far."""
    played = [_round_score(cards, seat) for cards in desk.table_cards.values() for seat in cards.seats]
    return [*played, *(RoundScore(bye.player, bye.round, status="bye") for bye in desk.byes)]


def _round_score(cards: TableCards, seat: Seat) -> RoundScore:
    player = cards.people[seat]
    if not cards.turned_in:
        return RoundScore(player, cards.round, status="open")
    games = tuple(entry.points for entry in cards.score_card(seat) if entry)
    return RoundScore(player, cards.round, total(cards, seat), games, wins_of(cards, seat))


def wins_of(cards: TableCards, seat: Seat) -> int:
    """Return how many games of the round a player has won. A bare number above that of a wall game is a win."""
    level = most_without_win(cards.scoring)
    entries = (entry for entry in cards.score_card(seat) if entry)
    return sum(entry.how == "won" or (not entry.how and entry.points > level) for entry in entries)


# The ranking


def standings_of(desk: Desk) -> list[Standing]:
    """Return the ranking of a tournament so far: the same for terminal, paper and page."""
    return standings(round_scores(desk), stand_ins=desk.stand_ins, ties=desk.ties)


def standings_csv(people: Sequence[Standing]) -> bytes:
    """Return the ranking for a spreadsheet."""
    count = len(people[0].rounds) if people else 0
    heads = ("place", "player", "total", *(f"round {number}" for number in range(1, count + 1)), "tie decided by")
    rows = (
        (
            row.place or "",
            row.player,
            row.total,
            *("" if score.status in ("open", "absent") else score.points for score in row.rounds),
            row.decided_by or "",
        )
        for row in people
    )
    return write_rows([heads, *rows])


def standings(
    scores: Iterable[RoundScore], *, stand_ins: Iterable[str] = (), ties: Sequence[TieRule] = ()
) -> list[Standing]:
    """Return players from first place down, then stand-ins; without tie rules equal totals share a place (G-62)."""
    rows: dict[str, dict[int, RoundScore]] = {}
    for score in scores:
        if score.round in rows.setdefault(score.player, {}):
            raise ValueError(f"{score.player} has two scores for round {score.round}.")
        rows[score.player][score.round] = score
    last = max((number for row in rows.values() for number in row), default=0)
    filling = set(stand_ins)
    people = [_summed(player, row, last) for player, row in rows.items()]
    ranked = _ranked([person for person in people if person.player not in filling], ties)
    beside = sorted((person for person in people if person.player in filling), key=_by_sum)
    return [*ranked, *beside]


def _summed(player: str, row: dict[int, RoundScore], last: int) -> Standing:
    average = own_average([score.points for score in row.values() if score.status == "played"])
    rounds = tuple(row.get(number, RoundScore(player, number, status="absent")) for number in range(1, last + 1))
    rounds = tuple(score._replace(points=average) if score.status == "bye" else score for score in rounds)
    return Standing(0, player, sum(score.points for score in rounds), rounds)


def own_average(points: Sequence[int]) -> int:
    """Return the score of a bye: the mean of the rounds played, rounded to the nearest point, halves up."""
    return floor(Fraction(sum(points), len(points)) + Fraction(1, 2)) if points else 0


def _by_sum(person: Standing) -> tuple[int, str]:
    return -person.total, person.player


def _ranked(people: list[Standing], ties: Sequence[TieRule]) -> list[Standing]:
    def key(person: Standing) -> tuple[int, ...]:
        return (-person.total, *(-TIE_RULES[rule](person) for rule in ties))

    people = sorted(people, key=lambda person: (key(person), person.player))
    keys = [key(person) for person in people]
    counts = Counter(keys)
    places: dict[tuple[int, ...], int] = {}
    for place, own in enumerate(keys, 1):
        places.setdefault(own, place)
    return [
        person._replace(
            place=places[own],
            shared=counts[own] > 1,
            decided_by=_decided_by(own, [other for other in counts if other[0] == own[0]], ties) if ties else None,
        )
        for person, own in zip(people, keys, strict=True)
    ]


def _decided_by(own: tuple[int, ...], equal: list[tuple[int, ...]], ties: Sequence[TieRule]) -> TieRule | None:
    """Return the last rule needed to separate a player from those with the same total."""
    needed = [
        next(at for at, (mine, theirs) in enumerate(zip(own, other, strict=True)) if mine != theirs)
        for other in equal
        if other != own
    ]
    return ties[max(needed) - 1] if needed else None


def _played(person: Standing) -> list[RoundScore]:
    return [score for score in person.rounds if score.status == "played"]


TIE_RULES: dict[TieRule, Callable[[Standing], int]] = {
    "wins": lambda person: sum(score.wins for score in _played(person)),
    "best round": lambda person: max((score.points for score in _played(person)), default=0),
    "best game": lambda person: max((game for score in _played(person) for game in score.games), default=0),
    "last round": lambda person: _played(person)[-1].points if _played(person) else 0,
}
"""Tie rules: more is better, and byes do not count as rounds. Each can also have a special prize."""
