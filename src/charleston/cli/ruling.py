"""``charleston ruling``: what happens now? A question from any table, answered without a game.

Nothing is decided here. A small position is built, the referee of ``game`` is asked, and its events are put in words.
"""

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from itertools import groupby
from typing import Any, NamedTuple

import click
from msgspec import Struct
from msgspec.structs import replace
from rich.text import Text

from charleston.card.published import DEFAULT
from charleston.cli.output import CardName, give_up, json_option, out, print_json, the_card
from charleston.game import events as e
from charleston.game.evolve import fold
from charleston.game.questions import QUESTIONS, Case, Question
from charleston.game.refusals import Refusal
from charleston.game.ruleset import PRESETS, RulesetError, ruleset
from charleston.game.seats import NOBODY, SEAT_NAMES, Seat
from charleston.game.state import State
from charleston.game.telling import SEAT_TITLES

MOST_VALUE = 1000
SURE = 0.5
CLOSE = 0.08


# The details, and when one can change the answer


class Detail(NamedTuple):
    prompt: str
    most: int = 0  # of a number; 0 for yes or no
    matters: Callable[[Case], bool] = lambda _: True


DETAILS: dict[str, Detail] = {
    "thrown_in": Detail("How many of the others have thrown in their hands", 3),
    "named": Detail("What is the hand worth that was declared", MOST_VALUE, lambda case: case.thrown_in == 2),  # noqa: PLR2004
    "value": Detail("What is the hand worth", MOST_VALUE),
    "jokerless": Detail("Is it without jokers"),
    "singles_and_pairs": Detail("Is it a singles and pairs hand", matters=lambda case: case.jokerless),
    "exposures": Detail("How many exposures had the winner", 4, lambda case: case.rules.score_mode == "points"),
    "announced": Detail(
        "What value did the winner announce (0: the right one)",
        2 * MOST_VALUE,
        lambda case: case.rules.announce == "strict" and case.rules.score_mode == "payments" and case.jokerless,
    ),
    "dead": Detail("How many of the others are dead", 3),
    "after_call": Detail("Had the winner called a discard in that turn"),
    "racked": Detail("Was the tile racked"),
    "others_too": Detail("Has another player done so too"),
    "count": Detail("How many tiles are there instead of 13", 30),
    "begun": Detail("Has East discarded for the first time"),
    "fits": Detail("Does the exposure fit the tile that was really thrown"),
}
_NUMBERS = {"no": 0, "one": 1, "two": 2, "three": 3}
_COUNT = r"(\d{1,4}|no|one|two|three)"
_SAID: tuple[tuple[str, str, Any], ...] = (
    (r"\b(?:value|worth|valued at)(?: of)? (\d{1,4})", "value", None),
    (r"\bannounce[sd]?(?: only)? (\d{1,4})", "announced", None),
    (rf"\b{_COUNT} exposures?\b", "exposures", None),
    (rf"\b{_COUNT} dead(?: hands?)?\b", "dead", None),
    (rf"\b{_COUNT}(?: hands?)? (?:thrown|threw) in\b", "thrown_in", None),
    (r"\b(\d{1,2}) tiles\b", "count", None),
    (r"\bjokerless\b|\b(?:no|without) jokers\b", "jokerless", True),
    (r"\bsingles (?:and|&) pairs\b", "singles_and_pairs", True),
    (r"\bnot racked\b|\bunracked\b", "racked", False),
    (r"(?:\band|,) racked(?: it)?\b", "racked", True),
    (r"\bafter a call\b", "after_call", True),
    (r"\bbefore the (?:game|first discard)\b", "begun", False),
    (r"\bmore than one(?: player)?\b", "others_too", True),
    (rf"\b({'|'.join(PRESETS)})(?: rules)?\b", "preset", None),
    (r"\b(\d{2,3})\b", "value", None),
)


def read_details(text: str) -> tuple[dict[str, Any], str]:
    """What a free text says beside its question: "value 30, league"."""
    found: dict[str, Any] = {}
    for pattern, name, value in _SAID:
        match = re.search(pattern, text)
        if match and name not in found:
            word = match[1] if value is None else ""
            found[name] = value if value is not None else _NUMBERS.get(word, int(word) if word.isdigit() else word)
            text = text.replace(match[0], " ")
    return found, text


# Finding the question

_STOP = re.compile("a|an|the|on|by|for|of|at|in|is|was|with|from|to|and|it|my|tile|who|what|does|do")
_SAME = {
    "misnamed": "miscalled",
    "miscall": "miscalled",
    "pick": "picked",
    "looked": "peeked",
    "swap": "exchange",
    "selfpicked": "self-picked",
}


def _words(text: str) -> set[str]:
    text = re.sub(r"\bmah[ -]?jong+\b|\bmahj?\b|\bmaj+\b", "mahjongg", text.lower().replace("self pick", "self-pick"))
    return {_SAME.get(word, word) for word in re.findall(r"[a-z-]+", text) if not _STOP.fullmatch(word)}


_PHRASES = {question: [_words(text) for text in (question.title, *question.also.split(","))] for question in QUESTIONS}
_VOCABULARY = sorted({word for phrases in _PHRASES.values() for phrase in phrases for word in phrase})


def find_questions(text: str) -> list[Question]:
    """The question meant; several when it could be any of them, none when no word says which."""
    near = (get_close_matches(word, _VOCABULARY, 1, 0.75) for word in _words(text))
    said = {word for found in near for word in found}
    scores = {
        question: max(2 * len(said & phrase) / (len(said) + len(phrase)) for phrase in phrases if phrase)
        for question, phrases in _PHRASES.items()
    }
    best = max(scores.values())
    return [question for question, score in scores.items() if score >= max(SURE, best - CLOSE)]


# The answer in words


class Answer(Struct):
    question: str
    preset: str
    possible: bool
    answer: list[str]
    rules: list[str]
    dead: list[str]
    balance: dict[str, int]  # by seat


class Roles:
    """Who is who: by the part they play, or by seats if the question names them."""

    def __init__(self, question: Question, case: Case, *, by_seat: bool) -> None:
        others = [seat for seat in range(case.rules.players) if seat not in (case.actor, case.offender)]
        self.names = dict.fromkeys(others, "the others" if len(others) > 1 else "the other")
        for name, seats in (("dead hand", others[: case.dead]), ("player who threw in", others[: case.thrown_in])):
            plural = name.replace("hand", "hands").replace("player", "players")
            self.names |= dict.fromkeys(seats, f"the {plural if len(seats) > 1 else name}")
        if self.names and case.thrown_in + case.dead == len(others) - 1:
            self.names[others[-1]] = "the other"
        self.names |= {case.actor: question.actor, case.offender: question.offender}
        if by_seat:
            self.names = dict(enumerate(SEAT_TITLES))

    def __call__(self, seats: Iterable[Seat]) -> str:
        *names, last = dict.fromkeys(self.names[seat] for seat in seats)
        return f"{', '.join(names)} and {last}" if names else last


def sentences(events: Sequence[e.Event], roles: Roles) -> list[str]:
    told: list[str] = []
    for _, group in groupby(events, _alike):
        told += _sentence(list(group), roles)
    if not any(isinstance(event, e.Paid | e.Scored | e.HandDied) for event in events):
        told.append("Nobody pays or scores anything for it.")
    return told


def _alike(event: e.Event) -> tuple[object, ...]:
    """Bookings that differ only in who is meant are told in one sentence."""
    match event:
        case e.Paid():
            return (e.Paid, event.amount, event.rule, event.why)
        case e.Scored():
            return (e.Scored, event.points, event.rule)
        case _:
            return (type(event), event)


def _sentence(group: list[Any], roles: Roles) -> list[str]:  # noqa: PLR0911 - one case an event
    event = group[0]
    match event:
        case e.Paid():
            payers, payees = roles(found.payer for found in group), roles(dict.fromkeys(found.payee for found in group))
            many, each = len({found.payer for found in group}) > 1, " each" if len(group) > 1 else ""
            return [_told(f"{payers} pay{'' if many else 's'} {payees} {event.amount}{each}: {event.why}", event.rule)]
        case e.Scored():
            many, each = len(group) > 1, " each" if len(group) > 1 else ""
            verb = ("score" if event.points >= 0 else "lose") + ("" if many else "s")
            who = roles(found.seat for found in group)
            return [_told(f"{who} {verb} {abs(event.points)}{each}: {event.why}", event.rule)]
        case e.HandDied():
            return [_told(f"{roles([event.seat])} is dead: {event.reason}", event.rule)]
        case e.Ruled():
            return [_told(event.text.removesuffix("."), event.rule)]
        case e.ChallengeSettled():
            return [_told(f"{roles([event.seat])} was {'right' if event.upheld else 'wrong'}", "DED-10")]
        case e.GroupExposed():
            return ["The exposure stands, and play goes on to the right of whoever made it."]
        case e.GameOver():
            ends = {"replay": "The same East deals again.", "thrown in": "The game is over; it is no wall game."}
            return [ends[event.result]] if event.result in ends else []
        case _:
            return []


def _told(text: str, rule: str) -> str:
    return f"{text[0].upper()}{text[1:]} ({rule})."


def rule_on(question: Question, case: Case, *, by_seat: bool = False) -> Answer:
    """The referee's answer to a question."""
    free = replace(case, actor=case.actor if question.actor else NOBODY)
    case = replace(free, offender=case.offender if question.offender else NOBODY)
    found = question.answer(case)
    if isinstance(found, Refusal):
        told, events, cited = [f"Not possible: {found.message}"], list[e.Event](), [*found.rules]
    else:
        roles, events = Roles(question, case, by_seat=by_seat), found
        told = sentences(events, roles)
        cited = [event.rule for event in events if isinstance(event, e.Paid | e.Scored | e.HandDied | e.Ruled)]
        cited += ["DED-10" for event in events if isinstance(event, e.ChallengeSettled)]
        if not any(isinstance(event, e.HandDied) for event in events):
            other = "PAY" if case.rules.score_mode == "points" else "TRM"
            cited += [rule for rule in question.rules.split() if not rule.startswith(other)]
    booked = fold(State(case.rules, case.card), (event for event in events if isinstance(event, e.Paid | e.Scored)))
    return Answer(
        question=question.title,
        preset=case.rules.preset,
        possible=not isinstance(found, Refusal),
        answer=told,
        rules=list(dict.fromkeys(cited)),
        dead=[SEAT_NAMES[event.seat] for event in events if isinstance(event, e.HandDied)],
        balance={SEAT_NAMES[seat]: booked.balance[seat] for seat in range(case.rules.players)},
    )


# Asking


def ask(prompt: str, read: Callable[[str], Any]) -> Any:  # noqa: ANN401 - whatever ``read`` makes of it
    """Until the answer can be read; the end of input ends the questions."""
    while True:
        out.print(Text(f"{prompt} ", "bold"), end="")
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        found = read(line.strip().lower())
        if found is not None:
            return found
        out.print("That is no answer to it; try again, or end with Ctrl-D.")


def choose(prompt: str, titles: Sequence[str]) -> int:
    for number, title in enumerate(titles, 1):
        out.print(f"{number:>3}  {title}")
    numbers = {str(number): number - 1 for number in range(1, len(titles) + 1)}
    return int(ask(f"{prompt} (1-{len(titles)})", numbers.get))


def ask_detail(detail: Detail) -> int | bool:
    if not detail.most:
        answers = {"y": True, "yes": True, "n": False, "no": False}
        return bool(ask(f"{detail.prompt}? (y/n)", answers.get))
    least = 1 if detail.most == MOST_VALUE else 0  # every hand is worth something
    read = {str(number): number for number in range(least, detail.most + 1)}
    return int(ask(f"{detail.prompt}? ({least}-{detail.most})", read.get))


def ask_details(question: Question, case: Case, given: dict[str, Any]) -> Case:
    for name in question.asks.split():
        if name not in given and DETAILS[name].matters(case):
            case = replace(case, **{name: ask_detail(DETAILS[name])})
    return case


# The command

_SEAT = click.Choice(SEAT_NAMES, case_sensitive=False)
_ANYONE = "Name seats in the answer instead of parts played."


@click.command()
@click.argument("what", nargs=-1)
@click.option("--rules", "preset", type=click.Choice(PRESETS), help="Which rules.  [default: league]")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A rule that differs. Can be repeated.")
@click.option("--card", type=CardName(), default=DEFAULT, show_default=True, help="For its lowest value.")
@click.option("--value", type=click.IntRange(1, MOST_VALUE), help="Of the hand, as the card prints it.")
@click.option("--jokerless/--with-jokers", default=None, help="A hand without jokers.")
@click.option("--singles-and-pairs", is_flag=True, default=None, help="A hand of the section Singles and Pairs.")
@click.option("--exposures", type=click.IntRange(0, 4), help="Of the winner, when the tile was thrown.")
@click.option("--dead", type=click.IntRange(0, 3), help="How many of the others are dead.")
@click.option("--announced", type=click.IntRange(1, 2 * MOST_VALUE), help="The value that the winner announced.")
@click.option("--after-call", is_flag=True, default=None, help="The joker was exchanged after a call.")
@click.option("--racked/--not-racked", default=None, help="The wrong tile was racked.")
@click.option("--others-too", is_flag=True, default=None, help="Another has picked from the wrong end too.")
@click.option("--count", type=click.IntRange(0, 30), help="Tiles found instead of 13.")
@click.option("--begun/--before-the-game", default=None, help="East has discarded, or not yet.")
@click.option("--fits/--does-not-fit", default=None, help="The exposure fits the tile really thrown.")
@click.option("--thrown-in", type=click.IntRange(0, 3), help="Hands thrown in after a wrong mah jongg.")
@click.option("--winner", "--claimant", "--challenger", "--declarer", "actor", type=_SEAT, help=_ANYONE)
@click.option("--offender", "--discarder", "--challenged", "offender", type=_SEAT, help=_ANYONE)
@json_option
def ruling(what: tuple[str, ...], *, card: str, as_json: bool, **details: Any) -> None:  # noqa: ANN401 - see the options
    """Ask the referee who pays whom, whose hand is dead, and by which rule.

    WHAT is the question in your words: "miscalled tile claimed for mah jongg, value 30, league".
    Without it you are asked. Exit code 2 if the question is not understood.
    """
    given = {name: value for name, value in details.items() if value not in (None, ())}
    text = " ".join(what).strip()
    try:
        question, case = from_text(text, card, given) if text else from_questions(card, given)
    except (EOFError, KeyboardInterrupt):
        out.print("\nAsk again any time.")
        return
    found = rule_on(question, case, by_seat="actor" in given or "offender" in given)
    if as_json:
        print_json(found)
        return
    out.print(Text(f"{found.question.capitalize()}, {found.preset} rules", "bold"))
    for sentence in found.answer:
        out.print(Text(sentence), soft_wrap=False)
    out.print(Text(f"Rules: {', '.join(found.rules)}", "dim"))


def from_text(text: str, card: str, given: dict[str, Any]) -> tuple[Question, Case]:
    said, rest = read_details(text.lower())
    found = find_questions(rest)
    if len(found) != 1:
        start = "That could be several questions:" if found else "That is no question I know. You can ask about:"
        give_up("\n".join([start, *(f"  {question.title}" for question in found or QUESTIONS)]))
    (question,) = found
    given = said | given
    case = make_case(card, given)
    if question.asks.startswith("value") and not case.value:
        give_up("What is the hand worth? Say it: --value 25")
    return question, case


def from_questions(card: str, given: dict[str, Any]) -> tuple[Question, Case]:
    question = QUESTIONS[choose("What happened", [question.title for question in QUESTIONS])]
    if "preset" not in given:
        given = given | {"preset": PRESETS[choose("Which rules", PRESETS)]}
    return question, ask_details(question, make_case(card, given), given)


def make_case(card: str, given: dict[str, Any]) -> Case:
    given = dict(given)
    try:
        rules = ruleset(given.pop("preset", "league"), dict(map(read_option, given.pop("options", ()))))
    except RulesetError as error:
        give_up(str(error))
    seats = {name: SEAT_NAMES.index(given.pop(name)) for name in ("actor", "offender") if name in given}
    if any(seat >= rules.players for seat in seats.values()) or len(set(seats.values())) < len(seats):
        give_up("The seats must be two different ones, and somebody must sit there.")
    free = [seat for seat in range(rules.players) if seat not in seats.values()]
    actor = seats["actor"] if "actor" in seats else free.pop(0)
    return Case(rules, the_card(card), actor, seats["offender"] if "offender" in seats else free[-1], **given)


def read_option(text: str) -> tuple[str, object]:
    """``pay.announce=auto``; numbers, true and false are read as such, commas make a list."""
    name, sign, value = text.partition("=")
    if not sign:
        give_up(f"An option is written NAME=VALUE: {text!r}.")
    plain: dict[str, object] = {"true": True, "false": False}
    parts = [int(part) if re.fullmatch(r"-?\d{1,6}", part) else plain.get(part, part) for part in value.split(",")]
    return name, parts[0] if len(parts) == 1 else tuple(parts)
