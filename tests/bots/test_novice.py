"""The mistakes of the novice: each is shown in a position where the same bot without it answers differently.

In every position, the plain and the compiled version agree (``bot_positions``).
"""

import random
from collections import Counter
from itertools import count

import numpy as np
import pytest
from asking_bots import ONLINE, ask
from bot_positions import claim_of, discard_of, mind_with, position, taste_called, tile_called
from hidden_tiles import shuffled
from sample_cards import card_of

from charleston.bots.player import seed_of
from charleston.bots.reasons import ReasonCode, why_claim, why_decline, why_turn, without
from charleston.bots.self_play import POLICIES, commands_of, make_seeds, make_walls, start_of
from charleston.card.matcher import Exposure
from charleston.card.published import published
from charleston.game import commands
from charleston.game.decide import decide
from charleston.game.evolve import fold
from charleston.game.game import new_game
from charleston.game.refusals import Refusal
from charleston.game.ruleset import ruleset
from charleston.game.seats import EAST, NOBODY, SEATS
from charleston.game.view import view
from charleston.kernels.patterns.arrays import I64
from charleston.kernels.policy.chance import does_like, habit_of, has_forgotten
from charleston.kernels.policy.seeds import plain_forgets, plain_habit, plain_likes
from charleston.kernels.policy.taste import CALL_FROM, CALL_LATE, FORGETS, LIKES, STICKS, STRETCH
from charleston.tiles import KINDS

NORTHS_OR_DRAGONS = card_of("111a 222a 333a 444a NN x50", "111a FFFF RRRR 555a x25")
"""In the position below, the first line is nearer, but it needs two norths."""
RACK = "111b222b333b44bFFR"
BAMS = {tile_called(text) for text in ("2b", "3b", "4b")}
FLOWER, RED = tile_called("F"), tile_called("R")


def novice_with(**numbers: int) -> I64:
    """Return the novice's taste with other mistakes: those not named are turned off."""
    places = {"forgets": FORGETS, "sticks": STICKS, "likes": LIKES, "call": CALL_FROM, "call_late": CALL_LATE}
    taste = taste_called("novice").copy()
    for name, place in places.items():
        taste[place] = numbers.get(name, 16 if place in (CALL_FROM, CALL_LATE) else 0)
    return taste


def test_who_forgets_discards_plays_for_a_line_that_is_gone() -> None:
    at = position(RACK, discards="NNNNRRR")
    forgetful, attentive = (mind_with(novice_with(forgets=most), NORTHS_OR_DRAGONS, at) for most in (256, 0))
    assert discard_of(forgetful, NORTHS_OR_DRAGONS) in {FLOWER, RED}
    assert discard_of(attentive, NORTHS_OR_DRAGONS) in BAMS
    assert why_turn(forgetful, FLOWER).code == "forgotten"
    assert why_turn(attentive, FLOWER).code != "forgotten"


def test_exposed_tiles_are_never_forgotten() -> None:
    at = position(RACK, discards="RRR", theirs=("NNNN",))
    assert discard_of(mind_with(novice_with(forgets=256), NORTHS_OR_DRAGONS, at), NORTHS_OR_DRAGONS) in BAMS


@pytest.mark.parametrize("forgets", [0, 64, 256])
def test_a_share_of_the_discards_is_forgotten_until_the_next_stretch(forgets: int) -> None:
    at = position(RACK, discards="1c1c2c3c4c5c6c7c8c9cEEEESSSWWNNN", theirs=("NNN",))
    taste, truth = novice_with(forgets=forgets), None
    totals, changed = list[int](), 0
    for seed in range(300):
        minds = [mind_with(taste, NORTHS_OR_DRAGONS, at._replace(turns=turns), seed) for turns in range(STRETCH * 2)]
        unseen = [mind.unseen() for mind in (minds[0], minds[STRETCH - 1], minds[STRETCH])]
        truth = mind_with(novice_with(), NORTHS_OR_DRAGONS, at).unseen()
        totals.append(int((unseen[0] - truth).sum()))
        assert (unseen[0] >= truth).all()
        assert unseen[0].tolist() == unseen[1].tolist()
        changed += unseen[0].tolist() != unseen[2].tolist()
    assert abs(np.mean(totals) - 22 * forgets / 256) < 1
    assert (changed > 0) == (0 < forgets < 256)


def seed_liking(likes: int, *lines: int) -> int:
    """Return a seed with which East likes those of the card's lines that have a 1."""
    habits = ((seed, plain_habit(seed, 0)) for seed in count())
    return next(
        seed for seed, habit in habits if [plain_likes(habit, at, likes) for at in range(len(lines))] == list(lines)
    )


TWO_LINES = card_of("1111a 2222a 3333a NN x25", "6666a 7777a 8888a EE x25")
NEARER_BY_ONE = "11b22b3bN666b777bEJ"
"""One tile nearer to the second line."""
NEARER_BY_TWO = "11b22b3bN666b777b8bE"
LOW, HIGH = ({tile_called(text) for text in texts} for texts in (("1b", "2b", "3b", "N"), ("6b", "7b", "8b", "E")))


def test_who_is_set_on_a_line_keeps_its_tiles_though_another_line_is_nearer() -> None:
    seed = seed_liking(128, 1, 0)
    at = position(NEARER_BY_ONE)
    stubborn, flexible = (mind_with(novice_with(sticks=most, likes=128), TWO_LINES, at, seed) for most in (1, 0))
    assert discard_of(stubborn, TWO_LINES) in HIGH
    assert discard_of(flexible, TWO_LINES) in LOW
    tile = discard_of(stubborn, TWO_LINES)
    assert why_turn(stubborn, tile).code == "favorite"
    assert why_turn(flexible, tile).code != "favorite"


@pytest.mark.parametrize(
    ("rack", "liked"),
    [(NEARER_BY_TWO, (1, 0)), (NEARER_BY_ONE, (0, 1)), (NEARER_BY_ONE, (0, 0)),
     (NEARER_BY_ONE, (1, 1))],
)  # fmt: skip
def test_a_line_is_given_up_when_another_is_two_tiles_nearer(rack: str, liked: tuple[int, ...]) -> None:
    """The nearer line also counts if the player likes it, or likes neither, or both."""
    mind = mind_with(novice_with(sticks=1, likes=128), TWO_LINES, position(rack), seed_liking(128, *liked))
    tile = discard_of(mind, TWO_LINES)
    assert tile in LOW
    assert why_turn(mind, tile).code not in ("favorite", "forgotten", "eager")


def test_a_discard_for_another_line_is_declined() -> None:
    seed, at = seed_liking(128, 1, 0), position("11b22b3bN666b777bE")
    stubborn, flexible = (
        mind_with(novice_with(sticks=1, likes=128), TWO_LINES, at, seed),
        mind_with(novice_with(), TWO_LINES, at, seed),
    )
    six, one = tile_called("6b"), tile_called("1b")
    group = Exposure(six, 4, 0)
    assert claim_of(flexible, TWO_LINES, six) == group
    assert claim_of(stubborn, TWO_LINES, six) is None
    assert why_decline(stubborn, six).code == "favorite"
    assert why_decline(flexible, one).code == "not needed"


def test_an_eager_player_exposes_a_group_for_a_line_that_is_not_the_nearest() -> None:
    """The call brings the second line, which was one tile farther, as near as the first, and rules out the first."""
    at, tile = position("11b22b33bN666b777b"), tile_called("6b")
    eager, patient = (mind_with(novice_with(call=call, call_late=call), TWO_LINES, at) for call in (8, 16))
    group = claim_of(eager, TWO_LINES, tile)
    assert group == Exposure(tile, 4, 0)
    assert why_claim(eager, group).code == "eager"
    assert claim_of(patient, TWO_LINES, tile) is None
    assert why_decline(patient, tile).code == "not needed"


def test_an_eager_player_does_not_call_what_no_line_needs_or_what_costs_too_much() -> None:
    far = position("11b22b33bNN666bRR")
    for call, discard in ((1, "5b"), (1, "N"), (8, "6b")):
        mind, tile = mind_with(novice_with(call=call, call_late=call), TWO_LINES, far), tile_called(discard)
        assert claim_of(mind, TWO_LINES, tile) is None
        assert why_decline(mind, tile).code == "not needed"


def test_a_good_call_is_not_explained_as_a_mistake() -> None:
    eager = mind_with(novice_with(call=8, call_late=8), TWO_LINES, position("111b22b33b666b777b"))
    group = claim_of(eager, TWO_LINES, tile_called("1b"))
    assert group == Exposure(tile_called("1b"), 4, 0)
    assert why_claim(eager, group).code == "better than concealed"


def test_habits_are_the_same_compiled_and_plain() -> None:
    for seed in (0, 1, 77, 2**63, 2**64 - 1):
        for seat in range(4):
            habit = plain_habit(seed, seat)
            assert habit_of(np.uint64(seed), seat) == habit
            for number in range(40):
                assert does_like(habit, number, 80) == plain_likes(habit, number, 80)
                one = (number % 9, number % KINDS, number % 8)
                assert has_forgotten(habit, *one, 100) == plain_forgets(habit, *one, 100)


def test_habits_depend_on_the_seat_and_the_game() -> None:
    habits = {plain_habit(seed, seat) for seed in range(50) for seat in range(4)}
    liked = [[plain_likes(habit, line, 64) for line in range(64)] for habit in habits]
    assert len(habits) == 200
    assert abs(np.mean(liked) - 64 / 256) < 0.01
    assert len({tuple(one) for one in liked}) == 200


def test_a_bot_keeps_its_seed_for_a_whole_game() -> None:
    rules, rng = ruleset("league", ONLINE), random.Random(2)
    seeds = set[int]()
    for number in range(3):
        state = new_game(rules, published("First Card"), bytes([number]) * 32)
        dealt = fold(state, decide(state, commands.Deal(NOBODY)))  # type: ignore[arg-type]
        own = {seed_of(view(one, seat)) for one in (state, dealt, shuffled(rng, dealt, EAST)) for seat in SEATS}
        assert len(own) == 1
        seeds |= own
    assert len(seeds) == 3


def reasons_in(games: int) -> Counter[ReasonCode]:
    """Return how often each reason is given in games of four novices."""
    codes, rules = Counter[ReasonCode](), ruleset("league", ONLINE)
    seats = np.full(4, POLICIES.index("novice"), np.int8)
    for wall, seed in zip(make_walls(31, 0, games), make_seeds(31, 0, games), strict=True):
        state = start_of(published("Charleston 2026"), rules, wall)
        for command in commands_of(state.card, rules, wall, seats, int(seed))[1]:
            if isinstance(command, (commands.DiscardTile, commands.ClaimDiscard)):
                reply = ask("novice", state, command.seat, int(seed))
                assert reply is not None
                codes[reply.reason.code] += 1
            events = decide(state, command)
            assert not isinstance(events, Refusal)
            state = fold(state, events)
    return codes


def test_novices_make_every_kind_of_mistake_but_mostly_play_well() -> None:
    codes = reasons_in(6)
    mistakes = {code: codes[code] for code in ("forgotten", "favorite", "eager")}
    assert all(mistakes.values()), codes
    assert sum(mistakes.values()) < codes.total() / 4


def test_no_other_bot_makes_these_mistakes() -> None:
    minds = [mind_with(taste_called(name), NORTHS_OR_DRAGONS, position(RACK)) for name in ("greedy", "regular")]
    codes: tuple[ReasonCode, ...] = ("forgotten", "favorite", "eager")
    assert all(without(mind, code) is mind for mind in minds for code in codes)
    novice = mind_with(taste_called("novice"), NORTHS_OR_DRAGONS, position(RACK))
    assert all(without(novice, code) is not novice for code in codes)
