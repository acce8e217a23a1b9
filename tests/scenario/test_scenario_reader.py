"""The scenario reader: nothing wrong passes, and every mistake has its line and its cure."""

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
    """Reads and runs as the command line does."""
    for scenario in parse_scenarios(text, "x.yaml"):
        yield from run(scenario)


def refused(text: str | bytes) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        list(failures(text))
    return caught.value


def given(position: str, then: str = THEN) -> str:
    return f"{HEAD}given: {{{position}}}\n{then}"


def then(expected: str) -> str:
    return f"{HEAD}{PICK}when: [{{west: pick}}]\nthen: {{{expected}}}\n"


# Nothing wrong passes


def test_an_id_stands_once_in_a_file() -> None:
    error = refused(HEAD + PICK + THEN + "---\n" + HEAD + PICK + THEN)
    assert (error.line, error.reason) == (6, "the id X-1 stands already at x.yaml:1")


def test_an_id_stands_once_in_a_run(tmp_path: Path) -> None:
    first, second = tmp_path / "a.yaml", tmp_path / "b.yaml"
    for path in (first, second):
        path.write_text(HEAD + PICK + THEN)
    with pytest.raises(ScenarioError, match=r"b\.yaml:1: the id X-1 stands already at .*a\.yaml:1"):
        list(read_files([first, second]))


@pytest.mark.parametrize("text", ["", "\n", "# only a remark\n", "---\n---\n", "~\n"])
def test_a_file_without_scenarios_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "empty.yaml"
    path.write_text(text)
    with pytest.raises(ScenarioError, match=r"empty\.yaml: there is no scenario in this file"):
        list(read_files([path]))


def test_a_run_without_files_is_refused() -> None:
    with pytest.raises(ScenarioError, match=r"^There is nothing to run"):
        list(read_files([]))


@pytest.mark.parametrize("empty", ["then: {}", "then: []", "then:", "then: [{}]"])
@pytest.mark.parametrize("position", [PICK, MOVEMENT, CARDS, "given: {phase: match}\n"])
def test_a_scenario_expects_something(empty: str, position: str) -> None:
    error = refused(HEAD + position + empty)
    assert (error.line, "nothing is expected" in error.reason) == (4, True)
    between = HEAD + position + f"when: [{{{empty}}}]\nthen: {{phase: deal}}\n"
    assert "nothing is expected" in refused(between).reason
    assert "'then' is missing" in refused(HEAD + position).reason


@pytest.mark.parametrize(
    "nothing",
    [
        *("refused: []", "ruling: []", "rack: {}", "exposures: {}", "scores: {}", "sees: {}", "offered: {}"),
        *("offered: {west: []}", "not offered: {west: []}"),
    ],
)
def test_an_expectation_says_something(nothing: str) -> None:
    assert refused(then(nothing)).line == 5


def test_a_refusal_needs_a_step() -> None:
    assert "no step is tried" in refused(HEAD + PICK + "then: {refused: [TRN-01]}").reason


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (HEAD + PICK + THEN + "wen: []", 5, "'wen' (did you mean 'when'?)"),
        (HEAD + "given:\n  phase: pick\n  trun:\n    west\n" + THEN, 5, "unknown key 'trun' (did you mean 'turn'?)"),
        (given("phase: claim, live: {tile: 8c, form: south}"), 3, "unknown key 'form'"),
        (given("phase: pick, turn: west, wall: {nxt: 5b}"), 3, "did you mean 'next'?"),
        (given("phase: pick, turn: west, exposures: {north: [{tile: 555b}]}"), 3, "did you mean 'tiles'?"),
        (given("phase: pick, turn: west, racks: {wets: 5b}"), 3, "'wets' is no seat"),
        (given("phase: match, chair: [A, B, C, D]", "then: {round: 1}"), 3, "did you mean 'chairs'?"),
        (given("phase: seats, roll: []", "then: {phase: seats}"), 3, "did you mean 'rolls'?"),
        (given("phase: card, turn: west", "then: {card error: {line: 1}}"), 3, "unknown key 'turn'"),
        (then("trun: west"), 5, "unknown expectation 'trun' (did you mean 'turn'?)"),
        (then("scores: {eats: 5}"), 5, "'eats' is no seat"),
        (then("payments: {eats: 5}"), 5, "'eats' is no seat"),
        (then("dead: [eats]"), 5, "'eats' is no seat"),
        (then("turn: eats"), 5, "'eats' is no seat"),
        (then("winner: eats"), 5, "'eats' is no seat"),
        (then("next dealer: eats"), 5, "'eats' is no seat"),
        (then("offered: {eats: [pick]}"), 5, "'eats' is no seat"),
        (then("phase: discrad"), 5, "did you mean 'discard'?"),
        (then("result: wal"), 5, "did you mean 'wall'?"),
        (then("picks: {1: {wall: east}}"), 5, "depends on the dice"),
        (given("phase: deal, dice: 7", "then: {picks: {first: {wall: east}}}"), 4, "the picks have numbers"),
        (given("phase: deal, dice: 7", "then: {picks: {1: {wal: east}}}"), 4, "did you mean 'wall'?"),
        (given("phase: deal, dice: 7", "then: {picks: {1: {}}}"), 4, "nothing is said"),
    ],
)
def test_a_slip_of_the_pen_is_no_test(text: str, line: int, reason: str) -> None:
    error = refused(text)
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
        (HEAD + MOVEMENT + "then: {table 1: {eats: E1}}", 4, "'eats' is no seat"),
        (HEAD + MOVEMENT + "then: {met before: {table: 1, pairs: [[E1]]}}", 4, "a pair is"),
        (HEAD + MOVEMENT + "then: {met before: {table: 1}}", 4, "write it like this"),
        (HEAD + "ruleset: tornament\n" + MOVEMENT + "then: {round: 1}", 3, "no preset 'tornament'"),
        (HEAD + "card: Mine\n" + MOVEMENT + "then: {round: 1}", 3, "no card 'Mine'"),
        (HEAD + "given: {phase: score cards, cards: {eats: [1]}}\n" + TOTALS, 3, "'eats' is no seat"),
        (HEAD + "given: {phase: score cards, cards: {east: [Q]}}\n" + TOTALS, 3, "is not a score"),
        (HEAD + CARDS + "when: [{east: sign west}]\n" + TOTALS, 4, "initial SEAT, change game N to POINTS, submit"),
        (HEAD + CARDS + "when: [{east: initial wets}]\n" + TOTALS, 4, "'wets' is no seat"),
        (HEAD + CARDS + "when: [{game: {result: draw}}]\n" + TOTALS, 4, "'draw' is no result"),
        (HEAD + CARDS + "when: [{game: {result: mahjong}}]\n" + TOTALS, 4, "who is the winner"),
        (HEAD + CARDS + "then: {total: {east: 5}}", 4, "did you mean 'totals'?"),
        (HEAD + CARDS + "then: {initials missing: [Ann]}", 4, "'Ann' is no seat"),
        (HEAD + CARDS + "then: {marks: {east: Y}}", 4, "the only mark is X"),
        (HEAD + CARDS + "then: {refused: []}", 4, "name a rule"),
    ],
)
def test_what_cannot_be_run_yet_is_read_all_the_same(text: str, line: int, reason: str) -> None:
    error = refused(text)
    assert reason in error.reason
    assert error.line == line


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("phase: pick, turn: west, exposures: {north: [555b, 666b, 777b, 888b, 999b]}", "shows 15 tiles"),
        ("phase: pick, turn: west, exposures: {north: [555b, {tiles: 666b, age: -1}]}", "0 or more"),
        ("phase: pick, turn: west, live: {tile: 5b, by: east}", "no discard is live"),
        ("phase: claim, turn: west, live: {tile: 5b, by: east}", "leave out turn"),
        ("phase: expose, turn: east, live: {tile: 5b, by: east}", "a tile of their own"),
        ("phase: claim, live: {tile: 5b 5b, by: east}", "one tile is live, not 2"),
        ("phase: pick, turn: west, dead: [west]", "has no turn"),
        ("phase: pick, turn: west, dead: [east, south, north]", "two hands at least"),
        ("phase: pick, turn: west, wall: {left: 0}", "nothing is left to pick"),
        ("phase: pick, turn: west, wall: {left: 140}", "140 tiles cannot be left"),
        ("phase: deal, wall: {left: 20}", "long enough for the deal"),
        ("phase: deal, dice: 13", "two dice show 2 to 12"),
        ("phase: pick, turn: west, racks: {west: }", "tiles belong here"),
        ("phase: nap", "movement"),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: str, reason: str) -> None:
    assert reason in refused(given(position)).reason


def test_tiles_that_nobody_can_have_are_refused() -> None:
    suits = " ".join(f"{rank * 4}{suit}" for suit in "bcd" for rank in "123456789")
    error = refused(given(f'phase: pick, turn: west, discards: "{suits}"'))
    assert error.reason == "only 5 tiles are left for north's rack"


def test_nobody_sits_in_norths_chair_where_three_play() -> None:
    three = HEAD + "ruleset: {preset: league, table.players: 3}\n"
    for position in ("turn: north", "turn: west, dead: [north]", "turn: west, racks: {north: 5b}"):
        assert "nobody sits north" in refused(f"{three}given: {{phase: pick, {position}}}\n{THEN}").reason


# Every mistake has its line and its cure


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (HEAD + "ruleset: {call.validation: off}\n" + PICK + THEN, 3, 'put quotes around it, call.validation: "off"'),
        (HEAD + "ruleset:\n  preset: house\n  heavenly.enabled: no\n" + PICK + THEN, 5, 'heavenly.enabled: "no"'),
        (HEAD + "ruleset: 3\n" + PICK + THEN, 3, "league, tournament, house"),
        (HEAD + "card: My Card\n" + PICK + THEN, 3, "no card 'my card'; ours are charleston 2026, first card"),
        (given("phase: claim, live: 8c"), 3, "live: {tile: 8c, by: south}"),
        (given("phase: claim, live: {tile: 8c}"), 3, "by: south}"),
        ("id: X-1\ntitle: East: she throws\n", 2, "put quotes around a text with a colon in it"),
        ("id: X-1\n\trule: SET-01\n", 2, "spaces, not with tabs"),
        ("id: X-1\ntitle: 'East\nrule: SET-01\n", 2, "a quotation mark is opened here"),
        ("id: X-1\ngiven: {phase: pick\nthen: {}\n", 3, "a bracket is opened and not closed"),
        ("id: @home\n", 1, "put quotes around a text that begins like this"),
        ("id: *home\n", 1, "put quotes around a text that begins with *"),
        (given("phase: pick, turn: East"), 3, "write east"),
        (then("turn: East"), 5, "write east"),
        (HEAD + PICK + "when:\n - East: pick\n" + THEN, 5, "write east"),
        (HEAD + PICK + "when:\n - judge: pick\n" + THEN, 5, "east, south, west, north, table, referee"),
        (HEAD + PICK + "when:\n - west pick\n" + THEN, 5, "- east: discard 9d"),
        (HEAD + PICK + "when:\n - west: pick\n   east: pick\n" + THEN, 5, "its own dash"),
        (given("phase: pick, turn: west, racks: {west: 0000}"), 3, 'put quotes around it, "0000"'),
        (HEAD + PICK + "then: {wall left: many}", 4, "must be a number, not 'many'"),
        (HEAD.replace("SET-01", "[]") + PICK + THEN, 2, "which rule is it about"),
        (HEAD.replace("X-1", "''") + PICK + THEN, 1, "an id is needed"),
        ("- id: X-1\n", 1, "not a list"),
    ],
)
def test_a_mistake_is_told_with_its_cure(text: str, line: int, reason: str) -> None:
    error = refused(text)
    assert reason in error.reason.lower() or reason in error.reason
    assert error.line == line
    assert str(error).count("x.yaml") == 1


@pytest.mark.parametrize(
    ("text", "meant"),
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
def test_a_step_that_nobody_can_take_says_what_was_meant(text: str, meant: str) -> None:
    with pytest.raises(StepError) as caught:
        read_step("west", text)
    assert f"Did you mean {meant!r}?" in str(caught.value)
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
def test_what_a_writer_expects_is_read(text: str) -> None:
    assert list(failures(text)) == []


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (HEAD + PICK + "then: {winner: noone}", 4, "'noone' is no seat"),
        (HEAD + PICK + "then: {dead: [none]}", 4, "'none' is no seat"),
        (HEAD + PICK + "then: {offered: {west: [speak]}}", 4, "it is never offered"),
        (HEAD + PICK + "when: [{west: jump}]\n" + THEN, 4, "admit, contest, speak."),
        (HEAD + PICK + "then: {winner: ~}", 4, "must be text, not nothing"),
        (HEAD + "given: {phase: third left}\n" + THEN, 3, "the phase must be one of"),
        (HEAD + "given: {phase: match}\nwhen: [{game: {result: wall games}}]\nthen: {round: 1}", 4, "is no result"),
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
    error = refused(text)
    assert reason in error.reason
    assert error.line == line


@pytest.mark.parametrize(
    "when",
    [
        "given: {phase: courtesy}\nwhen: [{table: close window}]\n",  # no game has begun
        "given: {phase: over}\nwhen: [{table: close window}]\n",
        BLIND + "when: [{east: pass G G G}, {east: pass J J J}]\n",  # the second pass is none
        BLIND.replace("3,", "4,") + "when: [{east: pass G G G}, {south: pass blind 3}]\n",
    ],
)
def test_a_step_that_is_not_only_told_too_plainly_is_impossible(when: str) -> None:
    (failure,) = failures(HEAD + when + "then: {result: none yet}")
    assert failure.expected == "this step is possible"


def test_a_report_that_nobody_can_make_lists_the_others() -> None:
    with pytest.raises(StepError, match=r"A referee can report S miscalled TILE as TILE, .*S threw in"):
        read_step("referee", "report south sneezed")


@pytest.mark.parametrize("more", ["", "  - west: discard 5b\n", "  - then: {phase: discard}\n"])
def test_a_refused_step_is_reported_at_its_own_line(more: str) -> None:
    text = HEAD + PICK + "when:\n  - west: pick\n  - west: pick\n" + more + "\nthen:\n  phase: discard\n"
    (failure,) = failures(text)
    assert failure.line == 6
    assert (failure.expected, "picked already" in failure.found) == ("this step is possible", True)


def test_a_file_that_is_not_there_has_no_line(tmp_path: Path) -> None:
    path = tmp_path / "nowhere.yaml"
    with pytest.raises(ScenarioError) as caught:
        list(read_scenarios(path))
    assert str(caught.value) == f"{path}: No such file or directory"


def test_our_own_files_are_read_alike_by_the_fast_reader_and_the_careful_one() -> None:
    for path in files_below([rulebook_folder()]):
        data = path.read_bytes()
        fast, careful = (list(parse_documents(data, source)) for source in (str(path), "x"))
        assert repr(fast).replace(repr(str(path)), "'x'") == repr(careful)
