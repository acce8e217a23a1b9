"""Run scenarios that are not a single game: choosing the first East, a match, and checking a card."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from charleston.card.published import find_name
from charleston.card.read import read_card
from charleston.game.ruleset import Ruleset
from charleston.game.seats import SEAT_NAMES
from charleston.match import match as book
from charleston.match.finished_game import FactsError
from charleston.match.first_east import ThrowError, seated_from, still_rolling
from charleston.match.match import Match, MatchError, Sitting
from charleston.match.rotation import breaker, first_seating
from charleston.match.settle import Transfer
from charleston.scenario.game_facts import read_facts, seat_among
from charleston.scenario.item import Failure, Item, Scenario, expectations, unknown, who_and_what
from charleston.scenario.values import RULEBOOK, read_card_item, read_ruleset

SEATS_EXPECTATIONS = ("chairs", "next dealer", "phase", "seats")
CARD_EXPECTATIONS = ("card error",)


class _Wrong(NamedTuple):
    line: int
    expected: str
    found: str


def run_match(scenario: Scenario) -> list[Failure]:
    """Run a scenario of phase ``seats`` or ``match``; return the failed expectations."""
    phase = scenario.given.mapping["phase"].text if "phase" in scenario.given.mapping else ""
    runners = {"seats": _run_seats, "match": _run_games}
    if phase not in runners:
        raise scenario.given.fail(f"phase {phase!r} is neither seats nor match")
    return _failures(scenario, runners[phase](scenario, read_ruleset(scenario.ruleset)))


def run_card(scenario: Scenario) -> list[Failure]:
    """Check the scenario's card; ``card error`` names the line of its text that must have an error."""
    scenario.given.keys({"phase"})
    for step in scenario.when:
        who, item = who_and_what(step)
        if (who, item.plain) != ("table", "check card"):
            raise step.fail("the only step here is table: check card")
    lines = _error_lines(scenario.card)
    error_lines = ", ".join(str(line) for line in lines) or "no error"
    wrong: list[_Wrong] = []
    for key, item in scenario.expected:
        if key != "card error":
            raise item.fail(unknown("expectation", key, CARD_EXPECTATIONS))
        line = item.keys({"line"}).get("line")
        if line is None:
            raise item.fail("on which line? card error: {line: 3}")
        if line.number not in lines:
            wrong.append(_Wrong(item.line, f"card error: line {line.number}", error_lines))
    return _failures(scenario, wrong)


def _error_lines(card: Item | None) -> list[int]:
    if card is None or find_name(card.text) is not None or card.text.strip() == RULEBOOK:
        read_card_item(card)
        return []
    return sorted({problem.line for problem in read_card(card.text).problems if not problem.warning})


def _failures(scenario: Scenario, wrong: Sequence[_Wrong]) -> list[Failure]:
    return [Failure(scenario, *failure) for failure in wrong]


def _compare(key: str, item: Item, expected: object, actual: object) -> list[_Wrong]:
    return [] if expected == actual else [_Wrong(item.line, f"{key}: {expected}", str(actual))]


# The first East


def _run_seats(scenario: Scenario, rules: Ruleset) -> list[_Wrong]:
    given = scenario.given.keys({"phase", "chairs", "rolls", "lot"})
    rolls = given["rolls"].items if "rolls" in given else []
    throws = [{name: total.number for name, total in roll.mapping.items()} for roll in rolls]
    if scenario.when:
        raise scenario.when[0].fail("there are no steps before East is known; write the rolls under rolls")
    order = [name.text for name in given["chairs"].items] if "chairs" in given else list(throws[0] if throws else ())
    if rolls and rules.first_east == "random":
        raise rolls[0].fail("with east.first: random nobody rolls; write the player who is drawn, lot: Ann")
    if "lot" in given and rules.first_east != "random":
        raise given["lot"].fail("lots are drawn only with east.first: random")
    try:
        people = book.new_match(order, rules).people
        level = people[:1] if rules.first_east == "chair" and not throws else still_rolling(people, throws)
        if "lot" in given:
            level = (people[seat_among(given["lot"], given["lot"].text, people)],)
    except (MatchError, ThrowError) as error:
        raise (rolls[0] if rolls else scenario.given).fail(str(error)) from None
    chairs = seated_from(people, level[0]) if len(level) == 1 else ()
    return [wrong for key, item in scenario.expected for wrong in _check_seats(key, item, chairs, "/".join(level))]


def _check_seats(key: str, item: Item, chairs: tuple[str, ...], level: str) -> list[_Wrong]:
    actual: object = dict(zip(SEAT_NAMES, chairs, strict=False))
    if key == "phase":
        return _compare(key, item, item.text, "deal" if chairs else "seats")
    if key == "seats":
        item.keys(set(SEAT_NAMES))
    elif key == "chairs":
        actual = list(chairs)
    elif key == "next dealer":
        actual = chairs[0] if chairs else ""
    else:
        raise item.fail(unknown("expectation", key, SEATS_EXPECTATIONS))
    return _compare(key, item, item.plain, actual if chairs else f"none yet: {level} roll again")


# Matches


def _run_games(scenario: Scenario, rules: Ruleset) -> list[_Wrong]:
    given = scenario.given.keys({"phase", "chairs"})
    chairs = given["chairs"].items if "chairs" in given else []
    people = [name.text for name in chairs] or list(SEAT_NAMES[: rules.players])
    lowest = read_card_item(scenario.card).lowest_value
    try:
        match = book.new_match(people, rules, lowest_value=lowest)
    except MatchError as error:
        raise given.get("chairs", scenario.given).fail(str(error)) from None
    for step in scenario.when:
        who, item = who_and_what(step)
        if who == "then":
            wrong = _check_match(match, expectations(item))
            if wrong:
                return wrong
        elif who == "game":
            match = _add(match, item)
        else:
            raise step.fail(f"{who!r} cannot act in a match; a step is game: or then:")
    return _check_match(match, scenario.expected)


def _add(match: Match, item: Item) -> Match:
    try:
        return book.add_game(match, read_facts(item, book.seating(match).seats))
    except FactsError as error:
        raise item.fail(str(error)) from None


def _check_match(match: Match, expected: list[tuple[str, Item]]) -> list[_Wrong]:
    wrong: list[_Wrong] = []
    for key, item in expected:
        if key in _OF_THE_TABLE:
            wrong += _compare(key, item, item.plain, _OF_THE_TABLE[key](match))
        elif key in _OF_PEOPLE:
            wrong += _check_people(key, item, match)
        elif key == "transfers":
            wrong += _check_transfers(item, match)
        else:
            raise item.fail(unknown("expectation", key, MATCH_EXPECTATIONS))
    return wrong


def _check_people(key: str, item: Item, match: Match) -> list[_Wrong]:
    """Compare values by player. Players without an expectation must have 0; ``scores`` and ``totals`` ignore them."""
    played = book.sittings(match)
    last = played[-1] if played else Sitting(book.BookedGame(), first_seating(match.people))
    actual = _OF_PEOPLE[key](match, last)
    seats = last.seating.seats
    expected = {seats[seat_among(value, name, seats)]: value.plain for name, value in item.mapping.items()}
    if len(expected) < len(item.mapping):
        raise item.fail("a player appears twice, by name and by seat")
    if key in ("scores", "totals"):
        actual = {person: actual[person] for person in expected}
    elif key != "marks":
        expected = dict.fromkeys(match.people, 0) | expected
    return _compare(key, item, expected, actual)


def _check_transfers(item: Item, match: Match) -> list[_Wrong]:
    """Accept any transfers that settle all balances, if there are as few as possible."""
    wanted: list[Transfer] = []
    left = book.balances(match)
    for row in item.items:
        if len(row.items) != len(Transfer._fields):
            raise row.fail("a transfer is [from, to, amount]")
        payer, payee, amount = row.items
        for person in (payer, payee):
            if person.text not in left:
                raise person.fail(f"{person.text!r} does not play; the players are {', '.join(left)}")
        if amount.number <= 0:
            raise amount.fail("a transfer must be more than 0")
        wanted.append(Transfer(payer.text, payee.text, amount.number))
        left[payer.text] += amount.number
        left[payee.text] -= amount.number
    transfers = book.transfers(match)
    if not any(left.values()) and len(wanted) == len(transfers):
        return []
    return _compare("transfers", item, [list(row) for row in wanted], [list(row) for row in transfers])


_OF_THE_TABLE: dict[str, Callable[[Match], object]] = {
    "dealers": book.dealers,
    "next dealer": book.dealer,
    "breaker": lambda match: breaker(book.seating(match), match.rules),
    "chairs": lambda match: list(book.seating(match).chairs),
    "seats": lambda match: dict(zip(SEAT_NAMES, book.seating(match).seats, strict=False)),
    "round": lambda match: book.seating(match).round,
}
_OF_PEOPLE: dict[str, Callable[[Match, Sitting], Mapping[str, int | str]]] = {
    "payments": lambda _, last: book.scores(last, payments_only=True),
    "scores": lambda _, last: book.scores(last),
    "marks": book.marks,
    "balances": lambda match, _: book.balances(match),
    "totals": lambda match, _: book.totals(match),
}
MATCH_EXPECTATIONS = (*_OF_THE_TABLE, *_OF_PEOPLE, "transfers")
