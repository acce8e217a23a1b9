"""Captions of a score book: how a game went, what was written down, who moves where."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple, assert_never

from charleston.game.ruleset import Ruleset
from charleston.game.seats import Seat
from charleston.match.finished_game import FinishedGame
from charleston.match.rotation import Seating, breaker
from charleston.scorebook import entries as e
from charleston.scorebook.state import Evening

SEATS = ("East", "South", "West", "North")


def listed(names: Sequence[str]) -> str:
    """Return the names as "Ann, Bea and Cam"."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def tell_game(facts: FinishedGame, seats: Sequence[str]) -> str:
    """Return a game in one or two sentences; ``seats`` are the names from East on."""
    people = _People(seats)
    told = [_result(facts, people)]
    if facts.dead:
        told.append(f"Dead: {people.all(facts.dead)}.")
    for one in facts.challenges:
        who = people.one(one.by if one.upheld else one.challenged)
        told.append(f"{people.one(one.by)} challenged {people.one(one.challenged)}, and {who} was right.")
    if facts.peeked:
        told.append(f"Looked at a blind tile: {people.counted(facts.peeked)}.")
    return " ".join(told)


class _People(NamedTuple):
    seats: Sequence[str]

    def one(self, seat: Seat) -> str:
        """Return the name at a seat, or "nobody": the facts may not be validated yet."""
        return self.seats[seat] if 0 <= seat < len(self.seats) else "nobody"

    def all(self, seats: Sequence[Seat]) -> str:
        return listed([self.one(seat) for seat in seats])

    def counted(self, seats: Sequence[Seat]) -> str:
        """Return the names as "Ann (2 times) and Bea"."""
        times = Counter(seats)
        return listed(
            [f"{self.one(seat)} ({times[seat]} times)" if times[seat] > 1 else self.one(seat) for seat in times]
        )


def _result(facts: FinishedGame, people: _People) -> str:
    winner, offender = people.one(facts.winner), people.one(facts.offender)
    if facts.result == "mahjong":
        return f"{winner} won {_hand(facts)}{_source(facts, people)}."
    if facts.result == "miscall":
        return f"{winner} won {_hand(facts)} on a tile that {offender} called by a wrong name."
    if facts.result == "out of turn":
        return f"{winner} won {_hand(facts)} on a tile that {offender} threw out of turn."
    if facts.result == "mahjong in error":
        threw = people.all(facts.threw_in) if facts.threw_in else "nobody"
        return f"{people.one(facts.declarer)} declared mah jongg in error, and {threw} threw in."
    return _UNWON[facts.result]


_UNWON = {
    "wall": "Wall game: nobody won.",
    "time": "Time was up before anybody won.",
    "replay": "The game is played again.",
    "thrown in": "The tiles were thrown in, and the game is played again.",
}
SAYS_REPLAYED = ("replay", "thrown in")
"""Results whose sentence says that the game is played again."""


def _hand(facts: FinishedGame) -> str:
    alone = facts.singles_and_pairs
    line = f" with {facts.line}" if facts.line else " with singles and pairs" if alone else ""
    return f"{facts.value}{line}{' without jokers' if facts.jokerless and not alone else ''}"


def _source(facts: FinishedGame, people: _People) -> str:
    thrower = people.one(facts.thrower)
    if facts.how == "exchange":
        return " by a joker exchange" + ("" if facts.self_picked else f" after calling {thrower}'s discard")
    if facts.how:
        return f" with {'an earthly' if facts.how == 'earthly' else 'a heavenly'} hand"
    announced = f", but asked for {facts.announced} only" if facts.announced else ""
    hot = " at the end of a hot wall" if facts.hot else ""
    return (" self-picked" if facts.self_picked else f" on {thrower}'s discard") + hot + announced


def prompts(before: Seating | None, now: Seating, rules: Ruleset, *, new_seats: bool) -> Iterator[str]:
    """Yield what the table has to do before the next game: who deals, who changes places, who sits out."""
    if before is None:
        yield f"{now.east} is East and deals."
    elif new_seats:
        yield f"{listed([f'{name} is {seat}' for name, seat in zip(now.seats, SEATS, strict=False)])}."
    elif (before.round, before.played) == (now.round, now.played):
        yield f"The game is played again: {now.east} deals once more."
    elif before.round != now.round:
        yield from _new_round(before, now)
    else:
        yield f"East passes to {now.east}."
    if now.sits_out and (before is None or before.sits_out != now.sits_out):
        place = "" if before is None or new_seats else f", and {before.sits_out} takes the empty place"
        yield f"{now.sits_out} sits out{place}."
    if breaker(now, rules) != now.east:
        yield f"{breaker(now, rules)} throws the dice to break the wall."


def _new_round(before: Seating, now: Seating) -> Iterator[str]:
    moved = [
        person for person in now.chairs if person in before.chairs and _chair(before, person) != _chair(now, person)
    ]
    if now.pivot in moved and not now.sits_out:
        other = next(person for person in moved if person != now.pivot)
        yield f"New round: {now.pivot} (pivot) changes places with {other}."
        yield f"{now.east} is East and deals."
    else:
        yield f"New round: East passes to {now.east}."


def _chair(seating: Seating, person: str) -> int:
    return seating.chairs.index(person)


def tell_step(evening: Evening, event: e.EveningEvent) -> str:
    """Return what a step wrote down, with the names people have now."""
    people = evening.people
    match event:
        case e.EveningOpened():
            return f"The book was opened for {listed(people)}."
        case e.GameWritten():
            return _written(people, event)
        case e.GameStruck():
            return f"Game {event.number} was struck out{_because(event.why)}."
        case e.GameRestored():
            return f"Game {event.number} counts again."
        case e.PeopleSeated():
            return _seated(people, event)
        case e.MoneyPaid():
            return f"{people[event.payer]} paid {people[event.payee]} {event.amount}."
        case e.MoneyTakenBack():
            return f"Payment {event.number} was taken back."
        case e.Renamed():
            return f"{event.was} is now called {event.name}."
        case e.PieSet():
            return (
                "There is no pie any more." if event.pie is None else f"The pie is {event.pie}: nobody can lose more."
            )
        case e.EveningEnded():
            return "The evening was ended."
        case e.EveningWentOn():
            return "The evening went on."
        case _:
            assert_never(event)


def _written(people: Sequence[str], event: e.GameWritten) -> str:
    told = tell_game(event.facts, [people[person] for person in event.seats])
    return f"Game {event.number}: {told}{_because(event.why)}"


def _seated(people: Sequence[str], event: e.PeopleSeated) -> str:
    seats = listed([people[person] for person in event.seats])
    out = "" if event.sits_out is None else f"; {people[event.sits_out]} sits out"
    return f"New seats from East: {seats}{out}{_because(event.why)}."


def _because(why: str) -> str:
    return f" ({why})" if why else ""
