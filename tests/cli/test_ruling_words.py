"""``charleston ruling`` in the words of real players: it finds the intended question, or asks which one is meant."""

import json
from typing import Any

import pytest
from click.testing import CliRunner

from charleston.cli.ruling_command import DETAILS, ruling
from charleston.cli.ruling_parser import understand
from charleston.game.ruling_requests import QUESTIONS, Case

ASKS_BACK = ""
MISCALLED = "miscalled tile claimed for mah jongg"
RIGHT, WRONG = "contested challenge was right", "contested challenge was wrong"
PLAYERS_SAY: tuple[tuple[str, str, str], ...] = (
    # questions it cannot answer: it must ask back instead of guessing
    ("can I use a joker in a pair", "league", ASKS_BACK),
    ("she has a joker in a pair", "league", ASKS_BACK),
    ("passed four tiles", "league", ASKS_BACK),
    ("can I call a tile for a pair", "league", ASKS_BACK),
    ("can I call a discard for a concealed hand", "league", ASKS_BACK),
    ("two players tie for east", "league", ASKS_BACK),
    ("two players want the same discard for mah jongg, 25", "league", ASKS_BACK),
    ("my hand is dead do I pay", "league", ASKS_BACK),
    ("can a dead hand get paid", "tournament", ASKS_BACK),
    ("a dead hand called mah jongg on a discard, 25", "league", ASKS_BACK),
    ("she declared mah jongg on a discard but her hand was dead, 25", "league", ASKS_BACK),
    ("exposure is wrong, can I change it", "league", ASKS_BACK),
    ("she exposed the wrong tiles", "league", ASKS_BACK),
    ("I won", "league", ASKS_BACK),
    ("I won, 25", "tournament", ASKS_BACK),
    ("claimed a tile for mah jongg, value 30", "league", ASKS_BACK),
    ("I called mah jongg and then took it back", "league", ASKS_BACK),
    ("can I exchange a joker", "league", ASKS_BACK),
    ("can I redeem a joker from a dead hand", "league", ASKS_BACK),
    ("can I take back my discard", "league", ASKS_BACK),
    ("East forgot to discard", "league", ASKS_BACK),
    ("touched the wall", "tournament", ASKS_BACK),
    ("I peeked at the wall", "league", ASKS_BACK),
    ("she looked at my tiles", "league", ASKS_BACK),
    ("she did not pick out of turn", "league", ASKS_BACK),
    ("she called a tile and put it on top of her rack", "tournament", ASKS_BACK),
    ("she racked and I called", "league", ASKS_BACK),
    ("player racked before I could call", "league", ASKS_BACK),
    ("peeked, league or tournament", "league", ASKS_BACK),
    ("South has mah jongg after the Charleston, 35", "league", ASKS_BACK),
    ("she miscalled a tile and nobody called it", "league", ASKS_BACK),
    ("she threw 3 bam and I called a 4 bam", "league", ASKS_BACK),
    ("wrong player paid for mah jongg, 25", "league", ASKS_BACK),
    ("she paid the wrong amount for mah jongg, 25", "league", ASKS_BACK),
    ("I discarded instead of declaring mah jongg, 25", "league", ASKS_BACK),
    ("how many jokers can I have in the charleston", "league", ASKS_BACK),
    ("she peeked at my hand", "league", ASKS_BACK),
    ("what is the wall", "league", ASKS_BACK),
    ("she counted wrong", "league", ASKS_BACK),
    # incomplete questions
    ("she discarded out of turn", "league", ASKS_BACK),
    ("she discarded out of turn and I called it", "league", ASKS_BACK),
    ("out of turn", "league", ASKS_BACK),
    ("she challenged her and she was right", "league", ASKS_BACK),
    ("I challenged her hand, she won, and I was right", "league", ASKS_BACK),
    ("wall game with dead hands", "tournament", ASKS_BACK),
    # wins
    ("I called mah jongg on a discard, value 25", "league", "mah jongg on a discard"),
    ("I won on her discard, 25 cents", "league", "mah jongg on a discard"),
    ("I picked up her discard for mah jongg, 25", "house", "mah jongg on a discard"),
    ("mahj on a discard 25 with 2 exposures", "tournament", "mah jongg on a discard"),
    ("I forgot to say jokerless, mah jongg on a discard, 25", "league", "mah jongg on a discard"),
    ("I picked my own mah jongg tile, 25", "league", "mah jongg self-picked"),
    ("self pick, 30, no jokers", "tournament", "mah jongg self-picked"),
    ("I swapped a joker and won, 30", "league", "mah jongg by joker exchange"),
    ("East was dealt mah jongg, 30", "league", "heavenly hand"),
    ("East has mah jongg before the charleston, 30", "league", "heavenly hand"),
    ("East has mah jongg after the Charleston, 35", "league", "earthly hand"),
    ("nobody won", "tournament", "wall game"),
    ("the wall is empty and nobody has mah jongg", "league", "wall game"),
    ("wall game with one dead hand", "tournament", "wall game"),
    # the wrong name, out of turn
    ("she called a 3 bam a 3 crak and I took it for mah jongg, worth 30", "league", MISCALLED),
    ("I said 3 bam but it was a 3 crak, and East called mah jongg, 30", "league", MISCALLED),
    ("she threw a 5 dot and called it 5 crak, I won with it, 30", "tournament", MISCALLED),
    ("Miscaled tile for MAHJ, 30", "league", MISCALLED),
    ("misnamed tile, mahjong, 30", "league", MISCALLED),
    ("wrong tile named, mah jongg 30", "league", MISCALLED),
    ("she took my discard for a kong but I misnamed it", "league", "miscalled tile claimed for an exposure"),
    (
        "she discarded out of turn and I called it for mah jongg, value 25",
        "league",
        "discard out of turn claimed for mah jongg",
    ),
    ("North discarded out of turn and South won on it, 25", "league", "discard out of turn claimed for mah jongg"),
    ("she discarded out of turn, I called it for a pung", "league", "discard out of turn claimed for an exposure"),
    ("she threw a tile out of turn and nobody wanted it", "league", "discard out of turn claimed by nobody"),
    ("out of turn pick", "league", "picked out of turn"),
    ("she picked when it was not her turn", "tournament", "picked out of turn"),
    ("she picked ahead but did not rack it", "league", "picked ahead"),
    ("she took a tile from the wrong end", "league", "picked from the wrong end"),
    ("both of them picked from the wrong end of the wall", "league", "picked from the wrong end"),
    # tiles
    ("she has only 12 tiles", "league", "wrong tile count"),
    ("I have 15 tiles", "tournament", "wrong tile count"),
    ("too many tiles", "league", "wrong tile count"),
    ("she is one tile short", "league", "wrong tile count"),
    ("I have 14 tiles after the charleston", "league", "wrong tile count"),
    ("she looked at a blind tile", "tournament", "peeked at a blind tile"),
    ("she peeked", "league", "peeked at a blind tile"),
    ("someone passed a joker in the charleston", "league", "joker passed"),
    ("I got a joker in the courtesy pass", "league", "joker passed"),
    ("she called a tile and put it in her rack", "tournament", "called tile racked"),
    # errors and challenges
    ("I called mah jongg by mistake", "league", "mah jongg in error"),
    ("false mah jongg, two players threw in, value 40", "league", "mah jongg in error"),
    ("threw in a hand", "league", "mah jongg in error"),
    ("I called her dead and I was right", "league", RIGHT),
    ("I called her dead and I was wrong", "league", WRONG),
    ("she called me dead and I was right", "league", WRONG),
    ("she called me dead and I was wrong", "league", RIGHT),
    ("She challenged me, and I was right.", "league", WRONG),
    ("I challenged her hand and I was wrong", "league", WRONG),
    ("I challenged her hand and was wrong", "league", WRONG),
    ("I challenged her hand and it was good", "house", WRONG),
    ("I challenged her and she was right", "league", WRONG),
    ("I was challenged and I was right", "league", WRONG),
    ("I was called dead and she was right", "league", RIGHT),
    ("East challenged North and North was wrong", "league", RIGHT),
    ("the challenge was not right", "league", WRONG),
    ("challenged hand dead", "league", RIGHT),
    # everything else
    ("she took the discard without saying anything", "league", "silent claim"),
    ("time ran out", "league", "time is up"),
    ("the bell rang", "tournament", "time is up"),
    ("it was a wall", "league", "wall game"),
    ("wall", "league", ASKS_BACK),
    ("a wall", "league", ASKS_BACK),
)


@pytest.mark.parametrize(("words", "preset", "title"), PLAYERS_SAY, ids=[row[0] for row in PLAYERS_SAY])
def test_players_phrases_find_the_intended_question(words: str, preset: str, title: str) -> None:
    result = CliRunner().invoke(ruling, [words, "--rules", preset, "--json"])
    if title == ASKS_BACK:
        assert result.exit_code == 2, result.stdout
        assert "charleston rulebook --list" in result.stderr
        return
    assert result.exit_code == 0, result.stderr
    decoded = json.loads(result.stdout)
    assert (decoded["question"], decoded["preset"]) == (title, preset)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.title)
def test_the_text_of_every_question_finds_that_question(question: Any) -> None:
    for phrase in (question.title, *filter(None, question.also.split(","))):
        meaning = understand(phrase)
        assert meaning.sure, phrase
        assert meaning.questions == [question], phrase
        assert not meaning.left, phrase
    assert all(name in DETAILS and name in Case.__struct_fields__ for name in question.asks.split())


DETAILS_SAID: dict[str, dict[str, Any]] = {
    "false mah jongg, 2 hands thrown in": {"thrown_in": 2},
    "false mah jongg, two people threw in their hands": {"thrown_in": 2},
    "false mah jongg, two of them threw in": {"thrown_in": 2},
    "false mah jongg, one of the others threw her hand in": {"thrown_in": 1},
    "false mah jongg, both threw their hands in": {"thrown_in": 2},
    "false mah jongg, East and South threw in": {"thrown_in": 2},
    "false mah jongg, she threw in her hand": {"thrown_in": 1},
    "false mah jongg, all three of the others threw in": {"thrown_in": 3},
    "false mah jongg, nobody threw in": {"thrown_in": 0},
    "false mah jongg by north, east and south threw in": {},
    "picked ahead and racked it": {"racked": True},
    "picked ahead, not racked": {"racked": False},
    "joker passed after the first discard": {"begun": True},
    "joker passed before the game has begun": {"begun": False},
    "can I pass a joker": {"begun": False},
    "too few tiles": {"count": 12},
    "fourteen tiles": {"count": 14},
    "wrong tile count 13": {"count": 13},
    "wrong number of tiles: 15": {"count": 15},
    "wrong tile count of fourteen tiles": {"count": 14},
    "wall game, one of the others is dead": {"dead": 1},
    "self-picked, x30, not jokerless": {"value": 30, "jokerless": False},
    "self-picked, jokerless, announced 25, worth 25": {"jokerless": True, "announced": 25, "value": 25},
    "two players picked from the wrong end": {"others_too": True},
    "miscalled tile for a pung that fits": {"fits": True},
    "miscalled tile for a pung that does not fit": {"fits": False},
    "wall game, NMJL": {"preset": "league"},
}


@pytest.mark.parametrize("words", DETAILS_SAID)
def test_details_in_the_text_are_understood(words: str) -> None:
    meaning = understand(words)
    assert meaning.sure
    assert meaning.details == DETAILS_SAID[words]


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("two players tie for east", ["tie", "two"]),  # not a misspelled "time"
        ("joke", ["joke"]),
        ("can I change my exposure", ["change"]),  # neither "exchange" nor "challenge"
        ("picked ahead, 3 4", ["3", "4"]),
    ],
)
def test_only_long_words_may_be_misspelled(words: str, left: list[str]) -> None:
    assert understand(words).left == left


def test_a_second_value_is_not_ignored() -> None:
    assert "30" in understand("mah jongg on a discard, 25, 30").left
