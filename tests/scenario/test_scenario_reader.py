"""The scenario reader: no mistake goes unnoticed, and every mistake is reported with its line and its fix."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from charleston.game.notation import SEAT_STEPS, StepError, read_step
from charleston.scenario.document import ScenarioError, parse_documents, parse_scenarios, read_files, read_scenarios
from charleston.scenario.item import Failure
from charleston.scenario.rulebook import files_below
from charleston.scenario.runner import run
from charleston.scenario.values import rulebook_folder

HEAD = "id: X-1\nrule: SET-01\n"
PICK = "given: {phase: pick, turn: west}\n"
THEN = "then: {phase: pick}\n"
MOVEMENT = "given: {phase: movement, tables: 5}\n"
CARDS = "given: {phase: score cards, cards: {east: [25, 0], south: [-10, 0]}}\n"
TOTALS = "then: {totals: {east: 25}}\n"


def failures(text: str | bytes) -> Iterator[Failure]:
    """Read and run the text as the command line does; return what failed."""
    for scenario in parse_scenarios(text, "x.yaml"):
        yield from run(scenario)


def error_of(text: str | bytes) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        list(failures(text))
    return caught.value


def with_position(position: str, expectation: str = THEN) -> str:
    return f"{HEAD}given: {{{position}}}\n{expectation}"


def with_expectation(expected: str) -> str:
    return f"{HEAD}{PICK}when: [{{west: pick}}]\nthen: {{{expected}}}\n"


# No mistake goes unnoticed


def test_an_id_is_unique_in_a_file() -> None:
    error = error_of(HEAD + PICK + THEN + "---\n" + HEAD + PICK + THEN)
    assert (error.line, error.reason) == (6, "the id X-1 is already at x.yaml:1")


def test_an_id_is_unique_in_a_run(tmp_path: Path) -> None:
    first, second = tmp_path / "a.yaml", tmp_path / "b.yaml"
    for path in (first, second):
        path.write_text(HEAD + PICK + THEN)
    with pytest.raises(ScenarioError, match=r"b\.yaml:1: the id X-1 is already at .*a\.yaml:1"):
        list(read_files([first, second]))


@pytest.mark.parametrize("text", ["", "\n", "# only a remark\n", "---\n---\n", "~\n"])
def test_a_file_without_scenarios_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "empty.yaml"
    path.write_text(text)
    with pytest.raises(ScenarioError, match=r"empty\.yaml: there is no scenario in this file"):
        list(read_files([path]))


def test_a_run_without_files_is_refused() -> None:
    with pytest.raises(ScenarioError, match=r"^No scenario files"):
        list(read_files([]))


@pytest.mark.parametrize("empty", ["then: {}", "then: []", "then:", "then: [{}]"])
@pytest.mark.parametrize("position", [PICK, MOVEMENT, CARDS, "given: {phase: match}\n"])
def test_a_scenario_must_expect_something(empty: str, position: str) -> None:
    error = error_of(HEAD + position + empty)
    assert (error.line, "this expects nothing" in error.reason) == (4, True)
    between = HEAD + position + f"when: [{{{empty}}}]\nthen: {{phase: deal}}\n"
    assert "this expects nothing" in error_of(between).reason
    assert "'then' is missing" in error_of(HEAD + position).reason


@pytest.mark.parametrize(
    "nothing",
    [
        *("refused: []", "ruling: []", "rack: {}", "exposures: {}", "scores: {}", "sees: {}", "offered: {}"),
        *("offered: {west: []}", "not offered: {west: []}"),
    ],
)
def test_an_expectation_must_not_be_empty(nothing: str) -> None:
    assert error_of(with_expectation(nothing)).line == 5


def test_a_refusal_needs_a_step() -> None:
    assert "no step here can be refused" in error_of(HEAD + PICK + "then: {refused: [TRN-01]}").reason


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (HEAD + PICK + THEN + "wen: []", 5, "'wen' (did you mean 'when'?)"),
        (HEAD + "given:\n  phase: pick\n  trun:\n    west\n" + THEN, 5, "unknown key 'trun' (did you mean 'turn'?)"),
        (with_position("phase: claim, live: {tile: 8c, form: south}"), 3, "unknown key 'form'"),
        (with_position("phase: pick, turn: west, wall: {nxt: 5b}"), 3, "did you mean 'next'?"),
        (with_position("phase: pick, turn: west, exposures: {north: [{tile: 555b}]}"), 3, "did you mean 'tiles'?"),
        (with_position("phase: pick, turn: west, racks: {wets: 5b}"), 3, "'wets' is not a seat"),
        (with_position("phase: match, chair: [A, B, C, D]", "then: {round: 1}"), 3, "did you mean 'chairs'?"),
        (with_position("phase: seats, roll: []", "then: {phase: seats}"), 3, "did you mean 'rolls'?"),
        (with_position("phase: card, turn: west", "then: {card error: {line: 1}}"), 3, "unknown key 'turn'"),
        (with_expectation("trun: west"), 5, "unknown expectation 'trun' (did you mean 'turn'?)"),
        (with_expectation("scores: {eats: 5}"), 5, "'eats' is not a seat"),
        (with_expectation("payments: {eats: 5}"), 5, "'eats' is not a seat"),
        (with_expectation("dead: [eats]"), 5, "'eats' is not a seat"),
        (with_expectation("turn: eats"), 5, "'eats' is not a seat"),
        (with_expectation("winner: eats"), 5, "'eats' is not a seat"),
        (with_expectation("next dealer: eats"), 5, "'eats' is not a seat"),
        (with_expectation("offered: {eats: [pick]}"), 5, "'eats' is not a seat"),
        (with_expectation("phase: discrad"), 5, "did you mean 'discard'?"),
        (with_expectation("result: wal"), 5, "did you mean 'wall'?"),
        (with_expectation("picks: {1: {wall: east}}"), 5, "depend on the dice"),
        (with_position("phase: deal, dice: 7", "then: {picks: {first: {wall: east}}}"), 4, "number the picks"),
        (with_position("phase: deal, dice: 7", "then: {picks: {1: {wal: east}}}"), 4, "did you mean 'wall'?"),
        (with_position("phase: deal, dice: 7", "then: {picks: {1: {}}}"), 4, "this is empty"),
    ],
)
def test_a_typo_is_not_a_passing_test(text: str, line: int, reason: str) -> None:
    error = error_of(text)
    assert reason in error.reason
    assert error.line == line


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (HEAD + "given: {phase: movement, tabels: 5}\nthen: {round: 1}", 3, "did you mean 'tables'?"),
        (HEAD + "given: {phase: movement, tables: many}\nthen: {round: 1}", 3, "must be a number"),
        (HEAD + "given: {phase: movement, tables: 0}\nthen: {round: 1}", 3, "1 to 1,000 tables"),
        (HEAD + MOVEMENT + "when: [{director: nxt round}]\nthen: {round: 2}", 4, "the only step is next round"),
        (HEAD + MOVEMENT + "when: [{east: pick}]\nthen: {round: 2}", 4, "'east' cannot act here"),
        (HEAD + MOVEMENT + "when: [{then: {rond: 1}}]\nthen: {round: 2}", 4, "did you mean 'round'?"),
        (HEAD + MOVEMENT + "then: {tabel 1: {east: E1}}", 4, "unknown expectation 'tabel 1'"),
        (HEAD + MOVEMENT + "then: {table 1: {east: 1E}}", 4, "'1E' is not a player"),
        (HEAD + MOVEMENT + "then: {table 1: {eats: E1}}", 4, "'eats' is not a seat"),
        (HEAD + MOVEMENT + "then: {met before: {table: 1, pairs: [[E1]]}}", 4, "a pair is"),
        (HEAD + MOVEMENT + "then: {met before: {table: 1}}", 4, "write it like this"),
        (HEAD + "ruleset: tornament\n" + MOVEMENT + "then: {round: 1}", 3, "no preset 'tornament'"),
        (HEAD + "card: Mine\n" + MOVEMENT + "then: {round: 1}", 3, "no card 'Mine'"),
        (HEAD + "given: {phase: score cards, cards: {eats: [1]}}\n" + TOTALS, 3, "'eats' is not a seat"),
        (HEAD + "given: {phase: score cards, cards: {east: [Q]}}\n" + TOTALS, 3, "is not a score"),
        (HEAD + CARDS + "when: [{east: sign west}]\n" + TOTALS, 4, "initial SEAT, change game N to POINTS, submit"),
        (HEAD + CARDS + "when: [{east: initial wets}]\n" + TOTALS, 4, "'wets' is not a seat"),
        (HEAD + CARDS + "when: [{game: {result: draw}}]\n" + TOTALS, 4, "'draw' is not a result"),
        (HEAD + CARDS + "when: [{game: {result: mahjong}}]\n" + TOTALS, 4, "who is the winner"),
        (HEAD + CARDS + "then: {total: {east: 5}}", 4, "did you mean 'totals'?"),
        (HEAD + CARDS + "then: {initials missing: [Ann]}", 4, "'Ann' is not a seat"),
        (HEAD + CARDS + "then: {marks: {east: Y}}", 4, "the only mark is X"),
        (HEAD + CARDS + "then: {refused: []}", 4, "name a rule"),
    ],
)
def test_typos_in_tournament_scenarios_are_found_too(text: str, line: int, reason: str) -> None:
    error = error_of(text)
    assert reason in error.reason
    assert error.line == line


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("phase: pick, turn: west, exposures: {north: [555b, 666b, 777b, 888b, 999b]}", "shows 15 tiles"),
        ("phase: pick, turn: west, exposures: {north: [555b, {tiles: 666b, age: -1}]}", "0 or more"),
        ("phase: pick, turn: west, live: {tile: 5b, by: east}", "no discard is live"),
        ("phase: claim, turn: west, live: {tile: 5b, by: east}", "omit turn"),
        ("phase: expose, turn: east, live: {tile: 5b, by: east}", "cannot call their own discard"),
        ("phase: claim, live: {tile: 5b 5b, by: east}", "only one tile can be live, not 2"),
        ("phase: pick, turn: west, dead: [west]", "has no turn"),
        ("phase: pick, turn: west, dead: [east, south, north]", "at least two hands"),
        ("phase: pick, turn: west, wall: {left: 0}", "the wall is empty"),
        ("phase: pick, turn: west, wall: {left: 140}", "there are not 140 tiles left, only 100"),
        ("phase: deal, wall: {left: 20}", "long enough for the deal"),
        ("phase: deal, dice: 13", "two dice show 2 to 12"),
        ("phase: pick, turn: west, racks: {west: }", "tiles belong here"),
        ("phase: nap", "movement"),
    ],
)
def test_an_impossible_position_is_refused(position: str, reason: str) -> None:
    assert reason in error_of(with_position(position)).reason


def test_tiles_that_nobody_can_have_are_refused() -> None:
    suits = " ".join(f"{rank * 4}{suit}" for suit in "bcd" for rank in "123456789")
    error = error_of(with_position(f'phase: pick, turn: west, discards: "{suits}"'))
    assert error.reason == "only 5 tiles are left for north's rack"


def test_with_three_players_nobody_sits_north() -> None:
    three = HEAD + "ruleset: {preset: league, table.players: 3}\n"
    for position in ("turn: north", "turn: west, dead: [north]", "turn: west, racks: {north: 5b}"):
        assert "nobody is north" in error_of(f"{three}given: {{phase: pick, {position}}}\n{THEN}").reason


# Every mistake is reported with its line and its fix


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (HEAD + "ruleset: {call.validation: off}\n" + PICK + THEN, 3, 'put quotes around it, call.validation: "off"'),
        (HEAD + "ruleset:\n  preset: house\n  heavenly.enabled: no\n" + PICK + THEN, 5, 'heavenly.enabled: "no"'),
        (HEAD + "ruleset: 3\n" + PICK + THEN, 3, "league, tournament, house"),
        (
            HEAD + "card: My Card\n" + PICK + THEN,
            3,
            "no card 'my card'; published cards are charleston 2026, first card",
        ),
        (with_position("phase: claim, live: 8c"), 3, "live: {tile: 8c, by: south}"),
        (with_position("phase: claim, live: {tile: 8c}"), 3, "by: south}"),
        ("id: X-1\ntitle: East: she throws\n", 2, "put quotes around text with a colon in it"),
        ("id: X-1\n\trule: SET-01\n", 2, "spaces, not with tabs"),
        ("id: X-1\ntitle: 'East\nrule: SET-01\n", 2, "this quotation mark is not closed"),
        ("id: X-1\ngiven: {phase: pick\nthen: {}\n", 3, "a bracket is not closed"),
        ("id: @home\n", 1, "put quotes around text that begins like this"),
        ("id: *home\n", 1, "put quotes around text that begins with *"),
        (with_position("phase: pick, turn: East"), 3, "write east"),
        (with_expectation("turn: East"), 5, "write east"),
        (HEAD + PICK + "when:\n - East: pick\n" + THEN, 5, "write east"),
        (HEAD + PICK + "when:\n - judge: pick\n" + THEN, 5, "east, south, west, north, table, referee"),
        (HEAD + PICK + "when:\n - west pick\n" + THEN, 5, "- east: discard 9d"),
        (HEAD + PICK + "when:\n - west: pick\n   east: pick\n" + THEN, 5, "write a step after a dash"),
        (with_position("phase: pick, turn: west, racks: {west: 0000}"), 3, 'put quotes around it, "0000"'),
        (HEAD + PICK + "then: {wall left: many}", 4, "must be a number, not 'many'"),
        (HEAD.replace("SET-01", "[]") + PICK + THEN, 2, "which rule is it about"),
        (HEAD.replace("X-1", "''") + PICK + THEN, 1, "every scenario needs its own id"),
        ("- id: X-1\n", 1, "not a list"),
    ],
)
def test_a_mistake_is_reported_with_its_fix(text: str, line: int, reason: str) -> None:
    error = error_of(text)
    assert reason in error.reason.lower() or reason in error.reason
    assert error.line == line
    assert str(error).count("x.yaml") == 1


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("throw", "discard TILE"),
        ("call 7c", "claim"),
        ("draw 5b", "pick"),
        ("swap 5b", "redeem TILE from SEAT"),
        ("offer", "courtesy N"),
        ("pung 5b", "expose TILES"),
        ("discard", "discard TILE"),
        ("redeem 5b", "redeem TILE from SEAT"),
        ("claim mah", "claim mahjong"),
        ("mah jong now", "mahjong"),
        ("courtesy three", "courtesy N"),
        ("challenge", "challenge SEAT"),
        ("Pik", "pick"),
    ],
)
def test_an_unknown_step_suggests_the_intended_one(text: str, suggestion: str) -> None:
    with pytest.raises(StepError) as caught:
        read_step("west", text)
    assert f"Did you mean {suggestion!r}?" in str(caught.value)
    assert str(caught.value).endswith(", ".join(SEAT_STEPS) + ".")


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("throw 9d", "discard 9d"),
        ("call", "claim"),
        ("call mah jongg", "claim mahjong"),
        ("claim Mah Jongg", "claim mahjong"),
        ("mah-jongg", "mahjong"),
        ("maj", "mahjong"),
        ("draw", "pick"),
        ("Pick", "pick"),
        ("offer 2", "courtesy 2"),
        ("bid 0", "courtesy 0"),
        ("exchange 5b from north", "redeem 5b from north"),
        ("swap 5b with north", "redeem 5b from north"),
        ("display 7c 7c J", "expose 7c 7c J"),
    ],
)
def test_a_step_in_the_words_of_the_table(text: str, plain: str) -> None:
    assert read_step("west", text) == read_step("west", plain)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("west picked from the wrong end and racked", "west picked wrong end racked"),
        ("west picked out of turn and racked", "west picked out of turn racked"),
        ("west looked at a blind tile", "west peeked"),
        ("west threw in her hand", "west threw in"),
        ("west picked up 1b instead of F", "west picked up 1b for F"),
    ],
)
def test_a_report_in_the_words_of_the_table(text: str, plain: str) -> None:
    assert read_step("referee", text) == read_step("referee", f"report {plain}")
    for near_miss in (f"{text} and", f"{text} it", text.replace("west", "nobody")):
        with pytest.raises(StepError):
            read_step("referee", near_miss)


BLIND = "given: {phase: charleston 3, racks: {east: '1111b 2222b 333b GGG'}}\n"
MATCH = "given: {phase: match}\nwhen: [{game: {result: wall, "
CALLED = "given: {phase: claim, live: {tile: 9d, by: south}}\nwhen:\n"


@pytest.mark.parametrize(
    "text",
    [
        HEAD + PICK + "then: {winner: none}",
        HEAD + PICK + "then: {winner: no one}",
        *(HEAD + PICK.replace("}", f", dead: {no}}}") + f"then: {{dead: {no}}}" for no in ("none", "no one", "[]")),
        HEAD + MATCH + "dead: none, peeked: nobody}}]\nthen: {round: 1}",
        HEAD + "given: {phase: first left}\nthen: {phase: first left}",
        HEAD + "given: {phase: last right}\nthen: {phase: charleston 6}",
        HEAD + "given: {phase: match}\nwhen: [{game: {result: wall game, winner: none}}]\nthen: {round: 1}",
        HEAD
        + "given: {phase: match}\nwhen: [{game: {result: mah jongg, winner: west, value: 25, self_picked: true}}]\n"
        "then: {payments: {west: 150, east: -50, south: -50, north: -50}}",
        HEAD + PICK + "when:\n  - west: pick\n  - table: close window\nthen: {phase: discard, turn: west}",
        HEAD
        + CALLED
        + "  - west: decline\n  - north: decline\n  - east: decline\n  - table: close window\nthen: {phase: pick}",
        HEAD + BLIND + "when:\n  - east: pass G G G\n  - east: pass 3b 3b 3b\nthen: {rack: {east: '1111b 2222b GGG'}}",
        HEAD + BLIND + "when:\n  - east: pass G G G\n  - east: pass 3b 3b 3b\nthen: {refused: CHA-47}",
    ],
)
def test_common_spellings_are_accepted(text: str) -> None:
    assert list(failures(text)) == []


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (HEAD + PICK + "then: {winner: noone}", 4, "'noone' is not a seat"),
        (HEAD + PICK + "then: {dead: [none]}", 4, "'none' is not a seat"),
        (HEAD + PICK + "then: {offered: {west: [speak]}}", 4, "it is never offered"),
        (HEAD + PICK + "when: [{west: jump}]\n" + THEN, 4, "admit, contest, speak."),
        (HEAD + PICK + "then: {winner: ~}", 4, "must be text, not nothing"),
        (HEAD + "given: {phase: third left}\n" + THEN, 3, "the phase must be one of"),
        (HEAD + "given: {phase: match}\nwhen: [{game: {result: wall games}}]\nthen: {round: 1}", 4, "is not a result"),
        (
            HEAD
            + "given: {phase: match}\nwhen: [{game: {result: wall, self_picked: true, self picked: true}}]\n"
            + THEN,
            4,
            "twice",
        ),
        (
            HEAD + "given: {phase: match}\nwhen: [{game: {result: wall, self_pick: true}}]\n" + THEN,
            4,
            "unknown key 'self pick'",
        ),
    ],
)
def test_a_near_miss_of_a_spelling_is_refused(text: str, line: int, reason: str) -> None:
    error = error_of(text)
    assert reason in error.reason
    assert error.line == line


@pytest.mark.parametrize(
    "when",
    [
        "given: {phase: courtesy}\nwhen: [{table: close window}]\n",  # no game has started
        "given: {phase: over}\nwhen: [{table: close window}]\n",
        BLIND + "when: [{east: pass G G G}, {east: pass J J J}]\n",  # the second pass is illegal
        BLIND.replace("3,", "4,") + "when: [{east: pass G G G}, {south: pass blind 3}]\n",
    ],
)
def test_an_impossible_step_fails_even_if_it_is_readable(when: str) -> None:
    (failure,) = failures(HEAD + when + "then: {result: none yet}")
    assert failure.expected == "this step is possible"


def test_an_unknown_report_lists_the_known_ones() -> None:
    with pytest.raises(StepError, match=r"A referee can report S miscalled TILE as TILE, .*S threw in"):
        read_step("referee", "report south sneezed")


@pytest.mark.parametrize("more", ["", "  - west: discard 5b\n", "  - then: {phase: discard}\n"])
def test_a_refused_step_is_reported_at_its_own_line(more: str) -> None:
    text = HEAD + PICK + "when:\n  - west: pick\n  - west: pick\n" + more + "\nthen:\n  phase: discard\n"
    (failure,) = failures(text)
    assert failure.line == 6
    assert (failure.expected, "already picked" in failure.found) == ("this step is possible", True)


def test_a_missing_file_has_no_line(tmp_path: Path) -> None:
    path = tmp_path / "nowhere.yaml"
    with pytest.raises(ScenarioError) as caught:
        list(read_scenarios(path))
    assert str(caught.value) == f"{path}: No such file or directory"


def test_the_fast_and_the_careful_parser_read_our_files_alike() -> None:
    for path in files_below([rulebook_folder()]):
        data = path.read_bytes()
        fast, careful = (list(parse_documents(data, source)) for source in (str(path), "x"))
        assert repr(fast).replace(repr(str(path)), "'x'") == repr(careful)
