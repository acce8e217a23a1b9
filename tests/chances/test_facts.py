"""The facts of a question: the compiled ones of self-play and the plain ones of a view are the same numbers."""

from collections.abc import Iterator

import numpy as np
import pytest
from effort import times

from charleston.bots.self_play import commands_of, options_of, start_of
from charleston.bots.tastes import POLICIES, TASTES
from charleston.card.published import published
from charleston.chances.facts_of import facts_of
from charleston.chances.levels import STRONGEST
from charleston.chances.line_chances import hand_of
from charleston.chances.line_columns import Hands
from charleston.chances.self_play_samples import sample_games
from charleston.game import commands
from charleston.game.decide import decide
from charleston.game.evolve import fold
from charleston.game.refusals import Refusal
from charleston.game.ruleset import Ruleset, ruleset
from charleston.game.seats import Seat
from charleston.game.state import State
from charleston.game.view import view
from charleston.kernels.patterns.arrays import I64, arrays_of
from charleston.kernels.playout import play
from charleston.kernels.playout.playout_state import new_samples
from charleston.kernels.policy.chance import make_walls
from charleston.kernels.policy.question_codes import BID, CLAIM, COURTESY, PASS, TURN, VOTE
from charleston.kernels.policy.seeds import make_seeds
from charleston.kernels.samples import facts

ASKED = (
    commands.PassTiles,
    commands.Agree,
    commands.Stop,
    commands.BidCourtesy,
    commands.DiscardTile,
    commands.RedeemJoker,
)
PUBLIC = slice(0, facts.OWN_LEVEL)


def rules_for(players: int) -> Ruleset:
    return ruleset("league", {"venue": "online", "call.validation": "block", "table.players": players})


def compiled_rows(name: str, players: int, line_up: I64, number: int) -> Iterator[tuple[int, I64, list[list[int]]]]:
    """Yield the seat, the facts and the hand of every question of a game."""
    card, seats = arrays_of(published(name)), line_up[None].astype(np.int8)
    samples = new_samples(1_000, 1, TASTES[POLICIES.index(STRONGEST)], len(card.every))
    walls, seeds = make_walls(3, number, 1), make_seeds(3, number, 1)
    play.play_games(card, options_of(rules_for(players)), walls, seats, seeds, TASTES, samples=samples)
    count = samples.progress[0]
    assert 30 < count < 1_000
    rack, shown = np.split(samples.hands, 2, 1)
    hands = Hands(rack, shown, samples.seen, samples.alive)
    for at in range(count):
        yield int(samples.whose[at, 1]), samples.rows[at], [each[at].tolist() for each in hands]


def states(name: str, players: int, line_up: I64, number: int) -> Iterator[tuple[State, commands.Command]]:
    """Yield every state of the same game at the referee, with the next command."""
    card, rules = published(name), rules_for(players)
    wall, seed = make_walls(3, number, 1)[0], int(make_seeds(3, number, 1)[0])
    state = start_of(card, rules, wall)
    for command in commands_of(card, rules, wall, line_up.astype(np.int8), seed)[1]:
        yield state, command
        events = decide(state, command)
        assert not isinstance(events, Refusal)
        state = fold(state, events)


@pytest.mark.parametrize("name", ["Charleston 2026", "First Card"])
@pytest.mark.parametrize("players", [3, 4])
def test_a_view_gives_the_same_facts_as_self_play(name: str, players: int) -> None:
    card, line_up, asked = arrays_of(published(name)), np.array([3, 2, 1, 3]), set[int]()
    levels = [POLICIES[level] for level in line_up[:players]]
    for number in range(times(2, soak=40)):
        compiled = list(compiled_rows(name, players, line_up, number))[::-1]
        for state, command in states(name, players, line_up, number):
            is_waiting = isinstance(command, ASKED)
            while compiled and (is_waiting or (state.phase == "claim" and compiled[-1][1][facts.QUESTION] == CLAIM)):
                seat, row, hand = compiled.pop()
                plain = facts_of(card, view(state, Seat(seat)), levels)
                assert [each[0].tolist() for each in hand_of(card, view(state, Seat(seat)))] == hand
                assert plain is not None, (command, row)
                assert plain[PUBLIC].tolist() == row[PUBLIC].tolist(), (command, seat)
                asked.add(int(row[facts.QUESTION]))
                if is_waiting:
                    assert seat == command.seat
                    break
        assert not compiled
    assert asked == ({TURN, CLAIM} if players == 3 else {PASS, VOTE, BID, COURTESY, TURN, CLAIM})


def test_a_seat_that_is_asked_nothing_has_no_facts() -> None:
    card, levels = arrays_of(published("First Card")), ["regular"] * 4
    for state, command in states("First Card", 4, np.array([3, 3, 3, 3]), 1):
        if isinstance(command, commands.DiscardTile):
            others = [seat for seat in range(4) if seat != command.seat]
            assert [facts_of(card, view(state, Seat(seat)), levels) for seat in others] == [None] * 3
            waiting = [facts_of(card, view(state, Seat(seat)), levels, even_waiting=True) for seat in others]
            assert [row[facts.QUESTION] for row in waiting if row is not None] == [CLAIM] * 3
            places = [int(row[facts.PLACE]) for row in waiting if row is not None]
            assert places == [(seat - command.seat - 1) % 4 for seat in others]
            assert all(row is not None and row[facts.WITH_WORTH] == row[facts.WORTH] for row in waiting)
        if state.phase == "claim":
            assert state.window is not None
            assert facts_of(card, view(state, state.window.by), levels) is None


def test_samples_say_how_the_game_ended_for_each_seat() -> None:
    sampled = sample_games(published("First Card"), 4, "mixed", 0, 60)
    assert len(sampled.facts) > 500
    levels = sampled.facts[:, facts.OWN_LEVEL : facts.OTHER_LEVELS]
    assert set(levels.sum(1)) == {0, 1}
    for number in range(60):
        at = sampled.game == number
        ends = dict(zip(sampled.seat[at].tolist(), sampled.end[at].tolist(), strict=True))
        scores = dict(zip(sampled.seat[at].tolist(), sampled.scores["payments"][at].tolist(), strict=True))
        winners = [seat for seat, end in ends.items() if end == 0]
        assert len(winners) <= 1
        assert all((scores[seat] > 0) == (seat in winners) for seat in ends)
