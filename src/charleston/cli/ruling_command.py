"""``charleston ruling``: answer a ruling request from any table, without a game.

This module decides nothing. It builds a small position, asks the referee of ``game``, and puts its events into English.
"""

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple, NoReturn, TypeVar

import click
from msgspec import Struct
from msgspec.structs import replace
from rich.console import Console
from rich.text import Text

from charleston.card.model import Card
from charleston.card.published import DEFAULT
from charleston.cli.output import CardName, err, give_up, json_option, out, print_json, the_card
from charleston.cli.ruling_parser import ALL, AS_PRINTED, Meaning, read_number, sure_of, understand
from charleston.game.events import ChallengeSettled, Event, GameOver, GroupExposed, HandDied, Paid, Ruled, Scored
from charleston.game.evolve import fold
from charleston.game.notation import read_seat
from charleston.game.prose import SEAT_TITLES
from charleston.game.refusals import Refusal
from charleston.game.ruleset import PRESETS, RulesetError, ruleset
from charleston.game.ruling_requests import QUESTIONS, Case, Question, impossible
from charleston.game.seats import NOBODY, SEAT_NAMES, SEATS, Seat
from charleston.game.state import State

MAX_VALUE = 1000
LOOK_IT_UP = "To read the rules: charleston rulebook --list for all, charleston rulebook --show ID for one."


# The details, and when a detail can change the answer


class Detail(NamedTuple):
    prompt: str
    assumed: str  # the assumption if the player does not say
    most: int = 0  # the highest number; 0 for a yes-or-no detail
    least: int = 0
    matters: Callable[[Case], bool] = lambda _: True


# fmt: off
DETAILS: dict[str, Detail] = {
    "thrown_in": Detail("How many of the others have thrown in their hands", "nobody has thrown in a hand", 3),
    "named": Detail("What is the declared hand worth (0 if no hand was named)",
                    "no hand was named, so the lowest amount on the card counts", MAX_VALUE,
                    matters=lambda case: case.declarer_pays),
    "value": Detail("What is the hand worth", "", MAX_VALUE, 1),
    "jokerless": Detail("Is it without jokers", "the hand has jokers"),
    "singles_and_pairs": Detail("Is it a singles and pairs hand", "it is not a singles and pairs hand",
                                matters=lambda case: case.jokerless),
    "exposures": Detail("How many exposures did the winner have", "the winner had no exposures", 4,
                        matters=lambda case: case.rules.score_mode == "points"),
    "announced": Detail("What value did the winner announce (0 for the right value)",
                        "the winner announced the right value", 2 * MAX_VALUE,
                        matters=lambda case: case.pays_for_bonus_said),
    "dead": Detail("How many of the others are dead", "nobody is dead", 3),
    "after_call": Detail("Did the winner call a discard in that turn", "the winner had called no discard"),
    "racked": Detail("Was the tile racked", "the tile was not racked"),
    "others_too": Detail("Has another player done the same", "nobody else has done the same"),
    "count": Detail("How many tiles are there instead of 13", "there are 12 tiles instead of 13", 30),
    "begun": Detail("Has East discarded for the first time", "East has discarded"),
    "fits": Detail("Does the exposure fit the actual discard",
                   "the exposure does not fit the actual discard"),
}
# fmt: on


def assumptions(question: Question, case: Case, given: Iterable[str], words: Iterable[str]) -> list[str]:
    """Return the assumptions that affect the answer, for details the player did not give."""
    open_ = [name for name in question.asks.split() if name not in {*given, "value"} and DETAILS[name].matters(case)]
    reasons = [_assumed(name, case) for name in open_ if _changes_answer(question, case, name)]
    supposed = (
        text for text, unless, matters in question.supposes if matters(case) and not {*words} & {*unless.split()}
    )
    return [*reasons, *supposed]


def _assumed(name: str, case: Case) -> str:
    return "East has not discarded yet" if name == "begun" and not case.begun else DETAILS[name].assumed


def _changes_answer(question: Question, case: Case, name: str) -> bool:
    value = getattr(case, name)
    if not isinstance(value, bool):
        return True
    return rule_on(question, case).answer != rule_on(question, replace(case, **{name: not value})).answer


# The answer as English


class Answer(Struct):
    question: str
    preset: str
    possible: bool
    answer: list[str]
    rules: list[str]
    dead: list[str]
    balance: dict[str, int]  # by seat
    assumed: list[str] = []
    not_used: list[str] = []


class Roles:
    """Names of the players: by their role, or by seat if the ruling request names seats."""

    def __init__(self, question: Question, case: Case, *, by_seat: bool) -> None:
        others = [seat for seat in range(case.rules.players) if seat not in (case.actor, case.offender)]
        self.names = dict.fromkeys(others, "the others" if len(others) > 1 else "the other")
        for name, seats in (("dead hand", others[: case.dead]), ("player who threw in", others[: case.thrown_in])):
            plural = name.replace("hand", "hands").replace("player", "players")
            self.names |= dict.fromkeys(seats, f"the {plural if len(seats) > 1 else name}")
        if self.names and case.thrown_in + case.dead == len(others) - 1:
            self.names[others[-1]] = "the intact hand" if case.thrown_in else "the other"
        self.names |= {case.actor: question.actor, case.offender: question.offender}
        if by_seat:
            self.names = dict(enumerate(SEAT_TITLES))

    def __call__(self, seats: Iterable[Seat]) -> str:
        *names, last = dict.fromkeys(self.names[seat] for seat in seats)
        return f"{', '.join(names)} and {last}" if names else last


def sentences(events: Sequence[Event], roles: Roles) -> list[str]:
    lines: list[str] = []
    paid = {(event.payer, event.rule) for event in events if isinstance(event, Paid)}
    news = [event for event in events if not (isinstance(event, Ruled) and (event.seat, event.rule) in paid)]
    for _, group in groupby(news, _alike):
        lines += _sentence(list(group), roles)
    if not any(isinstance(event, Paid | Scored | HandDied) for event in events):
        lines.append("Nobody pays or scores anything for it.")
    return lines


def _alike(event: Event) -> tuple[object, ...]:
    """Return a grouping key: bookings that differ only in the players share a sentence."""
    match event:
        case Paid():
            return (Paid, event.amount, event.rule, event.why)
        case Scored():
            return (Scored, event.points, event.rule)
        case _:
            return (type(event), event)


def _sentence(group: list[Any], roles: Roles) -> list[str]:  # noqa: PLR0911 - one case per event
    event = group[0]
    match event:
        case Paid():
            payers, payees = roles(paid.payer for paid in group), roles(dict.fromkeys(paid.payee for paid in group))
            many, each = len({paid.payer for paid in group}) > 1, " each" if len(group) > 1 else ""
            return [_cite(f"{payers} pay{'' if many else 's'} {payees} {event.amount}{each}: {event.why}", event.rule)]
        case Scored():
            many, each = len(group) > 1, " each" if len(group) > 1 else ""
            verb = ("score" if event.points >= 0 else "lose") + ("" if many else "s")
            who = roles(booking.seat for booking in group)
            return [_cite(f"{who} {verb} {abs(event.points)}{each}: {event.why}", event.rule)]
        case HandDied():
            return [_cite(f"{roles([event.seat])} is dead: {event.reason}", event.rule)]
        case Ruled():
            return [_cite(event.text.removesuffix("."), event.rule)]
        case ChallengeSettled():
            return [_cite(f"{roles([event.seat])} was {'right' if event.upheld else 'wrong'}", "DED-10")]
        case GroupExposed():
            return ["The exposure stands, and play continues to the right of the player who made it."]
        case GameOver():
            ends = {"replay": "The same East deals again.", "thrown in": "The game is over; it is not a wall game."}
            return [ends[event.result]] if event.result in ends else []
        case _:
            return []


def _cite(text: str, rule: str) -> str:
    return f"{text[0].upper()}{text[1:]} ({rule})."


def rule_on(question: Question, case: Case, *, by_seat: bool = False) -> Answer:
    """Return the referee's answer to a ruling request."""
    offended = bool(question.offender) and (not question.offender_if or getattr(case, question.offender_if))
    case = replace(case, actor=case.actor if question.actor else NOBODY, offender=case.offender if offended else NOBODY)
    outcome = question.answer(case)
    if isinstance(outcome, Refusal):
        lines, events, cited = [f"Not possible: {outcome.message}"], list[Event](), [*outcome.rules]
    else:
        roles, events = Roles(question, case, by_seat=by_seat), outcome
        lines = sentences(events, roles)
        cited = [event.rule for event in events if isinstance(event, Paid | Scored | HandDied | Ruled)]
        cited += ["DED-10" for event in events if isinstance(event, ChallengeSettled)]
        if not any(isinstance(event, HandDied) for event in events):
            other = "PAY" if case.rules.score_mode == "points" else "TRM"
            cited += [rule for rule in question.rules.split() if not rule.startswith(other)]
    booked = fold(State(case.rules, case.card), (event for event in events if isinstance(event, Paid | Scored)))
    return Answer(
        question=question.title,
        preset=case.rules.preset,
        possible=not isinstance(outcome, Refusal),
        answer=lines,
        rules=list(dict.fromkeys(cited)),
        dead=[SEAT_NAMES[event.seat] for event in events if isinstance(event, HandDied)],
        balance={SEAT_NAMES[seat]: booked.balance[seat] for seat in range(case.rules.players)},
    )


# The dialog

Found = TypeVar("Found")


class Dialogue:
    """Questions and answers at the terminal; on stderr if the answer is JSON for a program."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def ask(self, prompt: str, read: Callable[[str], Found | None], wanted: str) -> Found:
        """Ask until the player gives a valid answer; raise EOFError at the end of input."""
        while True:
            self.console.print(Text(f"{prompt} ", "bold"), end="")
            line = sys.stdin.readline()
            if not line:
                raise EOFError
            value = read(" ".join(line.lower().split()).rstrip(".!?"))
            if value is not None:
                return value
            self.console.print(Text(f"I did not understand that. Please type {wanted}, or press Ctrl-D to stop."))

    def choose(self, prompt: str, titles: Sequence[str], read: Callable[[str], Found | None]) -> Found:
        """Let the player choose by number or by words."""
        numbered, most = dict(enumerate(titles, 1)), len(titles)
        for number, title in numbered.items():
            self.console.print(f"{number:>3}  {title}")
        wanted = f"a number from 1 to {most}, or the words of a choice"
        return self.ask(
            f"{prompt} (1-{most})", lambda line: read(numbered.get(read_number(line, 1, most) or 0, line)), wanted
        )

    def detail(self, detail: Detail) -> int | bool:
        if not detail.most:
            answers = dict.fromkeys(("y", "yes"), True) | dict.fromkeys(("n", "no"), False)
            return self.ask(f"{detail.prompt}? (y/n)", answers.get, "y for yes or n for no")
        least, most = detail.least, detail.most
        wanted = f"a number from {least} to {most}"
        return self.ask(f"{detail.prompt}? ({least}-{most})", lambda line: read_number(line, least, most), wanted)


# The command

_SEAT = click.Choice(SEAT_NAMES, case_sensitive=False)
_ANYONE = "Name seats in the answer instead of roles."


@click.command()
@click.argument("what", nargs=-1)
@click.option("--rules", "preset", type=click.Choice(PRESETS), help="The rules to use.  [default: league]")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Change a rule option; may be repeated.")
@click.option("--card", type=CardName(), default=DEFAULT, show_default=True, help="The card, for its lowest value.")
@click.option("--value", type=click.IntRange(1, MAX_VALUE), help="The printed value of the hand.")
@click.option("--jokerless/--with-jokers", default=None, help="A hand without jokers.")
@click.option("--singles-and-pairs", is_flag=True, default=None, help="A Singles and Pairs hand.")
@click.option("--exposures", type=click.IntRange(0, 4), help="The winner's exposures at the time of the discard.")
@click.option("--dead", type=click.IntRange(0, 3), help="The number of other players who are dead.")
@click.option("--announced", type=click.IntRange(1, 2 * MAX_VALUE), help="The value that the winner announced.")
@click.option("--after-call", is_flag=True, default=None, help="The joker was exchanged after a call.")
@click.option("--racked/--not-racked", default=None, help="The wrong tile was racked.")
@click.option("--others-too", is_flag=True, default=None, help="Another player also picked from the wrong end.")
@click.option("--count", type=click.IntRange(0, 30), help="The number of tiles in the hand, instead of 13.")
@click.option("--begun/--before-the-game", default=None, help="East has discarded, or not yet.")
@click.option("--fits/--does-not-fit", default=None, help="The exposure fits the actual discard.")
@click.option("--thrown-in", type=click.IntRange(0, 3), help="Hands thrown in after a wrong mah jongg.")
@click.option("--winner", "--claimant", "--challenger", "--declarer", "actor", type=_SEAT, help=_ANYONE)
@click.option("--offender", "--discarder", "--challenged", "offender", type=_SEAT, help=_ANYONE)
@json_option
def ruling(what: tuple[str, ...], *, card: str, as_json: bool, **details: Any) -> None:
    """Ask the referee who pays whom, whose hand is dead, and by which rule.

    WHAT is your ruling request in plain words: "miscalled tile claimed for mah jongg, value 30, league".
    Without WHAT, the program asks you questions. Exit code 2 if it does not understand the request.
    """
    given = {name: value for name, value in details.items() if value not in (None, ())}
    text = " ".join(what).strip()
    dialogue = Dialogue(err if as_json else out)
    try:
        reply = from_text(text, the_card(card), given) if text else from_questions(dialogue, the_card(card), given)
    except (EOFError, KeyboardInterrupt):
        dialogue.console.print("\nAsk again any time.")
        raise click.exceptions.Exit(2 if as_json else 0) from None
    if as_json:
        print_json(reply)
        return
    out.print(Text(f"{reply.question.capitalize()}, {reply.preset} rules", "bold"))
    notes = {"Assumed": "; ".join(reply.assumed), "Not used": ", ".join(reply.not_used)}
    for sentence in (*reply.answer, *(f"{name}: {note}." for name, note in notes.items() if note)):
        out.print(Text(sentence), soft_wrap=False)
    out.print(Text(f"Rules: {', '.join(reply.rules)}", "dim"))


def from_text(text: str, card: Card, given: dict[str, Any]) -> Answer:
    meaning = understand(text)
    if not meaning.sure:
        ask_back(meaning)
    return answer(meaning, card, meaning.details | given)


def from_questions(dialogue: Dialogue, card: Card, given: dict[str, Any]) -> Answer:
    """Ask for every detail that can matter. Assume only what the request itself implies."""
    meaning = dialogue.choose("What happened", [question.title for question in QUESTIONS], sure_of)
    given = named_by_value(meaning.questions[0], meaning.details | given)
    if "preset" not in given:
        given["preset"] = dialogue.choose("Which rules", PRESETS, lambda line: understand(line).details.get("preset"))
    for name in meaning.questions[0].asks.split():
        if name not in given and DETAILS[name].matters(make_case(meaning.questions[0], card, given)):
            given[name] = dialogue.detail(DETAILS[name])
    return answer(meaning, card, given)


def ask_back(meaning: Meaning) -> NoReturn:
    """Print the likely requests and the unknown words, then exit. An answer to the wrong request would mislead."""
    likely = meaning.questions
    start = "I do not know that question. You can ask about:"
    if likely:
        start = "That could be several questions:" if len(likely) > 1 else "I am not sure. Do you mean this one?"
    lines = [start, *(f"  {question.title}" for question in likely or QUESTIONS)]
    if "dead" in meaning.left:
        lines.append("If hands are dead, say how many: one dead, two dead.")
    elif meaning.left:
        lines.append(f"Words I do not understand: {', '.join(meaning.left)}.")
    give_up("\n".join([*lines, LOOK_IT_UP]))


def answer(meaning: Meaning, card: Card, given: dict[str, Any]) -> Answer:
    """Answer a ruling request. Check irrelevant details for contradictions, then ignore them."""
    (question,) = meaning.questions
    given = named_by_value(question, given)
    if reason := impossible(question, make_case(question, card, given)):
        give_up(f"That is impossible: {reason}")
    if question.asks.startswith("value") and not given.get("value"):
        give_up("What is the hand worth? Add: --value 25")
    if "thrown-in" in meaning.words and "thrown_in" not in given:
        give_up("How many of the others have thrown in their hands? Add: --thrown-in 2")
    relevant = {*question.asks.split(), "actor", "offender", "preset", "options"}
    used = {name: value for name, value in given.items() if name in relevant}
    case = make_case(question, card, used)
    return replace(
        rule_on(question, case, by_seat="actor" in given or "offender" in given),
        assumed=assumptions(question, case, used, meaning.words),
        not_used=[*(name.replace("_", " ") for name in given if name not in relevant), *meaning.left],
    )


def named_by_value(question: Question, given: dict[str, Any]) -> dict[str, Any]:
    """Rename ``value`` to ``named`` for mah jongg in error: there the value can only be the declared hand's."""
    if "named" not in question.asks or "value" not in given:
        return given
    return {"named" if name == "value" else name: value for name, value in given.items()}


def make_case(question: Question, card: Card, given: dict[str, Any]) -> Case:
    given = {"begun": question.begun} | given
    try:
        rules = ruleset(given.pop("preset", "league"), dict(map(read_option, given.pop("options", ()))))
    except RulesetError as error:
        give_up(str(error))
    seats = {name: read_seat(given.pop(name)) for name in ("actor", "offender") if name in given}
    if any(seat >= rules.players for seat in seats.values()) or len(set(seats.values())) < len(seats):
        give_up("Name the seats of two different players in this game.")
    free = [seat for seat in SEATS[: rules.players] if seat not in seats.values() or question.at_first]
    actor = seats["actor"] if "actor" in seats else free.pop(0)
    offender = seats["offender"] if "offender" in seats else free[-1]
    return Case(rules, card, actor, offender, **read_numbers(given, rules.players))


def read_numbers(given: dict[str, Any], players: int) -> dict[str, Any]:
    """Resolve ALL and AS_PRINTED, and check the ranges, which click checks only for options, not for free text."""
    numbers = dict(given)
    for name in ("dead", "thrown_in"):
        if numbers.get(name) == ALL:
            numbers[name] = players - 1
    if numbers.get("announced") == AS_PRINTED:
        numbers["announced"] = numbers.get("value", 0)
    for name, number in numbers.items():
        least, most = DETAILS[name].least, DETAILS[name].most
        if most and not least <= number <= most:
            give_up(f"{DETAILS[name].prompt}? It must be from {least} to {most}, not {number}.")
    return numbers


def read_option(text: str) -> tuple[str, object]:
    """Parse ``pay.announce=auto``. Convert numbers, true and false; commas make a list."""
    name, sign, value = text.partition("=")
    if not sign:
        give_up(f"Write an option as NAME=VALUE, not {text!r}.")
    plain: dict[str, object] = {"true": True, "false": False}
    parts = [int(part) if re.fullmatch(r"-?\d{1,6}", part) else plain.get(part, part) for part in value.split(",")]
    return name, parts[0] if len(parts) == 1 else tuple(parts)
