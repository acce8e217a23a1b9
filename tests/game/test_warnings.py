"""R2, G-32: ``call.validation: warn`` warns players before they send a command that ``block`` would refuse."""

import random
from collections import Counter
from itertools import pairwise

import pytest
from effort import times
from msgspec.structs import replace
from sample_table import PEOPLE, SampleTable

from charleston.card.published import published
from charleston.game import commands
from charleston.game.choices import choices
from charleston.game.decide import decide
from charleston.game.evolve import fold
from charleston.game.game import new_game
from charleston.game.refusals import Refusal
from charleston.game.ruleset import ruleset
from charleston.game.seats import NOBODY, SEATS
from charleston.game.state import State
from charleston.game.warnings import warning
from charleston.table.setup import Setup
from charleston.table.view import game_view

REFUSED = {
    "fits no hand": {"no hand", "concealed only"},
    "not complete": {"not complete", "concealed only", "joker in a pair"},
    "needs the joker": {"joker to exchange"},
}
"""For each refusal code under ``block``: the codes that the warning may have instead."""
WANTED = (commands.ExposeGroup, commands.ClaimDiscard, commands.PickTile, commands.DiscardTile)


def next_command(state: State, dice: random.Random) -> commands.Command:
    """Return a random command, often a call, whether wise or not, but never a declaration or a challenge."""
    offered = [
        one
        for seat in (NOBODY, *state.players)
        for one in choices(state, seat)
        if not isinstance(one, commands.DeclareMahjong | commands.Challenge | commands.Withdraw | commands.CloseWindow)
        and not (isinstance(one, commands.ClaimDiscard) and one.mahjong)
    ]
    preferred = [one for one in offered if isinstance(one, WANTED)]
    return dice.choice(preferred if preferred and dice.random() < 0.5 else offered)


@pytest.mark.parametrize("card", ["First Card", "Charleston 2026"])
def test_warn_warns_exactly_where_block_refuses(card: str) -> None:
    codes: Counter[str] = Counter()
    for seed in range(times(2, soak=12)):
        dice = random.Random(seed)
        state = new_game(ruleset("league", {"call.validation": "warn"}), published(card), bytes([seed] * 32))
        while state.phase != "over":
            blocked = replace(state, rules=replace(state.rules, validation="block"))
            for seat in state.players:
                for command in choices(state, seat) if state.begun or state.phase == "claim" else ():
                    refusal, warned = decide(blocked, command), warning(state, command)
                    if isinstance(refusal, Refusal):
                        assert warned is not None, (command, refusal)
                        assert warned.code in REFUSED[refusal.code], (command, refusal)
                    else:
                        assert warned is None, (command, warned)
                    codes[warned.code if warned else ""] += 1
            outcome = decide(state, next_command(state, dice))
            assert not isinstance(outcome, Refusal)
            state = fold(state, outcome)
    assert {"", "no hand", "not complete"} <= set(codes), codes


@pytest.mark.parametrize("validation", ["off", "block"])
def test_without_warn_there_are_no_warnings(validation: str) -> None:
    table = SampleTable(setup=Setup(options={"call.validation": validation}))
    table.start()
    while table.game.phase != "over":
        for seat in SEATS:
            seen = game_view(table.state, seat)
            assert seen is not None
            assert seen.warnings == ()
        table.answer(table.state.waits[0])


def test_only_the_player_who_chooses_sees_the_warning_and_it_is_next_to_the_choice() -> None:
    table = SampleTable(setup=Setup(options={"call.validation": "warn"}))
    table.start()
    warned = 0
    while table.game.phase != "over" and len(table.log) < 150:
        for seat, person in zip(SEATS, PEOPLE, strict=True):
            seen = game_view(table.state, seat)
            assert seen is not None, person
            for number, text in seen.warnings:
                assert warning(table.game, seen.choices[number]) == text
                warned += 1
            assert all(one < other for (one, _), (other, _) in pairwise(seen.warnings))
        onlooker = game_view(table.state, NOBODY)
        assert onlooker is not None
        assert onlooker.warnings == ()
        table.answer(table.state.waits[0])
    assert warned > 0
