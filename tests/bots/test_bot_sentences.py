"""The reasons that bots give for their choices are true."""

import re
from typing import get_args

import numpy as np
import pytest
from asking_bots import ONLINE, ask

from charleston.bots.player import Answer, answer
from charleston.bots.policies import Fetch, Mind, dangers, on_turn
from charleston.bots.prose import Voice, sentence
from charleston.bots.reasons import (
    Reason,
    ReasonCode,
    why_bid,
    why_claim,
    why_decline,
    why_pass,
    why_turn,
    why_vote,
    without_exchanges,
)
from charleston.bots.seen import Seen, counted, seen_by
from charleston.bots.tastes import POLICIES, TASTES
from charleston.card.matcher import Exposure
from charleston.card.published import published
from charleston.game import commands
from charleston.game.choices import choices
from charleston.game.decide import decide
from charleston.game.evolve import fold
from charleston.game.game import new_game
from charleston.game.ruleset import ruleset
from charleston.game.seats import EAST, NOBODY, SOUTH, WEST
from charleston.game.view import view
from charleston.kernels.patterns.arrays import arrays_of
from charleston.tiles import FLOWER, JOKER, KINDS, NAMES, Tile, read_tiles

HAND = "11c 22c 9c 22d 9d N E 0 F JJ"
MISTAKES = ("forgotten", "favorite", "eager")
SIX_FLOWERS = Exposure(FLOWER, 6)
(ONE_BAM,) = read_tiles("1b")


def mind_of(name: str, rack: str = HAND, shown: tuple[Exposure, ...] = (), seed: int = 1) -> Mind:
    seen = Seen(EAST, counted(tuple(read_tiles(rack))), (shown, (), (), ()), np.zeros(KINDS, np.int64), 8)
    return Mind(arrays_of(published("Charleston 2026")), TASTES[POLICIES.index(name)], seed, seen)


def caption_of(command: commands.Command, reason: Reason, voice: Voice = "bot") -> str:
    return sentence(command, reason, ("Ann", "Bea", "Cam", "Dot"), voice)


def test_tiles_are_counted_in_prose() -> None:
    one_dot, soap = (read_tiles(text)[0] for text in ("1d", "0"))
    regular = mind_of("regular")

    def passing(tiles: list[Tile], blind: int) -> str:
        return caption_of(commands.PassTiles(EAST, tuple(tiles), blind), why_pass(regular, tiles, blind))

    assert passing([one_dot], 0) == "I pass one dot: I need it least."
    assert passing([one_dot, soap, soap], 0) == "I pass one dot, soap twice: I need them least."
    assert passing([one_dot], 2) == "I pass one dot and two tiles blind: I want to keep the others."
    assert passing([], 3) == "I pass three tiles blind: I want to keep mine."
    assert [caption_of(commands.BidCourtesy(EAST, count), why_bid(regular, count)) for count in range(3)] == [
        "I offer no tiles: I want to keep mine.",
        "I offer one tile: I can spare it.",
        "I offer two tiles: I can spare them.",
    ]


def test_a_bot_stops_the_charleston_when_it_lacks_three_tiles_to_pass() -> None:
    """The bot may still have two useless tiles, but the third tile to pass would be a useful one."""
    regular = mind_of("regular")
    assert (
        caption_of(commands.Stop(EAST), why_vote(regular, stop=True))
        == "I stop: I do not have three tiles to give away."
    )
    assert caption_of(commands.Agree(EAST), why_vote(regular, stop=False)) == "I keep passing: new tiles may help me."


def test_an_exposed_hand_does_not_aim_at_concealed_lines() -> None:
    pung = Exposure(read_tiles("1c")[0], 2, 1)
    assert why_claim(mind_of("regular"), pung) == Reason("better than concealed", pung.tile, pung)
    exposed = mind_of("regular", "11c 22c J", (Exposure(read_tiles("9c")[0], 3),))
    assert (
        caption_of(commands.ClaimDiscard(EAST), why_claim(exposed, pung))
        == "I call one crak for a pung: it brings me closer to a hand."
    )


PUNG = Exposure(read_tiles("1c")[0], 2, 1)
FOUR_BAM = read_tiles("4b")[0]
SENTENCES: list[tuple[commands.Command, Reason, str, str]] = [
    (
        commands.PassTiles(EAST, read_tiles("1d"), 2),
        Reason("keep the others"),
        "I pass one dot and two tiles blind: I want to keep the others.",
        "I would pass one dot and two tiles blind: you want to keep the others.",
    ),
    (
        commands.PassTiles(EAST, (), 3),
        Reason("keep all"),
        "I pass three tiles blind: I want to keep mine.",
        "I would pass three tiles blind: you want to keep yours.",
    ),
    (
        commands.Stop(EAST),
        Reason("nothing to spare"),
        "I stop: I do not have three tiles to give away.",
        "I would stop: you do not have three tiles to give away.",
    ),
    (commands.Look(EAST), Reason("only choice"), "I pick up the passed tiles.", "I would pick up the passed tiles."),
    (
        commands.ClaimDiscard(EAST),
        Reason("better than concealed", PUNG.tile, PUNG),
        "I call one crak for a pung: that is worth more to me than staying concealed.",
        "I would call one crak for a pung: that is worth more to you than staying concealed.",
    ),
    (
        commands.ClaimDiscard(EAST, mahjong=True),
        Reason("wins", PUNG.tile),
        "I call one crak for mah jongg: it completes my hand.",
        "I would call one crak for mah jongg: it completes your hand.",
    ),
    (
        commands.DeclineDiscard(EAST),
        Reason("not needed", PUNG.tile),
        "I do not call one crak: I do not need it enough.",
        "I would not call one crak: you do not need it enough.",
    ),
    (
        commands.RedeemJoker(EAST, ONE_BAM, EAST),
        Reason("joker fits"),
        "I exchange one bam for the joker in my own exposure: a joker fits almost anywhere.",
        "I would exchange one bam for the joker in your own exposure: a joker fits almost anywhere.",
    ),
    (
        commands.RedeemJoker(EAST, ONE_BAM, WEST),
        Reason("joker fits"),
        "I exchange one bam for the joker in Cam’s exposure: a joker fits almost anywhere.",
        "I would exchange one bam for the joker in Cam’s exposure: a joker fits almost anywhere.",
    ),
    (
        commands.DiscardTile(EAST, FOUR_BAM),
        Reason("useless"),
        "I discard four bam: none of the hands I am close to needs it.",
        "I would discard four bam: none of the hands you are close to needs it.",
    ),
    (
        commands.DiscardTile(EAST, FOUR_BAM),
        Reason("safer", PUNG.tile),
        "I discard four bam: a player with exposures may need one crak, so I keep that one.",
        "I would discard four bam: a player with exposures may need one crak, so you keep that one.",
    ),
    (
        commands.DeclareMahjong(EAST),
        Reason("complete"),
        "I declare mah jongg: my hand is complete.",
        "I would declare mah jongg: your hand is complete.",
    ),
    (
        commands.ShowHand(EAST),
        Reason("complete"),
        "I show my hand: my hand is complete.",
        "I would show your hand: your hand is complete.",
    ),
    (
        commands.Withdraw(EAST),
        Reason("not complete"),
        "I take back mah jongg: my hand is not complete.",
        "I would take back mah jongg: your hand is not complete.",
    ),
    (
        commands.Admit(EAST),
        Reason("dead"),
        "I admit the challenge: my hand is dead.",
        "I would admit the challenge: your hand is dead.",
    ),
]


@pytest.mark.parametrize(("command", "reason", "own", "advice"), SENTENCES)
def test_a_choice_as_a_statement_and_as_advice(
    command: commands.Command, reason: Reason, own: str, advice: str
) -> None:
    assert caption_of(command, reason) == own
    assert caption_of(command, reason, "advice") == advice


@pytest.mark.parametrize("code", sorted(set(get_args(ReasonCode)) - {"at random", *MISTAKES}))
def test_advice_addresses_the_player(code: ReasonCode) -> None:
    """Every reason has text, and advice never mentions the bot's own hand. A hint is never a mistake."""
    words = caption_of(commands.DiscardTile(EAST, FOUR_BAM), Reason(code, PUNG.tile, PUNG), "advice")
    assert words.startswith("I would discard four bam")
    assert not {"I", "me", "my", "mine"} & set(re.findall("[A-Za-z]+", words.removeprefix("I would")))
    assert "{" not in words


def test_a_name_is_never_used_as_a_template() -> None:
    words = sentence(
        commands.RedeemJoker(EAST, ONE_BAM, SOUTH), Reason("joker fits"), ("Ann", "{i} My {0}", "Cam", "Dot"), "advice"
    )
    assert "in {i} My {0}’s exposure" in words


def test_a_random_bot_gives_no_reasons() -> None:
    dice = mind_of("random")
    reasons = [
        why_pass(dice, [ONE_BAM], 0),
        why_pass(dice, [], 3),
        why_vote(dice, stop=True),
        why_vote(dice, stop=False),
    ]
    reasons += [why_bid(dice, 0), why_bid(dice, 2), why_claim(dice, Exposure(ONE_BAM, 3)), why_decline(dice, ONE_BAM)]
    reasons += [why_turn(dice, ONE_BAM), why_turn(dice, JOKER), why_turn(dice, Fetch(ONE_BAM, SOUTH))]
    assert {reason.code for reason in reasons} == {"at random"}
    assert (
        caption_of(commands.DiscardTile(EAST, JOKER), why_turn(dice, JOKER)) == "I discard a joker: I choose at random."
    )


def test_a_hopeless_hand_is_called_hopeless() -> None:
    hopeless = mind_of("regular", "1c 2c 9d N E", (SIX_FLOWERS, SIX_FLOWERS))
    discard = on_turn(hopeless)
    assert not isinstance(discard, Fetch)
    assert why_turn(hopeless, discard) == Reason("hopeless")


def test_only_jokers_are_left_to_discard() -> None:
    assert why_turn(mind_of("regular", "JJ"), JOKER) == Reason("only jokers")


def test_a_joker_is_discarded_when_other_tiles_are_worth_more() -> None:
    assert why_turn(mind_of("regular"), JOKER) == Reason("others worth more")


def test_a_dead_hand_is_no_danger() -> None:
    shown = ((), (Exposure(read_tiles("9c")[0], 3),), (), ())
    seen = mind_of("regular").seen._replace(exposures=shown)
    assert dangers(mind_of("regular")._replace(seen=seen)).any()
    assert not dangers(mind_of("regular")._replace(seen=seen._replace(dead=(SOUTH,)))).any()


def test_without_a_joker_exchange_the_best_discard_remains() -> None:
    """The table decides which exchanges are possible; here it offers none."""
    state = new_game(ruleset("league", ONLINE), published("Charleston 2026"), bytes(32))
    reply: Answer | None = None
    while reply is None or not isinstance(reply.command, commands.RedeemJoker):
        answers = (ask("greedy", state, seat, 1) for seat in state.players if any(state.racks))
        reply = next((one for one in answers if one is not None), None)
        before = state
        state = fold(state, decide(state, reply.command if reply else choices(state, NOBODY)[0]))  # type: ignore[arg-type]
    seat = reply.command.seat
    throws = [command for command in choices(before, seat) if isinstance(command, commands.DiscardTile)]
    instead = answer("greedy", state.card, view(before, seat), throws, 1)
    assert instead is not None
    assert isinstance(instead.command, commands.DiscardTile)
    mind = Mind(arrays_of(state.card), TASTES[POLICIES.index("greedy")], 1, seen_by(view(before, seat)))
    assert instead.command.tile == on_turn(without_exchanges(mind))
    assert NAMES[instead.command.tile] in instead.sentence
