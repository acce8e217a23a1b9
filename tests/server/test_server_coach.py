"""Guided games over HTTP: the prepared deal, and the coach, who gives advice only in the first game."""

from pathlib import Path

from hint_requests import Pages, begin, come_in
from table_clients import Place, at_a_table, person

from charleston.coach.lessons import BOTS, CARD, LESSONS, seed_of
from charleston.server.live.past_games import FirstGame
from charleston.table.setup import Setup

GUIDED = Setup(pace=5000, card=CARD, lesson="first", options={"call.validation": "block"})
NO_COACH = (409, "This game has no coach.")


async def open_guided(place: Place, setup: Setup = GUIDED) -> Pages:
    table = await place.tables.open(person("Ann").id, "Ann", "First game", setup, FirstGame(BOTS))
    return Pages(place, table)


def test_a_guided_game_deals_its_prepared_wall_and_has_a_coach(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        pages = await open_guided(place)
        await come_in(place, pages.table, "Ann")
        live = await place.tables.find(pages.table)
        assert live is not None
        assert live.state.game is not None
        assert live.state.game.seed == seed_of(LESSONS["first"].deal)
        advice = await pages.json("coach")
        assert advice["command"]["type"] == "pass_tiles"
        assert len(advice["command"]["tiles"]) == 3
        assert advice["follows_plan"]
        assert (advice["plan"]["section"], advice["plan"]["number"]) == LESSONS["first"].plan
        assert (advice["other"]["section"], advice["other"]["number"]) == LESSONS["first"].other
        assert advice["question"] == live.state.question

    at_a_table(tmp_path, work)


def test_other_games_have_a_secret_wall_and_no_coach(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        pages = await open_guided(place, Setup(pace=5000, card=CARD))
        await come_in(place, pages.table, "Ann")
        live = await place.tables.find(pages.table)
        assert live is not None
        assert live.state.game is not None
        assert live.state.game.seed not in {seed_of(lesson.deal) for lesson in LESSONS.values()}
        assert await pages.refused("coach") == NO_COACH

    at_a_table(tmp_path, work)


def test_friends_never_play_a_prepared_wall(tmp_path: Path) -> None:
    """The host of a table for friends may name a lesson, but the deal is secret and the coach says nothing."""

    async def work(place: Place) -> None:
        pages, _ = await begin(place, GUIDED, "Bea")
        live = await place.tables.find(pages.table)
        assert live is not None
        assert live.state.game is not None
        assert live.state.game.seed != seed_of(LESSONS["first"].deal)
        assert await pages.refused("coach") == NO_COACH

    at_a_table(tmp_path, work)


def test_nobody_else_gets_the_coachs_advice(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        pages = await open_guided(place)
        assert (await pages.refused("coach", "Bea"))[0] == 409
        assert (await pages.refused("coach", ""))[0] == 409

    at_a_table(tmp_path, work)
