"""Rounds of a tournament at live tables: seated, timed and scored by the referee; every game is recorded once."""

from pathlib import Path

from online_place import OnlinePlace, in_place

from charleston.tournament.scorecards.state import TableCards, sum_of_games


def points(cards: TableCards) -> list[list[int]]:
    return [[entry.points for entry in cards.entries_of(game).values()] for game in (1, 2)]


def test_bots_play_a_whole_round_if_nobody_comes(tmp_path: Path) -> None:
    async def work(place: OnlinePlace) -> list[TableCards]:
        await place.begin()
        await place.until_over(1, 2)
        return [await place.cards(1), await place.cards(2)]

    for cards in in_place(tmp_path, work):
        assert cards.turned_in
        assert points(cards) == []
        assert sum_of_games(cards, 0)
