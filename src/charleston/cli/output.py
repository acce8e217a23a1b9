"""How things look in the terminal, and how a command gives up."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NoReturn

import click
import msgspec
from click.shell_completion import CompletionItem
from rich.console import Console
from rich.table import Table
from rich.text import Text

from charleston.card.english import describe, describe_form
from charleston.card.faults import CardError, Problem
from charleston.card.model import Card, Form, Group, Line
from charleston.card.published import PUBLISHED, find_card
from charleston.card.write import write_group, write_value

INK_STYLES = {"a": "bold bright_blue", "b": "bold bright_red underline", "c": "bold green"}
NO_INK = "bold"
MOST_PROBLEMS = 40

out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, soft_wrap=True)


def print_json(value: object) -> None:
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value)).decode() + "\n")


def give_up(message: str) -> NoReturn:
    """Bad input: say it and end with exit code 2."""
    err.print(Text(message))
    raise click.exceptions.Exit(2)


def print_problems(source: str, problems: Sequence[Problem], console: Console) -> None:
    for problem in problems[:MOST_PROBLEMS]:
        where = f"{source}:{problem.line}:{problem.column}: " if problem.line else f"{source}: "
        kind = Text("warning: ", "yellow") if problem.warning else Text("error: ", "bold red")
        console.print(Text.assemble((where, "bold"), kind, problem.message))
        if problem.text:
            console.print(Text(f"    {problem.text}"))
            underline = " " * (problem.column - 1) + "^" * problem.length
            console.print(Text(f"    {underline}", "yellow" if problem.warning else "bold red"))
        if problem.instead:
            console.print(Text(f"    {problem.instead}"))
    if len(problems) > MOST_PROBLEMS:
        console.print(f"... and {len(problems) - MOST_PROBLEMS} more.")


def the_card(wanted: str) -> Card:
    """The card of this name or file, or the reason why there is none and exit code 2."""
    try:
        return find_card(wanted)
    except CardError as error:
        print_problems(wanted, error.problems, err)
        raise click.exceptions.Exit(2) from None
    except OSError as error:
        names = ", ".join(PUBLISHED)
        give_up(f"No card {wanted!r}: {error.strerror or error}. Give a file, or one of ours: {names}.")


def source_name(path: Path) -> str:
    return "standard input" if str(path) == "-" else str(path)


class CardName(click.ParamType[str]):
    """A card of ours by name, or a file; the shell completes both."""

    name = "card"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        ours = [CompletionItem(name) for name in PUBLISHED if name.lower().startswith(incomplete.lower())]
        return ours + click.Path().shell_complete(ctx, param, incomplete)


json_option = click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for programs.")


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


def plain_table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, show_header=any(columns), header_style="dim")
    for column in columns:
        table.add_column(column, overflow="fold")
    return table


def print_lines(lines: Iterable[Line]) -> None:
    table = plain_table("", "", "")
    table.columns[0].no_wrap = True
    for line in lines:
        table.add_row(line_text(line), value_text(line), Text(describe(line), "italic"))
    out.print(table, soft_wrap=False)
