"""Matches of finished games, fixed and random."""

from hypothesis import strategies as st

from charleston.game.ruleset import Ruleset, ruleset
from charleston.game.seats import EAST, NOBODY, NORTH, SOUTH, WEST
from charleston.match.finished_game import FinishedGame
from charleston.match.match import (
    Match,
    add_game,
    new_match,
)

PEOPLE = ("Ann", "Bea", "Cam", "Dot")
FOUR = (EAST, SOUTH, WEST, NORTH)
WALL, REPLAY = FinishedGame("wall"), FinishedGame("replay")
LEAGUE, TOURNAMENT = ruleset(), ruleset("tournament")


def match_of(rules: Ruleset, *games: FinishedGame, people: tuple[str, ...] = PEOPLE, pie: int | None = None) -> Match:
    match = new_match(people, rules, pie=pie)
    for game in games:
        match = add_game(match, game)
    return match


seats = st.sampled_from(FOUR)


@st.composite
def wins(draw: st.DrawFn) -> FinishedGame:
    winner, other = draw(st.permutations(FOUR))[:2]
    picked, alone = draw(st.booleans()), draw(st.booleans())
    alive = {winner} if picked else {winner, other}
    return FinishedGame(
        "mahjong",
        winner=winner,
        value=draw(st.sampled_from([25, 30, 35, 40, 45, 50, 60, 75, 85])),
        jokerless=draw(st.booleans()),
        singles_and_pairs=alone,
        self_picked=picked,
        thrower=NOBODY if picked else other,
        exposures=0 if alone else draw(st.integers(0, 4)),
        dead=tuple(draw(st.sets(seats.filter(lambda seat: seat not in alive), max_size=2))),
    )
