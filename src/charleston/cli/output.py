"""Terminal output, and reports of bad input."""

import sys
from collections.abc import Iterable, Sequence
from itertools import combinations
from pathlib import Path
from typing import NoReturn

import click
import msgspec
from click.shell_completion import CompletionItem
from rich.console import Console
from rich.table import Table
from rich.text import Text

from charleston.card.faults import CardError, Problem
from charleston.card.model import Card, Form, Group, Line
from charleston.card.prose import describe, describe_form
from charleston.card.published import PUBLISHED, find_card
from charleston.card.write import write_group, write_value

INK_STYLES = {"a": "bold bright_blue", "b": "bold bright_red underline", "c": "bold green"}
NO_INK = "bold"
MAX_PROBLEMS = 40

out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, soft_wrap=True)


def print_json(value: object) -> None:
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value)).decode() + "\n")


def give_up(message: str) -> NoReturn:
    """Report bad input and exit with code 2."""
    err.print(Text(message))
    raise click.exceptions.Exit(2)


def print_problems(source: str, problems: Sequence[Problem], console: Console) -> None:
    for problem in problems[:MAX_PROBLEMS]:
        where = f"{source}:{problem.line}:{problem.column}: " if problem.line else f"{source}: "
        kind = Text("warning: ", "yellow") if problem.warning else Text("error: ", "bold red")
        console.print(Text.assemble((where, "bold"), kind, problem.message))
        if problem.text:
            console.print(Text(f"    {problem.text}"))
            underline = " " * (problem.column - 1) + "^" * problem.length
            console.print(Text(f"    {underline}", "yellow" if problem.warning else "bold red"))
        if problem.instead:
            console.print(Text(f"    {problem.instead}"))
    if len(problems) > MAX_PROBLEMS:
        console.print(f"... and {len(problems) - MAX_PROBLEMS} more.")


def the_card(wanted: str) -> Card:
    """Return the card with this name or in this file, or print an error and exit with code 2."""
    try:
        return find_card(wanted)
    except CardError as error:
        print_problems(wanted, error.problems, err)
        raise click.exceptions.Exit(2) from None
    except OSError as error:
        names = ", ".join(PUBLISHED)
        give_up(f"No card {wanted!r}: {error.strerror or error}. Give a file, or a published card: {names}.")


def keep_apart(*names: str | Path | None) -> None:
    """Give up if two paths lead to the same file: writing one would overwrite the other."""
    for first, second in combinations([Path(name) for name in names if name], 2):
        if _is_same_file(first, second):
            conflict = f"{first} is named twice" if first == second else f"{first} and {second} are the same file"
            give_up(f"{conflict}; one would overwrite the other. Choose another name.")


def _is_same_file(first: Path, second: Path) -> bool:
    try:
        return first.samefile(second)
    except OSError:  # one of the files does not exist yet
        return first.resolve() == second.resolve()


def source_name(path: Path) -> str:
    return "standard input" if str(path) == "-" else str(path)


class CardName(click.ParamType[str]):
    """A published card by name, or a file; the shell completes both."""

    name = "card"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        ours = [CompletionItem(name) for name in PUBLISHED if name.lower().startswith(incomplete.lower())]
        return ours + click.Path().shell_complete(ctx, param, incomplete)


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")


def group_text(group: Group) -> Text:
    return Text(write_group(group), INK_STYLES.get(group.ink, NO_INK))


def form_text(form: Form) -> Text:
    words: list[Text] = []
    for place in form.places:
        if place.sign:
            words.append(Text(place.sign))
        words.append(Text("/").join(group_text(option) for option in place.options))
    if form.remarks:
        words.append(Text(f"({describe_form(form)})", "italic"))
    return Text(" ").join(words)


def line_text(line: Line) -> Text:
    return Text(" or ").join(form_text(form) for form in line.forms)


def value_text(line: Line) -> Text:
    return Text(write_value(line).upper(), "bold")


def hand_text(line: Line) -> Text:
    """Return the line's hand, followed by the meaning of its remarks."""
    meaning = describe(line)
    return line_text(line) + (Text(f"  {meaning}", "italic") if meaning else Text())


def rows(*widths: str) -> Table:
    """Return a borderless table. Only the last column wraps; the others keep their width."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for justify in widths:
        grid.add_column(justify=justify, no_wrap=True)  # type: ignore[arg-type]
    grid.add_column(overflow="fold")
    return grid


def print_lines(lines: Iterable[Line]) -> None:
    grid = rows("left")
    for line in lines:
        grid.add_row(value_text(line), hand_text(line))
    out.print(grid, soft_wrap=False)


def print_about(text: str, style: str = "") -> None:
    """Print prose wrapped to the window; ignore line breaks in the text."""
    if text:
        out.print(Text(" ".join(text.split("\n")), style), soft_wrap=False)
