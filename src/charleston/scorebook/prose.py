"""Captions of a score book: how a game went, what a step recorded, who moves where, which rules apply."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple, assert_never

from charleston.game.prose import money
from charleston.game.ruleset import ABOUT, Ruleset, changed_options
from charleston.game.scoring import penalty_unit
from charleston.game.seats import Seat
from charleston.match.finished_game import FinishedGame
from charleston.match.rotation import Seating, breaker
from charleston.scorebook import events
from charleston.scorebook.accounts import lowest_value
from charleston.scorebook.state import BookState

SEAT_NAMES = ("East", "South", "West", "North")


def join_names(names: Sequence[str]) -> str:
    """Return the names as "Ann, Bea and Cam"."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def game_caption(facts: FinishedGame, seats: Sequence[str]) -> str:
    """Return a game in one or two sentences; ``seats`` are the names from East."""
    people = _People(seats)
    sentences = [_result(facts, people)]
    if facts.dead:
        sentences.append(f"Dead: {people.all(facts.dead)}.")
    for one in facts.challenges:
        who = people.one(one.by if one.upheld else one.challenged)
        sentences.append(f"{people.one(one.by)} challenged {people.one(one.challenged)}, and {who} was right.")
    if facts.peeked:
        sentences.append(f"Looked at a blind tile: {people.counted(facts.peeked)}.")
    return " ".join(sentences)


class _People(NamedTuple):
    seats: Sequence[str]

    def one(self, seat: Seat) -> str:
        """Return the name at a seat, or "nobody": the facts may not be validated yet."""
        return self.seats[seat] if 0 <= seat < len(self.seats) else "nobody"

    def all(self, seats: Sequence[Seat]) -> str:
        return join_names([self.one(seat) for seat in seats])

    def counted(self, seats: Sequence[Seat]) -> str:
        """Return the names as "Ann (2 times) and Bea"."""
        times = Counter(seats)
        return join_names(
            [f"{self.one(seat)} ({times[seat]} times)" if times[seat] > 1 else self.one(seat) for seat in times]
        )


def _result(facts: FinishedGame, people: _People) -> str:
    winner, offender = people.one(facts.winner), people.one(facts.offender)
    if facts.result == "mahjong":
        return f"{winner} won {_hand(facts)}{_source(facts, people)}."
    if facts.result == "miscall":
        return f"{winner} won {_hand(facts)} on a tile that {offender} misnamed."
    if facts.result == "out of turn":
        return f"{winner} won {_hand(facts)} on a tile that {offender} discarded out of turn."
    if facts.result == "mahjong in error":
        threw = people.all(facts.threw_in) if facts.threw_in else "nobody"
        return f"{people.one(facts.declarer)} declared mah jongg in error, and {threw} threw in."
    return _UNWON[facts.result]


_UNWON = {
    "wall": "Wall game: nobody won.",
    "time": "Time ran out before anybody won.",
    "replay": "The game will be replayed.",
    "thrown in": "The tiles were thrown in, and the game will be replayed.",
}
REPLAY_RESULTS = ("replay", "thrown in")
"""Results whose caption says that the game will be replayed."""


def _hand(facts: FinishedGame) -> str:
    jokerless = " jokerless" if facts.jokerless and not facts.singles_and_pairs else ""
    line = f" with {', line '.join(facts.line.rsplit(' #', 1))}" if facts.line else ""
    line = line or (" with singles and pairs" if facts.singles_and_pairs else "")
    return f"{facts.value}{jokerless}{line}"


def _source(facts: FinishedGame, people: _People) -> str:
    thrower = people.one(facts.thrower)
    if facts.how == "exchange":
        return " with an exchanged joker" + ("" if facts.self_picked else f" after calling {thrower}’s discard")
    if facts.how:
        return f" with {'an earthly' if facts.how == 'earthly' else 'a heavenly'} hand"
    announced = f", but announced only {facts.announced}" if facts.announced else ""
    hot = " at the end of a hot wall" if facts.hot else ""
    return (", self-picked" if facts.self_picked else f" on {thrower}’s discard") + hot + announced


def prompts(before: Seating | None, now: Seating, rules: Ruleset, *, new_seats: bool) -> Iterator[str]:
    """Yield what the table has to do before the next game: who deals, who changes places, who sits out."""
    if before is None:
        yield f"{now.east} is East and deals."
    elif new_seats:
        yield f"{join_names([f'{name} is {seat}' for name, seat in zip(now.seats, SEAT_NAMES, strict=False)])}."
    elif (before.round, before.played) == (now.round, now.played):
        yield f"Replay: {now.east} deals again."
    elif before.round != now.round:
        yield from _new_round(before, now)
    else:
        yield f"{now.east} is East now."
    if now.sits_out:
        changed = before is not None and not new_seats and before.sits_out != now.sits_out
        place = f", and {before.sits_out} takes the empty seat" if before is not None and changed else ""
        yield f"{now.sits_out} sits out{place}."
    if breaker(now, rules) != now.east:
        yield f"{breaker(now, rules)} rolls the dice to break the wall."


def _new_round(before: Seating, now: Seating) -> Iterator[str]:
    moved = [
        person for person in now.chairs if person in before.chairs and _chair(before, person) != _chair(now, person)
    ]
    if now.pivot in moved and not now.sits_out:
        other = next(person for person in moved if person != now.pivot)
        yield f"New round: {now.pivot} (pivot) changes places with {other}."
        yield f"{now.east} is East and deals."
    else:
        yield f"New round: {now.east} is East now."


def _chair(seating: Seating, person: str) -> int:
    return seating.chairs.index(person)


def step_caption(state: BookState, event: events.BookEvent) -> str:
    """Return what a step recorded, with the names people have now."""
    people = state.people
    match event:
        case events.SessionOpened():
            return f"Book opened for {join_names(people)}."
        case events.GameWritten():
            return f"Game {event.number}: {game_caption(event.facts, state.names(event.seats))}{_because(event.why)}"
        case events.GameStruck():
            return f"Game {event.number} is struck out{_because(event.why)}."
        case events.GameRestored():
            return f"Game {event.number} counts again."
        case events.PeopleSeated():
            return _seating(state, event)
        case events.MoneyPaid():
            return f"{people[event.payer]} paid {people[event.payee]} {money(event.amount)}."
        case events.MoneyTakenBack():
            return f"Payment {event.number} is taken back."
        case events.Renamed():
            return f"{event.was} is now called {event.name}."
        case events.PieSet():
            return (
                "There is no pie anymore."
                if event.pie is None
                else f"The pie is {money(event.pie)}. Nobody loses more."
            )
        case events.SessionEnded():
            return "The session is over."
        case events.SessionResumed():
            return "The session continues."
        case _:
            assert_never(event)


def _seating(state: BookState, event: events.PeopleSeated) -> str:
    out = "" if event.sits_out is None else f"; {state.people[event.sits_out]} sits out"
    return f"New seats from East: {join_names(state.names(event.seats))}{out}{_because(event.why)}."


def _because(why: str) -> str:
    return f" ({why})" if why else ""


def rules_prose(state: BookState) -> Iterator[str]:
    """Yield the rules of the book: the preset, what differs from it, the unit of small debts, and the pie."""
    rules = state.rules
    yield f"{rules.preset.capitalize()} rules."
    for name, value in changed_options(rules).items():
        if name != "table.players":
            yield f"{ABOUT[name][0].capitalize()}: {value} ({name})."
    if rules.score_mode == "payments":
        yield f"A penalty costs {money(penalty_unit(rules, lowest_value(state.card)))} (PAY-18)."
    if state.pie is not None:
        yield f"Nobody can lose more than the pie, {money(state.pie)}."
