"""The captions of games in a score book."""

import pytest
from keeping import PEOPLE, WALL
from msgspec.structs import replace

from charleston.game.seats import EAST, NORTH, SOUTH, WEST
from charleston.match.finished_game import Disputed, FinishedGame
from charleston.scorebook.prose import game_caption

CALLED = FinishedGame("mahjong", winner=EAST, value=25, thrower=NORTH)
PICKED = FinishedGame("mahjong", winner=EAST, value=25, self_picked=True)


@pytest.mark.parametrize(
    ("facts", "caption"),
    [
        (CALLED, "Ann won 25 on Dot’s discard."),
        (replace(PICKED, jokerless=True), "Ann won 25 jokerless, self-picked."),
        (
            replace(CALLED, line="2468 #1", announced=20),
            "Ann won 25 with 2468, line 1 on Dot’s discard, but announced only 20.",
        ),
        (replace(PICKED, singles_and_pairs=True, jokerless=True), "Ann won 25 with singles and pairs, self-picked."),
        (replace(PICKED, how="earthly"), "Ann won 25 with an earthly hand."),
        (replace(CALLED, how="exchange"), "Ann won 25 with an exchanged joker after calling Dot’s discard."),
        (replace(CALLED, hot=True), "Ann won 25 on Dot’s discard at the end of a hot wall."),
        (FinishedGame("wall", dead=(SOUTH, WEST)), "Wall game: nobody won. Dead: Bea and Cam."),
        (
            FinishedGame("miscall", winner=EAST, value=30, offender=WEST),
            "Ann won 30 on a tile that Cam misnamed.",
        ),
        (
            FinishedGame("mahjong in error", declarer=EAST, threw_in=(SOUTH,)),
            "Ann declared mah jongg in error, and Bea threw in.",
        ),
        (
            replace(WALL, challenges=(Disputed(SOUTH, WEST, upheld=False),), peeked=(EAST,)),
            "Wall game: nobody won. Bea challenged Cam, and Cam was right. Looked at a blind tile: Ann.",
        ),
        (
            replace(WALL, peeked=(EAST, SOUTH, SOUTH)),
            "Wall game: nobody won. Looked at a blind tile: Ann and Bea (2 times).",
        ),
    ],
)
def test_the_caption_of_a_game(facts: FinishedGame, caption: str) -> None:
    assert game_caption(facts, PEOPLE[:4]) == caption
