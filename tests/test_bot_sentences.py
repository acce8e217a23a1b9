"""What bots say about their choices must be so."""

import numpy as np
from test_bots import ONLINE, ask

from charleston.bots.player import Answer, answer
from charleston.bots.policies import Fetch, Mind, dangers, on_turn
from charleston.bots.seen import Seen, counted, seen_by
from charleston.bots.tastes import POLICIES, TASTES
from charleston.bots.telling import (
    as_advice,
    careful,
    tell_bid,
    tell_claim,
    tell_decline,
    tell_pass,
    tell_turn,
    tell_vote,
)
from charleston.card.match import Exposure
from charleston.card.published import published
from charleston.game import commands as c
from charleston.game.choices import choices
from charleston.game.decide import decide
from charleston.game.evolve import fold
from charleston.game.game import new_game
from charleston.game.ruleset import ruleset
from charleston.game.seats import NOBODY
from charleston.game.view import view
from charleston.kernels.arrays import arrays_of
from charleston.tiles import JOKER, KINDS, NAMES, read_tiles

HAND = "11c 22c 9c 22d 9d N E 0 F JJ"
SIX_FLOWERS = Exposure(read_tiles("F")[0], 6)


def mind_of(name: str, rack: str = HAND, shown: tuple[Exposure, ...] = (), seed: int = 1) -> Mind:
    seen = Seen(0, counted(tuple(read_tiles(rack))), (shown, (), (), ()), np.zeros(KINDS, np.int64), 8)
    return Mind(arrays_of(published("Charleston 2026")), TASTES[POLICIES.index(name)], seed, seen)


def test_tiles_are_counted_in_words() -> None:
    one_dot, soap = (read_tiles(text)[0] for text in ("1d", "0"))
    regular = mind_of("regular")
    assert tell_pass(regular, [one_dot], 0) == "I pass one dot: I need it least."
    assert tell_pass(regular, [one_dot, soap, soap], 0) == "I pass one dot, soap twice: I need them least."
    assert tell_pass(regular, [one_dot], 2) == "I pass one dot and two tiles blind: I want to keep the others."
    assert tell_pass(regular, [], 3) == "I pass three tiles blind: I want to keep mine."
    assert [tell_bid(regular, count) for count in range(3)] == [
        "I offer no tiles: I want to keep mine.",
        "I offer one tile: I can spare it.",
        "I offer two tiles: I can spare them.",
    ]


def test_a_charleston_is_stopped_for_want_of_three_tiles() -> None:
    """Two tiles may still be worth nothing: it is the third that hurts."""
    assert tell_vote(mind_of("regular"), stop=True) == (
        "No second Charleston for me: I do not have three tiles to give away."
    )


def test_nobody_stays_concealed_who_is_exposed() -> None:
    pung = Exposure(read_tiles("1c")[0], 2, 1)
    assert "than staying concealed" in tell_claim(mind_of("regular"), pung)
    exposed = mind_of("regular", "11c 22c J", (Exposure(read_tiles("9c")[0], 3),))
    assert tell_claim(exposed, pung) == "I call one crak for a pung: it brings me nearer."


def test_a_choice_is_told_as_advice() -> None:
    one_dot = read_tiles("1d")[0]
    regular = mind_of("regular")
    pung = Exposure(read_tiles("1c")[0], 2, 1)
    told = {
        tell_pass(regular, [one_dot], 2): "I would pass one dot and two tiles blind: you want to keep the others.",
        tell_pass(regular, [], 3): "I would pass three tiles blind: you want to keep yours.",
        tell_vote(regular, stop=True): "I would not go on: you do not have three tiles to give away.",
        tell_vote(regular, stop=False): "I would go on: new tiles may help you.",
        tell_claim(
            regular, pung
        ): "I would call one crak for a pung: that is worth more to you than staying concealed.",
        tell_decline(regular): "You do not need that tile enough to call it.",
        tell_turn(regular, JOKER): "I would throw a joker: the other tiles are worth more to you.",
        tell_turn(regular, Fetch(0, 0)): "I would exchange one bam for the joker in your own exposure: "
        "a joker fits almost anywhere.",
        "My hand is not complete: I take my mah jongg back.": "Your hand is not complete: I would take mah jongg back.",
        "I throw four bam: I do not need it for any hand I am near.": "I would throw four bam: "
        "you do not need it for any hand you are near.",
        "My hand is complete: mah jongg!": "Your hand is complete: mah jongg!",
        "I have mah jongg and show my hand.": "You have mah jongg: I would show the hand.",
        "You are right, my hand is dead.": "I would admit it: your hand is dead.",
    }
    assert {sentence: as_advice(sentence) for sentence in told} == told


def test_chance_gives_no_reasons() -> None:
    dice = mind_of("random")
    told = [tell_pass(dice, [0], 0), tell_pass(dice, [], 3), tell_vote(dice, stop=True), tell_vote(dice, stop=False)]
    told += [tell_bid(dice, 0), tell_bid(dice, 2), tell_claim(dice, Exposure(0, 3))]
    told += [tell_turn(dice, 0), tell_turn(dice, JOKER), tell_turn(dice, Fetch(0, 1))]
    assert all(sentence.endswith(": I choose at random.") for sentence in told), told
    assert tell_turn(dice, JOKER).startswith("I throw a joker")
    assert tell_decline(dice) == "I do not call that tile."


def test_a_slip_is_called_a_slip() -> None:
    slips = 0
    for seed in range(100):
        novice = mind_of("novice", seed=seed)
        thrown, better = on_turn(novice), on_turn(careful(novice))
        assert not isinstance(thrown, Fetch)
        assert ("did not look closely" in tell_turn(novice, thrown)) == (thrown != better)
        slips += thrown != better
    assert 0 < slips < 50


def test_a_hopeless_hand_is_called_so() -> None:
    hopeless = mind_of("regular", "1c 2c 9d N E", (SIX_FLOWERS, SIX_FLOWERS))
    thrown = on_turn(hopeless)
    assert not isinstance(thrown, Fetch)
    assert tell_turn(hopeless, thrown) == f"I throw {NAMES[thrown]}: no hand that I am near can be made any more."


def test_only_jokers_are_left_to_throw() -> None:
    assert tell_turn(mind_of("regular", "JJ"), JOKER) == "I throw a joker: I have nothing else to throw."


def test_a_joker_goes_for_better_tiles() -> None:
    assert tell_turn(mind_of("regular"), JOKER) == "I throw a joker: the other tiles are worth more to me."


def test_a_dead_hand_is_no_danger() -> None:
    shown = ((), (Exposure(read_tiles("9c")[0], 3),), (), ())
    seen = mind_of("regular").seen._replace(exposures=shown)
    assert dangers(mind_of("regular")._replace(seen=seen)).any()
    assert not dangers(mind_of("regular")._replace(seen=seen._replace(dead=(1,)))).any()


def test_a_joker_that_may_not_be_fetched_leaves_the_best_throw() -> None:
    """The table has the last word about exchanges: here it offers none."""
    state = new_game(ruleset("league", ONLINE), published("Charleston 2026"), bytes(32))
    told: Answer | None = None
    while told is None or not isinstance(told.command, c.RedeemJoker):
        asked = (ask("greedy", state, seat, 1) for seat in state.players if any(state.racks))
        told = next((found for found in asked if found is not None), None)
        before = state
        state = fold(state, decide(state, told.command if told else choices(state, NOBODY)[0]))  # type: ignore[arg-type]
    seat = told.command.seat
    throws = [command for command in choices(before, seat) if isinstance(command, c.DiscardTile)]
    instead = answer("greedy", state.card, view(before, seat), throws, 1)
    assert instead is not None
    assert isinstance(instead.command, c.DiscardTile)
    mind = Mind(arrays_of(state.card), TASTES[POLICIES.index("greedy")], 1, seen_by(view(before, seat)))
    assert instead.command.tile == on_turn(careful(mind))
    assert NAMES[instead.command.tile] in instead.sentence
