"""``import charleston``: its names work, are typed, and load nothing until they are used."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

import charleston as ch
from charleston.game.seats import SEAT_NAMES

WINNING = "FF 222b 44b 6666c 888c"


def test_every_public_name_exists_and_no_other() -> None:
    for name in ch.__all__:
        assert getattr(ch, name) is not None
        assert name in dir(ch)
    with pytest.raises(AttributeError, match="no attribute 'Gmae'"):
        ch.Gmae  # noqa: B018


def test_the_import_loads_nothing_else() -> None:
    """NumPy and Numba take most of a second to import; ``charleston --help`` must not wait for them."""
    code = "import sys, charleston; print([name for name in sys.modules if name.startswith(('charleston.', 'numpy'))])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_no_public_name_is_hidden_by_a_subpackage() -> None:
    """Importing ``charleston.card`` sets that attribute to the package, so no public name may equal a package name."""
    packages = {path.stem for path in Path(ch.__file__).parent.iterdir()}
    assert packages & set(ch.__all__) == set()


def test_the_value_of_a_hand() -> None:
    card = ch.load_card()
    win = ch.Hand(WINNING).wins(card)[0]
    assert (win.value, win.entry.title, win.jokerless) == (30, "2468 #3", True)
    exposed = ch.Hand("FF 222b 44b", exposed=["666c J, 888c"])
    assert [win.value for win in exposed.wins(card)] == [30]
    assert repr(exposed) == "Hand('FF 222b 44b', exposed=['666c J', '888c'])"
    near = ch.Hand("FF 222b 44b 6666c 88c").nearest(card)[0]
    assert (near.entry.title, near.gap.distance) == ("2468 #3", 1)
    assert ch.Hand("FF 222b 44b 6666c 88c").wins(card) == []
    assert repr(card) == f"<Card 'Charleston 2026', {len(list(card.entries()))} lines>"


@pytest.mark.parametrize(
    ("rack", "exposed", "message"),
    [
        ("FF 222x", (), "Which suit"),
        ("11111b", (), "5 of one bam"),
        ("FFFF 1111b 2222b 333b", (), "at most 14 tiles; this one has 15"),
        ("11b", ("111b",), "5 of one bam"),
        ("FF", ("12b J",), "one kind of tile"),
        ("FF", ("11b",), "three to six tiles"),
    ],
)
def test_an_impossible_hand_is_refused(rack: str, exposed: tuple[str, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ch.Hand(rack, exposed)


def test_a_random_game_in_ten_lines() -> None:
    chance = random.Random(5)
    game = ch.Game.new("league", seed=7)
    while not game.is_over:
        game.play(chance.choice(game.choices()))
    assert game.result
    assert game.choices() == []
    assert sum(game.balance.values()) == 0
    assert len(game.captions()) == sum(len(step.events) for step in game.steps)
    again = ch.Game.from_record(game.record())
    assert (again.state, again.record()) == (game.state, game.record())
    assert ch.Game.from_record(ch.read_record(game.record())).balance == game.balance


@pytest.mark.parametrize("preset", ch.PRESETS)
def test_bots_play_a_whole_game(preset: str) -> None:
    game = ch.Game.new(preset, seed=9)
    game.play_bots("novice")
    assert game.result in {"mahjong", "wall"}
    for step in game.steps:
        assert ch.read_command(ch.write_command(step.command)) == step.command


def test_a_person_plays_among_bots() -> None:
    """Bots play until only the person can act, and never act for the person."""
    game, turns = ch.Game.new(seed=8), 0
    while not game.is_over:
        game.play_bots("novice", except_for=["south"])
        if not game.is_over:
            answer = game.ask_bot("south", "novice")
            assert answer is not None
            assert answer.command in game.choices("south")
            game.play(answer.command)
            turns += 1
    assert turns > 10
    assert [step.command for step in game.steps if step.command.seat == 1] != []


def test_a_seed_fixes_the_wall_and_without_a_seed_it_is_random() -> None:
    assert ch.Game.new(seed=7).state == ch.Game.new(seed=(7).to_bytes(32, "big")).state
    assert ch.Game.new().state.wall != ch.Game.new().state.wall


def test_a_view_shows_one_rack() -> None:
    game = ch.Game.new(seed=7)
    assert [len(game.view(seat).rack) for seat in SEAT_NAMES] == [14, 13, 13, 13]
    assert game.view("table").rack == ()


def test_an_illegal_command_names_the_rule_and_changes_nothing() -> None:
    game = ch.Game.new(seed=7)
    before = game.state
    with pytest.raises(ch.RefusedError, match="CHA-04") as caught:
        game.play("east: pass 1b")
    assert caught.value.refusal.code == "three to pass"
    assert (game.state, len(game.steps)) == (before, 1)


@pytest.mark.parametrize("text", ["discard 5b", "east discard 5b", "eats: discard 5b", "east: discrd 5b", "east:", ""])
def test_text_that_is_not_a_command_is_refused(text: str) -> None:
    with pytest.raises(ch.StepError):
        ch.Game.new(seed=7).play(text)


def test_invalid_options_cards_bots_and_records_are_refused(tmp_path: Path) -> None:
    assert ch.Game.new("league", {"charleston.courtesy": "off"}).state.rules.courtesy == "off"
    with pytest.raises(ch.RulesetError, match=r"charleston\.courtsey"):
        ch.Game.new("league", {"charleston.courtsey": "off"})
    with pytest.raises(ch.RulesetError, match="leauge"):
        ch.Game.new("leauge")
    with pytest.raises(OSError, match="No such file"):
        ch.load_card("Charleston 1926")
    (tmp_path / "wrong.card").write_text("card Wrong\nsection One\n  11a x25\n")
    with pytest.raises(ch.CardError):
        ch.load_card(tmp_path / "wrong.card")
    with pytest.raises(ch.UnknownBotError):
        ch.Game.new(seed=7).ask_bot("east", "genius")
    with pytest.raises(ch.StepError):
        ch.Game.new(seed=7).choices("nobody")
    with pytest.raises(ch.RecordError):
        ch.Game.from_record("{}")
