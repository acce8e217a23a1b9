"""No file crashes the scenario reader: every file is run, or refused with a reason."""

from contextlib import suppress

import pytest

from charleston.scenario.document import ScenarioError, parse_scenarios
from charleston.scenario.item import MAX_REASON
from charleston.scenario.runner import run

HEAD = "id: X-1\nrule: SET-01\n"
PICK = "given: {phase: pick, turn: west}\n"
THEN = "then: {phase: pick}\n"


def read_and_run(text: str | bytes) -> None:
    for scenario in parse_scenarios(text, "x.yaml"):
        run(scenario)


LAUGHS = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    "text",
    [
        LAUGHS,
        HEAD + "title: &t [*t]\n",
        "[" * 2_000,
        "{a: " * 5_000,
        "- " * 5_000 + "x",
        HEAD + "given: " + "[" * 40 + "]" * 40 + "\n" + THEN,
        b"\x00\x01\x02",
        b"\xff\xfe\x00",
        b"id: \xe9t\xe9",
        bytes(range(256)),
        'id: "\\ud800"\n',
        '"\\ud800": x\n',
        'id: "\\UFFFFFFFF"\n',
        "id: !!python/object/apply:os.system [ls]\n",
        "!!set {a, b}\n",
        "? [a, b]\n: c\n",
        "? {a: b}\n: c\n",
        "<<: {id: x}\n",
        "id: .nan\n",
        "id: 2026-01-01\n",
        HEAD + "given: {phase: pick, turn: west, seed: .inf}\n" + THEN,
        HEAD + "given: {phase: pick, turn: west, wall: {left: " + "9" * 5_000 + "}}\n" + THEN,
        HEAD + "given: {phase: deal, dice: -" + "9" * 400 + "}\n" + THEN,
        HEAD + PICK + "when: [{west: courtesy " + "9" * 5_000 + "}]\n" + THEN,
        HEAD + PICK + "when: [{referee: report west has " + "9" * 5_000 + " tiles}]\n" + THEN,
        HEAD + PICK + "when: [{referee: report west announced " + "9" * 5_000 + "}]\n" + THEN,
        HEAD + PICK + "when: [{west: " + "x" * 500_000 + "}]\n" + THEN,
        HEAD + PICK + f"when: [{{west: 'expose {'5b ' * 100_000}'}}]\n" + THEN,
        HEAD + f"given: {{phase: pick, turn: west, discards: '{'5b ' * 100_000}'}}\n" + THEN,
        HEAD + f"given: {{phase: pick, turn: west, exposures: {{west: ['{'5b ' * 100_000}']}}}}\n" + THEN,
    ],
)
def test_hostile_files_are_refused_with_a_reason(text: str | bytes) -> None:
    with pytest.raises(ScenarioError) as caught:
        read_and_run(text)
    assert len(caught.value.reason) <= MAX_REASON + 3


WRONG = (
    *("", "''", "x", "5", "-1", "true", "off", "~", "[]", "{}", "[[]]", "[{}]", "{x: y}", "[x, 5]"),
    *("1.5", "99999999999999999999999", "{east: x}", "{1: {}}", "[east, east]", "'\\e'", "{east: [east: x]}"),
)
POSITIONS = {
    "phase: pick": ("turn", "racks", "exposures", "dead", "discards", "live", "wall", "dice", "seed"),
    "phase: claim, live: {tile: 5b, by: east}": ("turn", "racks", "exposures", "dead", "wall"),
    "phase: claim": ("live",),
    "phase: deal": ("wall", "dice", "racks"),
    "phase: match": ("chairs",),
    "phase: seats": ("chairs", "rolls"),
    "phase: score cards": ("cards",),
    "phase: movement": ("tables",),
}
EXPECTED = {
    PICK: (
        *("refused", "turn", "phase", "rack", "exposures", "dead", "winner", "line", "payments", "scores", "offered"),
        *("not offered", "result", "next dealer", "wall left", "picks", "ruling", "sees", "begins", "owes"),
    ),
    "given: {phase: match, chairs: [Ann, Bea, Cam, Dot]}\n": (
        *("dealers", "next dealer", "chairs", "seats", "round", "payments", "scores", "marks", "balances", "totals"),
        "transfers",
    ),
    "given: {phase: deal, dice: 7}\n": ("picks",),
    "given: {phase: card}\n": ("card error",),
    "given: {phase: score cards}\n": ("totals", "scores", "marks", "initials missing"),
    "given: {phase: movement, tables: 5}\n": ("round", "table 1", "met before"),
}
ANYWHERE = (
    *(f"{key}: @" for key in ("id", "rule", "title", "why", "ruleset", "card", "given", "when", "then")),
    *(f"ruleset: {{{option}: @}}" for option in ("preset", "call.validation", "tournament.throwPenalty", "venue")),
    *(f"when: [{{{who}: @}}]" for who in ("west", "table", "referee", "then", "game", "director", "@")),
    *("given: {phase: @}", "given: {phase: pick, turn: west, exposures: {west: [@]}}"),
    *("given: {phase: pick, turn: west, wall: {next: @}}", "given: {phase: pick, turn: west, wall: {left: @}}"),
    *("given: {phase: claim, live: {tile: @, by: east}}", "given: {phase: claim, live: {tile: 5b, by: @}}"),
    *("given: {phase: pick, turn: west, racks: {@: 5b}}", "then: {@: @}"),
)


def attempt(text: str) -> None:
    """Read and run the text; any error but a ScenarioError would be a traceback for the author of the file."""
    with suppress(ScenarioError):
        read_and_run(text)


@pytest.mark.parametrize("place", ANYWHERE)
def test_any_value_at_any_place(place: str) -> None:
    keys = {"id": "X-1", "rule": "SET-01", "given": "{phase: pick, turn: west}", "then": "{phase: pick}"}
    for wrong in WRONG:
        key, _, value = place.replace("@", wrong).partition(": ")
        attempt("".join(f"{name}: {text}\n" for name, text in (keys | {key: value}).items()))


@pytest.mark.parametrize("position", POSITIONS)
def test_any_value_in_a_position(position: str) -> None:
    for key in POSITIONS[position]:
        for wrong in WRONG:
            attempt(f"{HEAD}given: {{{position}, {key}: {wrong}}}\n{THEN}")


@pytest.mark.parametrize("position", EXPECTED)
def test_any_value_as_an_expectation(position: str) -> None:
    for key in EXPECTED[position]:
        for wrong in WRONG:
            attempt(f"{HEAD}{position}then: {{{key}: {wrong}}}\n")


@pytest.mark.parametrize("fact", ["result", "winner", "value", "jokerless", "thrower", "exposures", "dead", "declarer"])
@pytest.mark.parametrize("phase", ["match", "score cards"])
def test_any_value_as_a_fact(phase: str, fact: str) -> None:
    for wrong in WRONG:
        game = f"result: wall, {fact}: {wrong}"
        attempt(f"{HEAD}given: {{phase: {phase}}}\nwhen: [{{game: {{{game}}}}}]\nthen: {{totals: {{east: 0}}}}\n")


@pytest.mark.parametrize("key", ["id", "title", "why", "rule"])
@pytest.mark.parametrize("sign", ["\\e[2J", "\\x9b2J", "\\a", "\\r", "\\x7f"])
def test_control_characters_are_refused(key: str, sign: str) -> None:
    text = {"id": "X-1", "rule": "SET-01"} | {key: f'"nice{sign}"'}
    head = "".join(f"{name}: {value}\n" for name, value in text.items())
    with pytest.raises(ScenarioError, match="contains a control character: leave it out") as error:
        read_and_run(f"{head}{PICK}{THEN}")
    assert str(error.value).isprintable()
    with pytest.raises(ScenarioError, match="control character"):
        read_and_run(f'{HEAD}{PICK}{THEN}"new{sign}": 1\n')
