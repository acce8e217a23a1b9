"""``charleston ruling``: ask the referee. Find the topic, answer a few questions, get the ruling.

The dialogue, the search and the answer are the same as on the page (``charleston.referee``).
"""

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click
from msgspec import Struct
from rich.console import Console
from rich.text import Text

from charleston.cli.output import err, give_up, json_option, out, print_json
from charleston.cli.wrapping import bold, page_width, print_wrapped, wrapped
from charleston.files import write_whole
from charleston.game.ruleset import PRESETS, RulesetError
from charleston.referee.prose import Answer, answer
from charleston.referee.ruling import rule_on, scenario_text
from charleston.referee.situation import Rules, read_rules
from charleston.referee.topic import BRANCHES, Fact, Topic, TopicError, topics
from charleston.referee.topic_search import search

MAX_HITS = 6
RULESETS = {"league": "League rules", "tournament": "Tournament rules", "house": "House rules"}
OWN = "own"


class Question(Struct, frozen=True):
    key: str
    ask: str
    choices: dict[str, str]
    numbers: tuple[int, int] | None = None  # the range of other numbers that the user may give


class Reply(Struct, frozen=True):
    """The state of a dialogue, for programs: topics to choose from, the next question, or the answers."""

    topic: str
    title: str
    facts: dict[str, str]
    topics: dict[str, str] = {}  # the nearest topics, until the user chooses one
    question: Question | None = None
    answers: dict[str, Answer] = {}  # answers by ruleset; "own" is the ruleset with the user's options


@click.command()
@click.argument("words", nargs=-1)
@click.option("--topic", "topic_id", metavar="ID", help="The topic, if you know it.")
@click.option("--fact", "facts", multiple=True, metavar="KEY=CHOICE", help="An answer. Can be repeated.")
@click.option("--rules", "preset", type=click.Choice(PRESETS), default="league", show_default=True, help="Your rules.")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="A rule that differs from the preset. Can be repeated.",
)
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Save the situation as a scenario file.")
@json_option
def ruling(  # noqa: PLR0913 - one parameter per option
    words: tuple[str, ...],
    *,
    topic_id: str | None,
    facts: tuple[str, ...],
    preset: str,
    options: tuple[str, ...],
    save: Path | None,
    as_json: bool,
) -> None:
    """Ask the referee what happens, who pays whom, and whose hand is dead.

    WORDS say what happened: "picked from the wrong end". The referee shows the nearest topics, asks a few questions,
    and answers under league, tournament and house rules. Without WORDS you choose from a list.
    """
    rules = _rules(preset, options)
    given = dict(_pair(text, "--fact racked=yes") for text in facts)
    dialogue = Dialogue(err if as_json else out)
    if as_json and save:
        give_up("Leave out --save or --json.")
    try:
        if as_json:
            print_json(_reply(words, topic_id, given, rules))
            return
        topic = _topic(topic_id) if topic_id else dialogue.topic(" ".join(words))
        answered = dialogue.facts(topic, given)
        _print_answers(topic, answered, rules)
    except TopicError as error:
        give_up(str(error))
    except (EOFError, KeyboardInterrupt):
        dialogue.console.print("\nAsk again any time.")
        return
    if save:
        _save(save, topic, answered, rules)


def _rules(preset: str, options: tuple[str, ...]) -> Rules:
    try:
        return read_rules(preset, dict(map(_option, options)))
    except RulesetError as error:
        give_up(str(error))


def _pair(text: str, example: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign or not name:
        give_up(f"Write it like this: {example}, not {text!r}.")
    return name, value


def _option(text: str) -> tuple[str, Any]:
    """Parse ``pay.announce=auto``: numbers, true and false are converted; commas make a list."""
    name, value = _pair(text, "--option pay.announce=auto")
    plain: dict[str, Any] = {"true": True, "false": False}
    parts = [int(part) if re.fullmatch(r"-?\d{1,6}", part) else plain.get(part, part) for part in value.split(",")]
    return name, parts[0] if len(parts) == 1 else parts


def _topic(name: str) -> Topic:
    known = topics()
    if name in known:
        return known[name]
    near = [hit.id for hit in search(name.replace("-", " "), 3, kinds=("topic",))]
    nearest = f" The nearest are {', '.join(near)}." if near else ""
    raise TopicError(f"There is no topic {name!r}.{nearest}")


# For programs


def _reply(words: Sequence[str], topic_id: str | None, given: Mapping[str, str], rules: Rules) -> Reply:
    if topic_id is None:
        hits = search(" ".join(words), MAX_HITS, kinds=("topic",)) if words else []
        near = {hit.id: hit.title for hit in hits} or {topic.id: topic.title for topic in topics().values()}
        return Reply("", "", {}, topics=near)
    topic = _topic(topic_id)
    facts = topic.started(given)
    if asked := topic.question(facts):
        choices = {code: choice.label for code, choice in asked.choices.items()}
        return Reply(topic.id, topic.title, facts, question=Question(asked.key, asked.ask, choices, asked.numbers))
    return Reply(topic.id, topic.title, facts, answers=answers_of(topic, facts, rules))


def answers_of(topic: Topic, facts: Mapping[str, str], rules: Rules) -> dict[str, Answer]:
    """Return the answers under the three presets, and under ``rules`` if they set any option."""
    answers = {preset: answer(rule_on(topic, facts, {"preset": preset})) for preset in PRESETS}
    if len(rules) > 1:
        answers[OWN] = answer(rule_on(topic, facts, rules))
    return answers


# For people


class Dialogue:
    def __init__(self, console: Console) -> None:
        self.console = console

    def topic(self, words: str) -> Topic:
        """Let the player find a topic by words, or choose it from the tree."""
        while True:
            hits = search(words, MAX_HITS, kinds=("topic",)) if words else []
            if hits:
                near = {hit.id: hit.title for hit in hits}
                chosen = self._choose("Which one? Or say it in other words.", near, lambda line: line)
            else:
                if words:
                    self.console.print("No topic has these words. Choose where it belongs:")
                branch = self._choose("What is it about? Or say it in your own words.", BRANCHES, lambda line: line)
                if branch not in BRANCHES:
                    words = branch
                    continue
                near = {topic.id: topic.title for topic in topics().values() if topic.branch == branch}
                chosen = self._choose("Which one? Or say it in other words.", near, lambda line: line)
            if chosen in near:
                return topics()[chosen]
            words = chosen

    def facts(self, topic: Topic, given: Mapping[str, str]) -> dict[str, str]:
        """Ask every question that is still open."""
        self.console.print(bold(f"\n{topic.title}"))
        facts = topic.started(given)
        while fact := topic.question(facts):
            facts[fact.key] = self._fact(fact)
        return topic.checked(facts)

    def _fact(self, fact: Fact) -> str:
        if fact.numbers is not None:
            return self._number(fact, fact.numbers)
        labels = {code: choice.label for code, choice in fact.choices.items()}
        return self._choose(fact.ask, labels, lambda line: line if fact.accepts(line) else None)

    def _number(self, fact: Fact, numbers: tuple[int, int]) -> str:
        """Ask for the number without numbered choices, so 5 never means the fifth choice."""
        least, most = numbers
        while True:
            self.console.print(Text(f"{fact.ask} ({least}-{most}) ", "bold"), end="")
            line = sys.stdin.readline()
            if not line:
                raise EOFError
            if fact.accepts(line.strip()):
                return line.strip()
            self.console.print(f"Please type a number from {least} to {most}, or press Ctrl-D to quit.")

    def _choose(self, prompt: str, labels: Mapping[str, str], other: Callable[[str], str | None]) -> str:
        """Print numbered choices. Return the code of one, or ``other(line)``. Raises EOFError."""
        codes = list(labels)
        for number, code in enumerate(codes, 1):
            for row in wrapped(labels[code], page_width(), f"{number:>3}  "):
                self.console.print(row)
        while True:
            self.console.print(Text(f"{prompt} (1-{len(codes)}) ", "bold"), end="")
            line = sys.stdin.readline()
            if not line:
                raise EOFError
            text = line.strip()
            if text.isdecimal() and 1 <= int(text) <= len(codes):
                return codes[int(text) - 1]
            if text and (value := other(text)) is not None:
                return value
            self.console.print(f"Please type a number from 1 to {len(codes)}, or press Ctrl-D to quit.")


def _print_answers(topic: Topic, facts: Mapping[str, str], rules: Rules) -> None:
    answers = answers_of(topic, facts, rules)
    mine = OWN if OWN in answers else rules["preset"]
    same: dict[tuple[str, ...], list[str]] = {}
    for name, one in answers.items():
        same.setdefault(tuple(_sentences(topic, one)), []).append(name)
    out.print()
    for sentences, names in sorted(same.items(), key=lambda item: mine not in item[1]):
        if len(same) > 1:
            titles = ", ".join("Your own rules" if name == OWN else RULESETS[name] for name in names)
            out.print(bold(f"{titles}{' (your rules)' if mine in names and mine != OWN else ''}"))
        for text in sentences:
            print_wrapped(text, page_width(), "  " if len(same) > 1 else "")
    out.print()
    for rule in answers[mine].rules:
        print_wrapped(rule.text, page_width(), bold(f"{rule.id}  "), style="dim")
    given = " ".join(f"--fact {key}={code}" for key, code in facts.items())
    out.print(Text(f"\nAsk this again: charleston ruling --topic {topic.id} {given}".rstrip(), "dim"), soft_wrap=True)


def _sentences(topic: Topic, one: Answer) -> list[str]:
    verdict = {"allowed": ["Yes."], "refused": ["No."]}.get(one.verdict, []) if topic.asks == "may" else []
    return [*verdict, *one.dead, *one.now, *one.pays]


def _save(path: Path, topic: Topic, facts: Mapping[str, str], rules: Rules) -> None:
    made = rule_on(topic, facts, rules)
    if made.verdict == "advice":
        give_up("This answer is advice, so there is no position to save.")
    try:
        write_whole(path, scenario_text(made).encode())
    except OSError as error:
        give_up(f"{path}: {error.strerror or error}.")
    out.print(f"Wrote {path}. Run it: charleston rulebook {path}")
