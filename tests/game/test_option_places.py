"""Wherever an option is offered (online, at a real table, in a score book), any two values give different results.

Positions are generated: random games as played online (only what seats may do) and at a real table (with random
reports to the referee), won games, matches, and score books. An option that a place does not offer makes no difference
there.

"""

import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any

import pytest
from effort import times
from keeping import Book, BookRefusedError
from msgspec.structs import replace
from option_probes import PROBES, WINS
from option_values import seeds_from, values_of
from playing import all_choices, pick_command, random_report
from sample_table import SampleTable

from charleston.card.expand import patterns_of
from charleston.card.published import published
from charleston.game import commands
from charleston.game.dead import refuse_speech
from charleston.game.decide import decide
from charleston.game.evolve import fold
from charleston.game.game import RefusedError, new_game, play
from charleston.game.phases import Phase
from charleston.game.refusals import Refusal
from charleston.game.ruleset import OPTIONS, WHERE, Place, Ruleset, RulesetError, ruleset
from charleston.game.scoring import Facts, book_win
from charleston.game.seats import EAST, NOBODY, NORTH, SEATS, SOUTH, WEST
from charleston.game.state import State, Window, put
from charleston.game.view import view
from charleston.game.warnings import warning
from charleston.match.finished_game import Disputed, FinishedGame
from charleston.match.rotation import breaker
from charleston.scorebook.prose import prompts
from charleston.server.books.book_view import book_view
from charleston.table.setup import Setup
from charleston.table.stand_in import stand_in
from charleston.table.state import TableState
from charleston.tiles import JOKER

Options = tuple[tuple[str, Any], ...]
ELSEWHERE = ("preset", "venue")
"""The preset and the venue are chosen by name, not as options."""
AROUND: tuple[dict[str, Any], ...] = (
    {},
    {"score.mode": "points"},
    {"table.players": 3},
    {"call.window": "racking", "discard.naming": "auto"},
    {"dead.resolve": "immediate", "pay.announce": "strict"},
)
"""Other options to combine with the tested one, because some options matter only together with another."""
SEEDS = 150
RARE_SEEDS = {"wall.lastDiscardCall": 22}
"""The seed of a game in which an option makes a difference, for options that rarely do."""
IN_VAIN = times(1, 6)
"""The number of random games to play for an option that the place does not offer."""


@lru_cache(4_000)
def game(place: Place, rules: Ruleset, seed: int) -> tuple[object, ...]:
    """Play a random game; return everything that is offered, done, refused and shown."""
    rng = random.Random(seed)
    state = new_game(rules, None, rng.randbytes(32))
    trace: list[object] = [state.card.name]
    for _ in range(700):
        if state.phase == "over":
            break
        every = [command for command in all_choices(state) if place == "table" or _by_a_seat(state, command)]
        meddle = place == "table" and rng.random() < 0.04 and any(state.racks)
        command = random_report(rng, state) if meddle else pick_command(rng, every)
        outcome = decide(state, command)
        trace += (len(every), command, outcome, warning(state, command))
        trace += (
            view(state, EAST).window_seconds if place == "online" else 0,
            refuse_speech(state, rng.choice(SEATS[:3])),
        )
        if state.phase == "vote" and place == "online":
            trace.append(stand_in(TableState(game=state), state, EAST))
        if not isinstance(outcome, Refusal):
            state = fold(state, outcome)
    return tuple(trace)


def _by_a_seat(state: State, command: commands.Command) -> bool:
    """Return whether a seat at an online table may send this. Only the server deals and closes call windows."""
    return command.seat >= 0 or not any(state.racks)


def wins(place: Place, options: Options) -> object:
    """Return the bookings of every kind of win. Online, nobody announces a value."""
    rules = ruleset("league", dict(options))
    facts = Facts((EAST, SOUTH, WEST, NORTH), announced=25 if place == "table" else 0)
    return [book_win(rules, won, facts) for won in WINS]


def probes(place: Place, options: Options) -> object:
    """Return the results of rare positions. Those that need a referee's report occur only at a real table."""
    rules = ruleset("league", dict(options))
    by_seats = ("charleston.courtesyAfterEmptyLastRight", "dead.jokers", "dead.chat")
    if rules.players != 4:
        return None
    tried = [probe for name, probe in PROBES.items() if place == "table" or name in by_seats]
    return [_outcome(probe, rules) for probe in (*tried, late_win, all_blind)]


def _outcome(probe: Callable[[Ruleset], object], rules: Ruleset) -> str:
    try:
        return str(probe(rules))
    except RefusedError as error:
        return str(error)


def all_blind(rules: Ruleset) -> object:
    """Return the events when every seat passes two of its own tiles and one blind."""
    state, _ = play(new_game(rules, None, bytes(32)), [commands.Deal(NOBODY)])
    own = [[tile for tile in rack if tile != JOKER][:2] for rack in state.racks]
    passes = [commands.PassTiles(seat, tuple(tiles), 1) for seat, tiles in zip(SEATS, own, strict=False)]
    return play(replace(state, phase=Phase.FIRST_LEFT), passes)[1]


def late_win(rules: Ruleset) -> object:
    """Return the balances when South wins on East's discard with few tiles left in the wall."""
    state, _ = play(new_game(rules, None, bytes(32)), [commands.Deal(NOBODY)])
    entry = next(entry for entry in state.card.entries() if not entry.line.concealed)
    *rack, last = sorted(patterns_of(entry.line)[0].tiles)
    racks = put(state.racks, 1, tuple(rack))
    live = Window(last, EAST)
    state = replace(state, phase=Phase.CLAIM, turn=0, turns=1, window=live, racks=racks, picked=len(state.wall) - 5)
    others = commands.DeclineDiscard(WEST), commands.DeclineDiscard(NORTH)
    return play(state, [commands.ClaimDiscard(SOUTH, mahjong=True), *others, commands.ShowHand(SOUTH)])[0].balance


def course(place: Place, options: Options) -> object:
    """Return who is East first, and who deals and moves in the games after that."""
    chosen = dict(options)
    rules = ruleset("league", chosen)
    names = ("Ann", "Bea", "Cam", "Dot")[: rules.players]
    if place == "online":
        chosen.pop("venue")
        table = SampleTable(rules.players, setup=Setup(options=chosen))
        table.start()
        assert table.state.match is not None
        return table.state.match.people, table.state.throws, _seats(rules, names)
    return [breaker(seating, rules) for seating in _seats(rules, names)], _seats(rules, names), rules.first_east


def _seats(rules: Ruleset, names: tuple[str, ...]) -> list[Any]:
    from charleston.match.match import add_game, new_match, seating

    match, places = new_match(names, rules), list[Any]()
    for _ in range(9):
        match = add_game(match, FinishedGame("wall"))
        places.append(seating(match))
    return places


GAMES = (
    FinishedGame("wall"),
    FinishedGame("wall", dead=(SOUTH, WEST, NORTH)),
    FinishedGame("wall", dead=(SOUTH,), peeked=(WEST,), challenges=(Disputed(EAST, SOUTH, upheld=True),)),
    FinishedGame("wall", challenges=(Disputed(EAST, SOUTH, upheld=False),)),
    FinishedGame("mahjong", winner=EAST, value=25, self_picked=True, how="heavenly"),
    FinishedGame("mahjong", winner=EAST, value=25, self_picked=True, how="earthly"),
    FinishedGame("mahjong", winner=EAST, value=25, thrower=WEST, how="exchange"),
    FinishedGame("mahjong", winner=EAST, value=25, jokerless=True, self_picked=True),
    FinishedGame("mahjong", winner=EAST, value=25, jokerless=True, thrower=SOUTH, exposures=2, announced=25),
    FinishedGame("mahjong", winner=EAST, value=25, thrower=SOUTH, hot=True),
    FinishedGame("miscall", winner=EAST, value=25, offender=WEST),
    FinishedGame("mahjong in error", declarer=EAST, threw_in=(SOUTH,)),
    FinishedGame("mahjong in error", declarer=EAST, threw_in=(SOUTH, WEST), value=25),
    FinishedGame("mahjong in error", declarer=EAST, threw_in=(SOUTH, WEST, NORTH)),
)


def book(place: Place, options: Options) -> object:
    """Return what a score book says about every kind of game, and about nine games in a row."""
    trace: list[object] = [place]
    for facts in GAMES:
        try:
            one = _book(options).add(facts)
            trace.append((one.account.debts, one.account.games[0].sitting.game.bookings))
        except BookRefusedError as error:
            trace.append(str(error))
    row = _book(options)
    for _ in range(9):
        row.add(FinishedGame("wall"))
        now = row.account
        trace.append((now.seating, tuple(prompts(now.before, now.seating, row.state.rules, new_seats=False))))
    return trace, book_view("", row.state).asks


def _book(options: Options) -> Book:
    return Book(card=published("First Card"), **{name.replace(".", "__"): value for name, value in options})


LOOKS: dict[Place, tuple[Callable[[Place, Options], object], ...]] = {
    "online": (wins, probes, course),
    "table": (wins, probes, course),
    "book": (book,),
}


def pairs(place: Place, name: str) -> Iterator[tuple[int, tuple[Options, Options]]]:
    """Yield numbered pairs of an option's values, with every combination of other options that allows both values."""
    for number, two in enumerate(combinations(values_of(name), 2)):
        for around in AROUND:
            base = dict(around) | ({"venue": "online"} if place == "online" else {})
            if place == "book" and "table.players" in base:
                continue
            try:
                made = [tuple({**base, name: value}.items()) for value in two]
                for options in made:
                    ruleset("league", dict(options))
            except RulesetError:
                continue
            yield number, (made[0], made[1])


def differs(place: Place, before: Options, after: Options, seed: int | None) -> bool:
    if seed is not None:
        first, second = (ruleset("league", dict(options)) for options in (before, after))
        return game(place, first, seed) != game(place, second, seed)
    return any(look(place, before) != look(place, after) for look in LOOKS[place])


def different(place: Place, name: str, seeds: int) -> set[int]:
    """Return the numbers of the pairs that give different results. Try rare positions first, then random games."""
    open_pairs, differing = list(pairs(place, name)), set[int]()
    games = [] if place == "book" else seeds_from(RARE_SEEDS.get(name, 0), seeds)
    for seed in (None, *games):
        for number, (before, after) in open_pairs:
            if number not in differing and differs(place, before, after, seed):
                differing.add(number)
        open_pairs = [(number, two) for number, two in open_pairs if number not in differing]
        if not open_pairs:
            break
    return differing


def options_of(place: Place, *, yes: bool) -> list[str]:
    return [name for name in OPTIONS if name not in ELSEWHERE and (place in WHERE[name]) == yes]


@pytest.mark.parametrize("name", options_of("online", yes=True))
def test_every_two_values_offered_online_differ_somewhere(name: str) -> None:
    assert different("online", name, SEEDS) == {number for number, _ in pairs("online", name)}


@pytest.mark.parametrize("name", options_of("book", yes=True))
def test_an_option_offered_for_a_score_book_changes_its_content(name: str) -> None:
    assert different("book", name, 0)


@pytest.mark.parametrize("name", options_of("online", yes=False))
def test_an_option_not_offered_online_changes_nothing_there(name: str) -> None:
    assert different("online", name, IN_VAIN) == set()


@pytest.mark.parametrize("name", [name for name in options_of("book", yes=False) if name != "table.players"])
def test_an_option_not_offered_for_a_score_book_changes_nothing_in_it(name: str) -> None:
    assert different("book", name, 0) == set()
