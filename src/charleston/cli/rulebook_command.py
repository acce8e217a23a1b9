"""``charleston rulebook``: the rules as text, and as executable scenarios."""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import click
from rich.text import Text

from charleston.cli.output import err, give_up, json_option, out, print_json
from charleston.cli.scenario_command import scenario_lines
from charleston.cli.wrapping import bold, page_width, wrapped
from charleston.game.ruleset import ABOUT
from charleston.scenario.document import Scenario, ScenarioError
from charleston.scenario.item import Failure
from charleston.scenario.rulebook import (
    Rule,
    chapter_title,
    coverage,
    every_rule,
    plain_id,
    scenarios,
    scenarios_of,
    search,
    without_scenario,
)
from charleston.scenario.runner import run

MOST_SHOWN = 6
"""Maximum scenarios of a rule shown in full; some rules have twenty."""
HIT = 60
"""Maximum characters of a search result to show."""


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--list", "listed", is_flag=True, help="List the scenarios instead of running them.")
@click.option(
    "--show",
    metavar="ID|WORD",
    help="Show a rule or scenario: its text, the position, what happens and why. Or search for a word.",
)
@click.option("--coverage", "covered", is_flag=True, help="List the rules without a scenario.")
@json_option
def rulebook(paths: tuple[Path, ...], *, listed: bool, show: str | None, covered: bool, as_json: bool) -> None:
    """Run the rulebook, or the given scenario files and folders, and print N passed, N failed.

    An unreadable scenario counts as failed, and the others run. Exit code 0 if all pass, 1 if one fails, 2 if a file or
    a scenario is unreadable.
    """
    try:
        if covered:
            _print_coverage(as_json=as_json)
        elif show is not None:
            _show(show, list(scenarios(paths)), as_json=as_json)
        elif listed:
            _list(list(scenarios(paths)), as_json=as_json)
        else:
            _run_all(paths, as_json=as_json)
    except ScenarioError as error:
        give_up(str(error))


def _run_all(paths: tuple[Path, ...], *, as_json: bool) -> None:
    passed, failures, unread = 0, list[Failure](), list[ScenarioError]()
    for scenario in scenarios(paths, unread):
        try:
            result = run(scenario)
        except ScenarioError as error:
            unread.append(error)
            continue
        failures += result[:1]
        passed += not result
    failed = len(failures) + len(unread)
    if as_json:
        rows = [
            {
                "id": f.scenario.id,
                "file": f.scenario.item.source,
                "line": f.line,
                "expected": f.expected,
                "found": f.found,
            }
            for f in failures
        ]
        wrong = [{"file": one.source, "line": one.line, "reason": one.reason} for one in unread]
        print_json({"passed": passed, "failed": failed, "failures": rows, "unread": wrong})
    else:
        for failure in failures:
            _print_failure(failure)
        for one in unread:
            err.print(Text(f"{one}\n    This scenario was not run."))
        out.print(f"{passed} passed, {failed} failed")
    if failed:
        raise click.exceptions.Exit(2 if unread else 1)


def _print_failure(failure: Failure) -> None:
    scenario = failure.scenario
    err.print(
        Text.assemble(
            (f"{scenario.item.source}:{failure.line}: ", "bold"), (scenario.id, "bold red"), f" {scenario.title}"
        )
    )
    err.print(Text(f"    expected  {failure.expected}\n    found     {failure.found}"))


def _list(book: list[Scenario], *, as_json: bool) -> None:
    if as_json:
        print_json([_plain(scenario) for scenario in book])
        return
    for line in list_lines(book, out.width if out.is_terminal else None):
        out.print(line)


def list_lines(book: list[Scenario], width: int | None) -> Iterator[Text]:
    """Yield a heading per chapter and a row per scenario, truncated to ``width`` if given."""
    for chapter, rows in groupby(book, key=chapter_title):
        yield Text(chapter, "bold underline")
        for scenario in rows:
            row = Text.assemble(
                (f"{scenario.id:<9}", "bold"), f" {scenario.title}", (f"  {' '.join(scenario.rules)}", "dim")
            )
            if width is not None:
                row.truncate(width, overflow="ellipsis")
            yield row


def _plain(scenario: Scenario) -> dict[str, object]:
    return {
        "id": scenario.id,
        "rules": scenario.rules,
        "title": scenario.title,
        "chapter": chapter_title(scenario),
    }


def _print_coverage(*, as_json: bool) -> None:
    covered = coverage()
    if as_json:
        print_json(covered._asdict())
    else:
        out.print(
            f"{covered.rules} rules and worked examples. Covered by scenarios: {covered.by_scenarios}, "
            f"by advice: {covered.by_texts}, by tests named after them: {covered.by_tests}."
        )
        out.print(Text(f"Not covered: {' '.join(covered.missing) or 'none'}"))
    if covered.missing:
        raise click.exceptions.Exit(1)


# One rule


def _show(wanted: str, book: list[Scenario], *, as_json: bool) -> None:
    texts, scenarios = rules_and_scenarios(plain_id(wanted), book)
    hits = [] if texts or scenarios else search(wanted, book)
    if len(hits) == 1:
        return _show(hits[0].id, book, as_json=as_json)
    if not (texts or scenarios or hits):
        give_up(f"The rulebook has nothing about {wanted!r}. To see all scenarios: charleston rulebook --list")
    if as_json:
        rows = [_plain(scenario) | {"why": scenario.why, "told": _prose(scenario)} for scenario in scenarios]
        print_json({"rules": [rule._asdict() for rule in texts or hits], "scenarios": rows})
    else:
        for line in hit_lines(hits) if hits else show_lines(plain_id(wanted), texts, scenarios, page_width()):
            out.print(line)
    return None


def _prose(scenario: Scenario) -> list[str]:
    return [line.plain for line in scenario_lines(scenario, page_width())]


def rules_and_scenarios(wanted: str, book: list[Scenario]) -> tuple[list[Rule], list[Scenario]]:
    """Return a rule with the scenarios that cite it, or a scenario with the rules it cites."""
    every = every_rule()
    scenarios = scenarios_of(wanted, book)
    if wanted in every:
        return [every[wanted]], scenarios
    cited = dict.fromkeys(rule for scenario in scenarios if plain_id(scenario.id) == wanted for rule in scenario.rules)
    return [every[rule] for rule in cited if rule in every], scenarios


def hit_lines(hits: list[Rule]) -> Iterator[Text]:
    for hit in hits:
        text = hit.text if len(hit.text) <= HIT else f"{hit.text[:HIT].rstrip()}..."
        yield Text.assemble((f"{hit.id:<9}", "bold"), f" {text}")


def show_lines(wanted: str, texts: list[Rule], scenarios: list[Scenario], width: int) -> Iterator[Text]:
    for rule in texts:
        yield from wrapped(rule.text, width, bold(f"{rule.id}  "))
        for name, (about, rules) in ABOUT.items():
            if rule.id in rules:
                yield from wrapped(f"Option {name}: {about}.", width, style="dim")
    if not scenarios:
        yield from wrapped(without_scenario(texts[0]), width, style="dim")
    for scenario in scenarios[:MOST_SHOWN]:
        yield Text()
        yield from scenario_lines(scenario, width)
    if scenarios[MOST_SHOWN:]:
        yield Text()
        yield Text(f"More scenarios cite {wanted}:")
    for scenario in scenarios[MOST_SHOWN:]:
        yield from wrapped(scenario.title, width, bold(f"{scenario.id:<9} "))
