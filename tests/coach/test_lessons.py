"""The guided games: a player who follows the coach wins, with today's bots and today's First Card."""

import runpy
from typing import Any, get_args, get_type_hints

import pytest
from paths import ROOT

from charleston.card.published import published
from charleston.coach.guide import advise, only
from charleston.coach.lessons import BOTS, CARD, LESSONS, Lesson, LineName, seed_of
from charleston.game import commands
from charleston.game.choices import choices
from charleston.game.fair import SEED_BYTES
from charleston.game.seats import Seat
from charleston.game.view import view
from charleston.table.setup import Setup

SEARCH: dict[str, Any] = runpy.run_path(str(ROOT / "scripts" / "lesson_deals.py"))
AGAIN = "python scripts/lesson_deals.py 0 1000 finds other deals for charleston.coach.lessons"


@pytest.mark.parametrize("name", LESSONS)
def test_whoever_follows_the_coach_passes_calls_exchanges_a_joker_and_wins(name: str) -> None:
    course = SEARCH["play"](LESSONS[name])
    assert course.won, AGAIN
    assert course.follows_plan, AGAIN
    assert course.teaches, AGAIN
    passes = [act for act in course.acts if isinstance(act, commands.PassTiles)]
    assert [len(act.tiles) + act.blind for act in passes] == [3, 3, 3, course.courtesy]
    assert course.count(commands.RedeemJoker) == 1
    assert course.count(commands.ExposeGroup) in (1, 2)


def test_another_line_does_not_always_win_so_the_search_means_something() -> None:
    first = LESSONS["first"]
    other = SEARCH["play"](Lesson(first.deal, first.other, first.plan))
    assert not other.teaches


def test_a_lesson_that_the_setup_accepts_has_a_deal() -> None:
    assert set(get_args(get_type_hints(Setup)["lesson"])) == {"", *LESSONS}
    assert len(seed_of(LESSONS["first"].deal)) == SEED_BYTES
    assert seed_of(LESSONS["first"].deal) != seed_of(LESSONS["second"].deal)


def test_the_bots_of_a_lesson_choose_nothing_at_random() -> None:
    """The bots' commands do not depend on their seeds, so a guided game is the same at any pace."""
    from charleston.bots.tastes import POLICIES, TASTES
    from charleston.kernels.policy.taste import EXCHANGES, FORGETS, KIND, STICKS, WEIGHING

    taste = TASTES[POLICIES.index(BOTS)]
    assert [taste[place] for place in (KIND, FORGETS, STICKS, EXCHANGES)] == [WEIGHING, 0, 0, 256]


def test_the_coach_says_so_when_the_line_is_lost() -> None:
    """After an exposure that does not fit the plan, the coach aims for any line of the card."""
    state = SEARCH["begin"](LESSONS["first"])
    mine = Seat(state.order.index(0))
    seen, offered = view(state.game, mine), choices(state.game, mine)
    concealed = LineName("Singles and Pairs", 1)
    assert only(published(CARD), concealed).lowest_value == 50
    advice = advise(state.game.card, seen, offered, LESSONS["first"].plan)
    assert advice is not None
    assert advice.follows_plan
    exposed = _with_exposure(seen)
    lost = advise(state.game.card, exposed, offered, LESSONS["first"].plan)
    assert lost is not None
    assert not lost.follows_plan
    assert isinstance(lost.command, commands.PassTiles)


def _with_exposure(seen: Any) -> Any:
    from msgspec.structs import replace

    from charleston.card.matcher import Exposure
    from charleston.tiles import TILES

    own = replace(seen.seats[seen.seat], exposures=(Exposure(TILES[27], 4, 0),))  # four norths are not in the plan
    seats = tuple(own if seat == seen.seat else other for seat, other in enumerate(seen.seats))
    return replace(seen, seats=seats)
