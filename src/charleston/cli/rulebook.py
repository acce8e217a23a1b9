"""``charleston rulebook``: the rules as scenarios that run."""

from collections.abc import Iterator
from pathlib import Path

import click
from rich.text import Text

from charleston.cli.output import err, give_up, json_option, out, print_json
from charleston.game.evolve import fold
from charleston.game.refusals import Refusal
from charleston.game.seats import NOBODY, SEAT_NAMES
from charleston.game.state import State
from charleston.scenario.document import Item, Scenario, ScenarioError
from charleston.scenario.position import build
from charleston.scenario.rulebook import advice, coverage, scenarios
from charleston.scenario.run import LATER, Failure, phase_of, run, take
from charleston.tiles import write_tiles


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--list", "listed", is_flag=True, help="List the scenarios instead of running them.")
@click.option(
    "--show", metavar="ID", help="Show a rule or scenario: in words, the position drawn, what happens and why."
)
@click.option("--coverage", "covered", is_flag=True, help="Which rules have no scenario.")
@json_option
def rulebook(paths: tuple[Path, ...], *, listed: bool, show: str | None, covered: bool, as_json: bool) -> None:
    """Run the rulebook, or the scenario files and folders given, and end with N passed, N failed.

    Exit code 0 if all pass, 1 if one fails, 2 if a file cannot be read.
    """
    try:
        if covered:
            _print_coverage(as_json=as_json)
        elif show:
            _show(show.upper(), list(scenarios(paths)))
        elif listed:
            _list(list(scenarios(paths)), as_json=as_json)
        else:
            _run_all(paths, as_json=as_json)
    except ScenarioError as error:
        give_up(str(error))


def _run_all(paths: tuple[Path, ...], *, as_json: bool) -> None:
    passed, failures, skipped = 0, list[Failure](), 0
    for scenario in scenarios(paths):
        if phase_of(scenario) in LATER:
            skipped += 1
            continue
        found = run(scenario)
        failures += found[:1]
        passed += not found
    if as_json:
        told = [
            {
                "id": f.scenario.id,
                "file": f.scenario.item.source,
                "line": f.line,
                "expected": f.expected,
                "found": f.found,
            }
            for f in failures
        ]
        print_json({"passed": passed, "failed": len(failures), "skipped": skipped, "failures": told})
    else:
        for failure in failures:
            _print_failure(failure)
        if skipped:
            out.print(Text(f"{skipped} of phases {' and '.join(LATER)} wait for their package."))
        out.print(f"{passed} passed, {len(failures)} failed" + (f", {skipped} skipped" if skipped else ""))
    if failures:
        raise click.exceptions.Exit(1)


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
        print_json([{"id": scenario.id, "rules": scenario.rules, "title": scenario.title} for scenario in book])
        return
    for scenario in book:
        out.print(
            Text.assemble((f"{scenario.id:<9}", "bold"), f" {scenario.title}", (f"  {' '.join(scenario.rules)}", "dim"))
        )


def _print_coverage(*, as_json: bool) -> None:
    found = coverage()
    if as_json:
        print_json(found._asdict())
    else:
        out.print(
            f"{found.rules} rules and worked examples: {found.by_scenarios} by scenarios that run, "
            f"{found.by_texts} by texts, {found.by_tests} by tests of their name."
        )
        if found.waiting:
            out.print(Text(f"{len(found.waiting)} wait for their package: {' '.join(found.waiting)}"))
        out.print(Text(f"Without anything: {' '.join(found.missing) or 'none'}"))
    if found.missing:
        raise click.exceptions.Exit(1)


def _show(wanted: str, book: list[Scenario]) -> None:
    found = [scenario for scenario in book if wanted == scenario.id.upper() or wanted in scenario.rules]
    texts = [advised for advised in advice() if advised.id == wanted]
    if not found and not texts:
        give_up(f"The rulebook has nothing about {wanted!r}. All of it: charleston rulebook --list")
    for advised in texts:
        out.print(Text.assemble((advised.id, "bold"), f"  {advised.text}"))
    for scenario in found:
        out.print(Text.assemble((scenario.id, "bold"), f"  {scenario.title}", (f"  {' '.join(scenario.rules)}", "dim")))
        out.print(Text(" ".join(scenario.why.split()), "italic"), soft_wrap=False)
        if phase_of(scenario) in ("match", "seats", "card", *LATER):
            _print_plain(scenario)
        else:
            _print_game(scenario)
        out.print()


def _print_plain(scenario: Scenario) -> None:
    for step in scenario.when:
        out.print(Text(f"  {step.plain}"))
    for item in scenario.then:
        out.print(Text(f"  => {item.plain}", "bold"))


def _print_game(scenario: Scenario) -> None:
    state = build(scenario)
    draw(state)
    for line in _steps(scenario, state):
        out.print(line)
    for item in scenario.then:
        out.print(Text(f"  => {item.plain}", "bold"))


def _steps(scenario: Scenario, state: State) -> Iterator[Text]:
    for step in scenario.when:
        who, item = next(iter(step.mapping.items()))
        if who == "then":
            yield Text(f"  => {item.plain}", "bold")
            continue
        outcome = take(state, who, item)
        yield Text(f"  {who}: {_text(item)}")
        if isinstance(outcome, Refusal):
            yield Text(f"      refused: {outcome.message} ({', '.join(outcome.rules)})", "red")
        else:
            state = fold(state, outcome)


def _text(item: Item) -> str:
    return item.value if isinstance(item.value, str) else str(item.plain)


def draw(state: State) -> None:
    """The position as it lies on the table."""
    turn = f", {SEAT_NAMES[state.turn]} to act" if state.turn != NOBODY else ""
    out.print(Text(f"  {state.phase}{turn}; {state.wall_left} tiles in the wall", "dim"))
    for seat in state.players:
        dead = " (dead)" if state.dead[seat] else ""
        shown = "".join(f" [{write_tiles(group.tiles)}]" for group in state.groups(seat))
        out.print(Text(f"  {SEAT_NAMES[seat]:<6}{dead} {write_tiles(state.racks[seat])}{shown}"))
    if state.window is not None:
        out.print(Text(f"  on the table: {write_tiles((state.window.tile,))}, thrown by {SEAT_NAMES[state.window.by]}"))
