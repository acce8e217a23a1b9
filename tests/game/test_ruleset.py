"""Options of play: presets, venues, and errors in options."""

import pytest

from charleston.game.ruleset import ABOUT, OPTIONS, PRESETS, Ruleset, RulesetError, allowed, ruleset


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_complete_and_valid(preset: str) -> None:
    made = ruleset(preset)
    assert made.preset == preset
    assert ruleset(preset, {"venue": "online"}).window == "answers"


def test_the_venue_decides_options_that_a_preset_leaves_open() -> None:
    table, online = ruleset("league"), ruleset("league", {"venue": "online"})
    assert (table.window, table.naming, table.announce, table.dead_resolve) == (
        "racking",
        "manual",
        "strict",
        "end-of-game",
    )
    assert (online.window, online.naming, online.announce, online.dead_resolve) == (
        "answers",
        "auto",
        "auto",
        "immediate",
    )
    assert (
        ruleset("league", {"venue": "online", "call.window": "racking", "discard.naming": "auto"}).window == "racking"
    )


def test_the_tournament_preset() -> None:
    made = ruleset("tournament")
    assert (made.score_mode, made.peek_penalty, made.second_consent, made.validation) == ("points", -10, "vote", "off")
    assert made.throw_penalty == (-10, -10, -20, -20)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"call.validaton": "off"}, "Did you mean 'call.validation'"),
        ({"call.validation": "maybe"}, "it may be block or off or warn"),
        ({"call.windowSeconds": 99}, "a number from 2 to 60"),
        ({"charleston.peekPenalty": "x"}, "remind or a number"),
        ({"tournament.throwPenalty": [1, "a"]}, "a list of numbers"),
        ({"win.redeemAfterCallIsSelfPick": "yes"}, "true or false"),
        ({"preset": "club"}, "Presets are league, tournament, house"),
        ({"venue": "moon"}, "online or table"),
        ({"table.threePlayerCharleston": "yes"}, "only for table.players 3"),
        (
            {"charleston.courtesy": "off", "charleston.courtesyAfterEmptyLastRight": "offer"},
            "needs charleston.courtesy on",
        ),
    ],
)
def test_contradictory_options_are_refused(options: dict[str, object], reason: str) -> None:
    with pytest.raises(RulesetError, match=reason.replace("(", r"\(")):
        ruleset("league", options)


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_is_documented(name: str) -> None:
    about, rules = ABOUT[name]
    assert about
    assert rules or name == "preset"
    assert allowed(name)


def test_no_option_appears_twice_in_the_record() -> None:
    assert len(OPTIONS) == len(Ruleset.__struct_fields__)
