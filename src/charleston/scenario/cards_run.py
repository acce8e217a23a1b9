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
from charleston.tournament.results.outcome import End, score_booked
from charleston.tournament.results.score_table import table_of
from charleston.tournament.scorecards.entry import Entry, looks
from charleston.tournament.scorecards.reconcile import printed
from charleston.tournament.scorecards.table_cards import (
    CardEvent,
    CardsError,
    Entered,
    HandedIn,
    Initialled,
    Sheet,
    check,
    evolve,
    total,
    unsigned,
)

PLAYERS = tuple(SEATS)
_ENDS: dict[str, End] = {"mahjong": "mahjong", "wall": "wall", "time": "time", "replay": "replay"}
"""How a game given by its facts ended; all other results count as thrown in."""


class _Cards(NamedTuple):
    sheet: Sheet
    played: int = 0  # games on the score cards
    refusal: CardsError | None = None
    step: Item | None = None


def run_cards(scenario: Scenario) -> list[Failure]:
    """Run a scenario of phase ``score cards``; return what differs from its expectations."""
    rules, card = read_ruleset(scenario.ruleset), read_card_item(scenario.card)
    cards = _Cards(Sheet(1, 1, SEAT_NAMES, table_of(rules), printed(card)))
    given = scenario.given.mapping.get("cards")
    for seat, games in given.mapping.items() if given else ():
        for game, points in enumerate(games.items, 1):
            cards = _happened(
                cards, Entered(seat_of(points, seat), game, read_entry_item(points, cards.sheet.scoring)), points
            )
            if cards.refusal:
                raise points.fail(cards.refusal.message)
    cards = cards._replace(step=None)  # given entries are not steps
    for step in scenario.when:
        who, item = who_and_what(step)
        if who == "then":
            failures = _check(scenario, expectations(item), cards)
            if failures:
                return failures
            cards = cards._replace(refusal=None)
        elif cards.refusal is not None:
            return [_impossible(scenario, cards)]
        else:
            cards = _game(cards, rules, item, card.lowest_value) if who == "game" else _signed(cards, who, item)
    return _check(scenario, scenario.expected, cards)


def _happened(cards: _Cards, event: CardEvent, step: Item) -> _Cards:
    try:
        check(cards.sheet, event)
    except CardsError as error:
        return cards._replace(refusal=error, step=step)
    played = max(cards.played, event.game) if isinstance(event, Entered) else cards.played
    return cards._replace(sheet=evolve(cards.sheet, event), played=played, step=step)


def _game(cards: _Cards, rules: Ruleset, item: Item, lowest: int) -> _Cards:
    """Book a game given by its facts, and write it on the four score cards."""
    facts = read_facts(item, SEAT_NAMES)
    try:
        bookings = book(rules, facts, PLAYERS, lowest)
    except FactsError as error:
        raise item.fail(str(error)) from None
    end = "replay" if is_replayed(facts, PLAYERS) else _ENDS.get(facts.result, "thrown in")
    scored = score_booked(cards.sheet.scoring, end, bookings, dead_hands(facts))
    if not scored.counts:
        return cards._replace(step=item)
    number = cards.played + 1
    for seat in PLAYERS:
        entry = Entry(scored.points[seat], dead=seat in scored.dead, peeked=looks(facts.peeked.count(seat)))
        cards = _happened(cards, Entered(seat, number, entry), item)
    return cards


def _signed(cards: _Cards, who: str, item: Item) -> _Cards:
    seat = seat_of(item, who)
    verb, *words = item.text.split()
    if verb == "initial":
        return _happened(cards, Initialled(seat, seat_of(item, words[0])), item)
    if verb == "submit":
        return _happened(cards, HandedIn(seat), item)
    game, points = int(words[1]), int(words[3])
    card = cards.sheet.card(seat)
    old = card[game - 1] if game <= len(card) else None
    return _happened(cards, Entered(seat, game, replace(old, points=points) if old else Entry(points)), item)


# Expectations


def _check(scenario: Scenario, expected: list[tuple[str, Item]], cards: _Cards) -> list[Failure]:
    if cards.refusal is not None and not any(key == "refused" for key, _ in expected):
        return [_impossible(scenario, cards)]
    compared = [(item, f"{key}: {_wanted(key, item)}", _EXPECTED[key](item, cards)) for key, item in expected]
    return [Failure(scenario, item.line, expected, wrong) for item, expected, wrong in compared if wrong]


def _wanted(key: str, item: Item) -> object:
    return f"one of {', '.join(rule.text for rule in item.items)}" if key == "refused" else item.plain


def _impossible(scenario: Scenario, cards: _Cards) -> Failure:
    outcome = f"refused: {cards.refusal.message} ({', '.join(cards.refusal.rules)})" if cards.refusal else "possible"
    return Failure(scenario, cards.step.line if cards.step else scenario.item.line, "this step is possible", outcome)


def _refused(item: Item, cards: _Cards) -> str:
    if cards.step is None:
        raise item.fail("no step here can be refused")
    if cards.refusal is None:
        return "the step was possible"
    if {rule.text for rule in item.items} & set(cards.refusal.rules):
        return ""
    return f"{', '.join(cards.refusal.rules)} ({cards.refusal.message})"


def _differ(item: Item, actual: Mapping[str, object]) -> str:
    """Compare the named seats only; return what was found if it differs."""
    return "" if item.plain == {seat: actual[seat] for seat in item.mapping} else str(dict(actual))


def _scores(item: Item, cards: _Cards) -> str:
    return _differ(item, {name: entry.points if entry else 0 for name, entry in _last(cards).items()})


def _marks(item: Item, cards: _Cards) -> str:
    actual = {name: "X" for name, entry in _last(cards).items() if entry and entry.dead}
    return "" if item.plain == actual else str(actual)


def _last(cards: _Cards) -> dict[str, Entry | None]:
    """Return the last game on the score cards."""
    last = cards.played - 1
    return {SEAT_NAMES[seat]: cards.sheet.card(seat)[last] if last >= 0 else None for seat in PLAYERS}


def _totals(item: Item, cards: _Cards) -> str:
    return _differ(item, {SEAT_NAMES[seat]: total(cards.sheet, seat) for seat in PLAYERS})


def _initials(item: Item, cards: _Cards) -> str:
    wanted = {read_seat_item(seat) for seat in seat_items(item)}
    return "" if wanted == set(unsigned(cards.sheet)) else str([SEAT_NAMES[seat] for seat in unsigned(cards.sheet)])


_EXPECTED: dict[str, Callable[[Item, _Cards], str]] = {
    "refused": _refused,
    "scores": _scores,
    "totals": _totals,
    "marks": _marks,
    "initials missing": _initials,
}
