"""Run scenarios about score cards: games given by their facts, entries, initials, turning in."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from charleston.game.ruleset import Ruleset
from charleston.game.seats import SEAT_NAMES, SEATS
from charleston.match.booking import book
from charleston.match.finished_game import FactsError, dead_hands, is_replayed
from charleston.scenario.game_facts import read_entry_item, read_facts
from charleston.scenario.item import Failure, Item, Scenario, expectations, who_and_what
from charleston.scenario.values import read_card_item, read_ruleset, read_seat_item, seat_items, seat_of
from charleston.tournament.refusals import Refusal
from charleston.tournament.results.outcome import End, score_booked
from charleston.tournament.results.score_table import table_of
from charleston.tournament.scorecards.checks import refuse_event
from charleston.tournament.scorecards.entry import Entry, looks
from charleston.tournament.scorecards.events import Entered, ScoreCardEvent, Signed, TurnedIn
from charleston.tournament.scorecards.evolve import evolve
from charleston.tournament.scorecards.reconcile import printed
from charleston.tournament.scorecards.state import TableCards, total, unsigned

PLAYERS = tuple(SEATS)
_ENDS: dict[str, End] = {"mahjong": "mahjong", "wall": "wall", "time": "time", "replay": "replay"}
"""The end of a game, by the result in its facts; all other results count as thrown in."""


class _Run(NamedTuple):
    cards: TableCards
    played: int = 0  # the number of games on the score cards
    refusal: Refusal | None = None
    step: Item | None = None


def run_cards(scenario: Scenario) -> list[Failure]:
    """Run a scenario of phase ``score cards``; return the failed expectations."""
    rules, card = read_ruleset(scenario.ruleset), read_card_item(scenario.card)
    run = _Run(TableCards(1, 1, SEAT_NAMES, table_of(rules), printed(card)))
    given = scenario.given.mapping.get("cards")
    for seat, games in given.mapping.items() if given else ():
        for game, points in enumerate(games.items, 1):
            run = _apply(run, Entered(seat_of(points, seat), game, read_entry_item(points, run.cards.scoring)), points)
            if run.refusal:
                raise points.fail(run.refusal.message)
    run = run._replace(step=None)  # the entries under ``given`` are not steps
    for step in scenario.when:
        who, item = who_and_what(step)
        if who == "then":
            failures = _check(scenario, expectations(item), run)
            if failures:
                return failures
            run = run._replace(refusal=None)
        elif run.refusal is not None:
            return [_impossible(scenario, run)]
        else:
            run = _game(run, rules, item, card.lowest_value) if who == "game" else _signed(run, who, item)
    return _check(scenario, scenario.expected, run)


def _apply(run: _Run, event: ScoreCardEvent, step: Item) -> _Run:
    if refusal := refuse_event(run.cards, event):
        return run._replace(refusal=refusal, step=step)
    played = max(run.played, event.game) if isinstance(event, Entered) else run.played
    return run._replace(cards=evolve(run.cards, event), played=played, step=step)


def _game(run: _Run, rules: Ruleset, item: Item, lowest: int) -> _Run:
    """Score a game from its facts, and write it on the four score cards."""
    facts = read_facts(item, SEAT_NAMES)
    try:
        bookings = book(rules, facts, PLAYERS, lowest)
    except FactsError as error:
        raise item.fail(str(error)) from None
    end = "replay" if is_replayed(facts, PLAYERS) else _ENDS.get(facts.result, "thrown in")
    scored = score_booked(run.cards.scoring, end, bookings, dead_hands(facts))
    if not scored.counts:
        return run._replace(step=item)
    number = run.played + 1
    for seat in PLAYERS:
        entry = Entry(scored.points[seat], dead=seat in scored.dead, peeked=looks(facts.peeked.count(seat)))
        run = _apply(run, Entered(seat, number, entry), item)
    return run


def _signed(run: _Run, who: str, item: Item) -> _Run:
    seat = seat_of(item, who)
    verb, *words = item.text.split()
    if verb == "initial":
        return _apply(run, Signed(seat, seat_of(item, words[0])), item)
    if verb == "submit":
        return _apply(run, TurnedIn(seat), item)
    game, points = int(words[1]), int(words[3])
    card = run.cards.score_card(seat)
    old = card[game - 1] if game <= len(card) else None
    return _apply(run, Entered(seat, game, replace(old, points=points) if old else Entry(points)), item)


# Expectations


def _check(scenario: Scenario, expected: list[tuple[str, Item]], run: _Run) -> list[Failure]:
    if run.refusal is not None and not any(key == "refused" for key, _ in expected):
        return [_impossible(scenario, run)]
    compared = [(item, f"{key}: {_wanted(key, item)}", _EXPECTED[key](item, run)) for key, item in expected]
    return [Failure(scenario, item.line, expected, wrong) for item, expected, wrong in compared if wrong]


def _wanted(key: str, item: Item) -> object:
    return f"one of {', '.join(rule.text for rule in item.items)}" if key == "refused" else item.plain


def _impossible(scenario: Scenario, run: _Run) -> Failure:
    outcome = f"refused: {run.refusal.message} ({', '.join(run.refusal.rules)})" if run.refusal else "possible"
    return Failure(scenario, run.step.line if run.step else scenario.item.line, "this step is possible", outcome)


def _refused(item: Item, run: _Run) -> str:
    if run.step is None:
        raise item.fail("no step here can be refused")
    if run.refusal is None:
        return "the step was possible"
    if {rule.text for rule in item.items} & set(run.refusal.rules):
        return ""
    return f"{', '.join(run.refusal.rules)} ({run.refusal.message})"


def _differ(item: Item, actual: Mapping[str, object]) -> str:
    """Compare only the named seats; return the actual values if they differ."""
    return "" if item.plain == {seat: actual[seat] for seat in item.mapping} else str(dict(actual))


def _scores(item: Item, run: _Run) -> str:
    return _differ(item, {name: entry.points if entry else 0 for name, entry in _last(run).items()})


def _marks(item: Item, run: _Run) -> str:
    actual = {name: "X" for name, entry in _last(run).items() if entry and entry.dead}
    return "" if item.plain == actual else str(actual)


def _last(run: _Run) -> dict[str, Entry | None]:
    """Return the last game on the score cards."""
    last = run.played - 1
    return {SEAT_NAMES[seat]: run.cards.score_card(seat)[last] if last >= 0 else None for seat in PLAYERS}


def _totals(item: Item, run: _Run) -> str:
    return _differ(item, {SEAT_NAMES[seat]: total(run.cards, seat) for seat in PLAYERS})


def _initials(item: Item, run: _Run) -> str:
    wanted = {read_seat_item(seat) for seat in seat_items(item)}
    return "" if wanted == set(unsigned(run.cards)) else str([SEAT_NAMES[seat] for seat in unsigned(run.cards)])


_EXPECTED: dict[str, Callable[[Item, _Run], str]] = {
    "refused": _refused,
    "scores": _scores,
    "totals": _totals,
    "marks": _marks,
    "initials missing": _initials,
}
