"""Games in a row at a table: dealer and pivot, the score book, records, a discard taken back."""

import pytest
from sample_table import NAMES, PEOPLE, SampleTable, seed_of

from charleston.game import commands as game_commands
from charleston.game import events as ge
from charleston.game.game import new_game
from charleston.game.record import Step as Played
from charleston.game.record import read_record, write_record
from charleston.game.seats import EAST, NOBODY, SEATS, Seat
from charleston.match.match import BookedGame, add_booked, balances, debts, new_match, totals
from charleston.table import commands as table_commands
from charleston.table import events
from charleston.table.evolve import evolve, fold_all
from charleston.table.matches import MAX_EXPOSURE_CHANGES, with_booking
from charleston.table.prose import describe_table
from charleston.table.setup import Setup
from charleston.table.state import TableState
from charleston.table.step_codec import short_log, write_step
from charleston.table.view import game_view, moments, step_view, table_view
from charleston.table.waiting import open_question, waiting
from charleston.tiles import counts

RUTH, BESS, CAROL, DORA = PEOPLE


def record_of(table: SampleTable) -> str:
    start = new_game(table.state.rules, table.state.card, table.game.seed)
    return write_record(
        start,
        [Played(played.command, list(played.events)) for played in table.commands_that_stand()],
        table.state.names(),
    )


def over(state: TableState, result: ge.Result) -> TableState:
    """End the game at once."""
    for event in with_booking(state, [events.GamePlayed(game_commands.TimeUp(NOBODY), (ge.GameOver(result),))]):
        state = evolve(state, event)
    return state


def next_game(state: TableState, number: int) -> TableState:
    return evolve(state, events.GameBegan(number, seed_of(number)))


def test_a_long_log_is_folded_quickly_to_the_same_table() -> None:
    table = SampleTable(2, 2, Setup(seconds=30))
    for number in range(3):
        table.start(number)
        table.play_until("over", bot="greedy")
    table.start(3)
    table.play_until("discard", bot="greedy")
    short = short_log([write_step(step) for step in table.log])
    played = [event for step in short for event in step.events if isinstance(event, events.GamePlayed)]
    assert 0 < len(played) < 60 < len(table.log)
    assert fold_all(short) == fold_all(table.log) == table.state


def test_dealer_and_pivot_move_over_nine_games() -> None:
    """East moves right; after four games the pivot trades places and deals.

    Rules: SET-14, SET-15, SET-16, SET-17, SET-18,
    SET-19.
    """
    table = SampleTable(4)
    table.start()
    state = table.state
    orders = [state.order]
    for number in range(2, 10):
        state = next_game(over(state, "wall"), number)
        orders.append(state.order)
    first = orders[0][0]
    a, b, d, f = ((first + step) % 4 for step in range(4))
    assert orders[:4] == [(a, b, d, f), (b, d, f, a), (d, f, a, b), (f, a, b, d)]
    assert orders[4] == (a, d, f, b)
    assert [order[0] for order in orders] == [a, b, d, f, a, d, f, b, a]
    book = table_view(state, RUTH).book
    assert book is not None
    assert (book.round, book.game, book.pivot, book.east) == (3, 1, str(a), str(a))


def test_three_players_take_turns_as_east() -> None:
    table = SampleTable(3, setup=Setup(options={"table.players": 3}))
    table.start()
    state = table.state
    easts = [state.order[0]]
    for number in range(2, 8):
        state = next_game(over(state, "wall"), number)
        easts.append(state.order[0])
    assert easts == [(easts[0] + number) % 3 for number in range(7)]


def test_G_73_a_replayed_game_keeps_its_east() -> None:
    table = SampleTable(4)
    table.start()
    again = next_game(over(table.state, "replay"), 2)
    assert again.order == table.state.order
    assert next_game(over(again, "wall"), 3).order[0] != again.order[0]


def test_the_first_east_has_rolled_highest() -> None:
    for number in range(12):
        table = SampleTable(4)
        table.start(number)
        level = set("0123")
        for throw in table.state.throws:
            assert set(throw) == level
            assert all(2 <= total <= 12 for total in throw.values())
            level = {who for who, total in throw.items() if total == max(throw.values())}
        assert level == {str(table.state.order[0])}


def test_the_book_matches_the_records_of_the_games() -> None:
    """Three games of bots: the ledger sums to zero, and a match made from the records alone has the same book."""
    table = SampleTable(1, 3)
    match = None
    for number in (14, 16, 11):
        table.start(number)
        if match is None:
            assert table.state.card is not None
            people = [str(chair) for chair in table.state.order]
            match = new_match(people, table.state.rules, lowest_value=table.state.card.lowest_value)
        table.play_until("over", bot="greedy")
        record = read_record(record_of(table))
        assert record.header.seats == table.state.names()
        *_, last = record.states()
        assert last == table.game
        booked = tuple(event for event in record.events if isinstance(event, ge.Paid | ge.Scored))
        dead = tuple(seat for seat in last.players if last.dead[seat])
        match = add_booked(match, BookedGame(booked, dead, replayed=last.result == "replay"))
    assert match is not None
    assert table.state.match == match
    book = table_view(table.state, RUTH).book
    assert book is not None
    assert book.totals == totals(match)
    assert book.balances == balances(match)
    assert book.debts == tuple(debts(match))
    assert sum(book.totals.values()) == 0
    assert any(book.totals.values())


def test_mah_jongg_is_shown_under_its_line_with_payments() -> None:
    table = SampleTable(1, 3)
    table.start(14)
    table.play_until("over", bot="greedy")
    seen = game_view(table.state, NOBODY)
    assert seen is not None
    assert seen.view.result == "mahjong"
    winner = seen.winner
    assert winner is not None
    laid = [tile for group in winner.groups for tile in group]
    shown = [tile for group in seen.view.seats[winner.won.seat].exposures for tile in group.tiles]
    assert counts(laid) == counts([*seen.racks[winner.won.seat], *shown])
    assert f"{winner.won.value}" in winner.line
    paid = [booked for booked in seen.bookings if isinstance(booked, ge.Paid)]
    assert {booked.payee for booked in paid} == {winner.won.seat}
    assert all(booked.why and booked.rule for booked in paid)
    assert seen.seed == table.game.seed.hex()


def after_discard(table: SampleTable) -> tuple[Seat, TableState]:
    """Play until Ruth has discarded and is asked again; return her seat, and the table before her discard."""
    mine = table.state.seat_of(0)
    assert mine is not None
    while open_question(table.state, 0) is None or table.game.phase != "discard":
        table.answer(waiting(table.game)[0])
    before = table.state
    table.answer(mine)
    while open_question(table.state, 0) is None:
        table.answer(waiting(table.game)[0])
    return mine, before


def test_against_bots_the_last_discard_can_be_taken_back() -> None:
    table = SampleTable(1, 3)
    assert table.refused(RUTH, table_commands.TakeBackDiscard(0)) == "no game"
    table.start()
    assert table.refused(RUTH, table_commands.TakeBackDiscard(0)) == "nothing thrown"
    mine, first = after_discard(table)
    seen = game_view(table.state, mine)
    assert seen is not None
    assert seen.take_back is not None
    assert isinstance(table.commands_that_stand()[seen.take_back].command, game_commands.DiscardTile)
    before_both = table.state
    _, second = after_discard(table)
    for before in (second, first):
        old = table.state.question
        seen = game_view(table.state, mine)
        assert seen is not None
        assert seen.take_back == before.played
        table.do(RUTH, table_commands.TakeBackDiscard(seen.take_back))
        assert table.refused(RUTH, table_commands.TakeBackDiscard(seen.take_back)) in ("moved on", "nothing thrown")
        assert table.game == before.game
        for name in ("picked", "bookings", "played", "thrown"):
            assert getattr(table.state, name) == getattr(before, name)
        assert table.state.question > old
    assert before_both.game != table.game
    assert table.refused(RUTH, table_commands.TakeBackDiscard(0)) == "nothing thrown"
    assert fold_all(table.log) == table.state
    tile = next(tile for tile in table.game.racks[mine])
    table.play(mine, game_commands.DiscardTile(mine, tile))
    table.play_until("over")
    record = read_record(record_of(table))
    *_, last = record.states()
    assert last == table.game
    assert record.header.complete
    assert table.refused(RUTH, table_commands.TakeBackDiscard(0)) == "game over"


def with_a_new_exposure(number: int = 8) -> tuple[SampleTable, Seat, list[game_commands.ExposeGroup]]:
    """Return a table where a player has just exposed a group, and the groups that the table offers to change it to."""
    table = SampleTable(4)
    table.start(number)
    while not (table.game.fresh and table.game.phase == "discard"):
        table.answer(waiting(table.game)[0], "greedy")
    seat = table.game.turn
    return table, seat, offered_changes(table, seat)


def offered_changes(table: SampleTable, seat: Seat) -> list[game_commands.ExposeGroup]:
    seen = game_view(table.state, seat)
    assert seen is not None
    return [one for one in seen.choices if isinstance(one, game_commands.ExposeGroup)]


def test_an_exposure_is_not_changed_into_itself() -> None:
    """Rules: CAL-09, G-31."""
    table, seat, offered = with_a_new_exposure()
    same = game_commands.ExposeGroup(seat, table.game.exposures[seat][-1].group.tiles)
    assert same not in offered
    assert table.refused(table.person(seat), table_commands.Play(same)) == "same exposure"
    before = same
    for change in offered:
        table.play(seat, change)
        assert change not in offered_changes(table, seat)
        assert before in offered_changes(table, seat)
        before = change


def test_an_exposure_is_changed_a_few_times_and_not_forever() -> None:
    table, seat, offered = with_a_new_exposure()
    for number in range(MAX_EXPOSURE_CHANGES):
        assert len(offered_changes(table, seat)) == len(offered)
        table.play(seat, offered[number % 2])
    refused = table_commands.Play(offered[MAX_EXPOSURE_CHANGES % 2])
    assert table.refused(table.person(seat), refused) == "changed often"
    assert offered_changes(table, seat) == []
    *_, last = read_record(record_of(table)).states()  # the referee's rules are the same
    assert last == table.game
    table.play_until("claim", bot="greedy")
    while not (table.game.fresh and table.game.phase == "discard"):
        table.answer(waiting(table.game)[0], "greedy")
    assert table.state.exposure_changes == 0  # counting starts again with the next exposure


def test_a_discard_that_a_person_has_seen_cannot_be_taken_back() -> None:
    table = SampleTable(2, 2)
    table.start()
    mine, _ = after_discard(table)
    assert table.refused(RUTH, table_commands.TakeBackDiscard(0)) == "others have seen it"
    table.do(BESS, table_commands.SitIn(1))
    assert table.refused(RUTH, table_commands.TakeBackDiscard(0)) == "others have seen it"
    assert table.refused("eve", table_commands.TakeBackDiscard(0)) == "not seated"
    seen = game_view(table.state, mine)
    assert seen is not None
    assert seen.take_back is None


def test_no_discard_is_taken_back_while_another_person_belongs_to_the_match() -> None:
    """Without this rule, Ruth could discard while Bess is not seated, see her next pick, and take it all back."""
    table = SampleTable(2, 2)
    table.start()
    table.do(BESS, table_commands.StandUp())
    mine, before = after_discard(table)
    assert table.refused(RUTH, table_commands.TakeBackDiscard(before.played)) == "others have seen it"
    assert not table.state.thrown
    seen = game_view(table.state, mine)
    assert seen is not None
    assert seen.take_back is None
    table.do(BESS, table_commands.SitDown(1, "Bess"))
    assert table.refused(RUTH, table_commands.TakeBackDiscard(before.played)) == "others have seen it"
    table.do(RUTH, table_commands.RemovePlayer(1))
    assert table.refused(RUTH, table_commands.TakeBackDiscard(before.played)) == "others have seen it"


def test_a_discard_can_be_taken_back_in_a_new_match_alone_after_one_with_others() -> None:
    table = SampleTable(2, 2)
    table.start()
    table.play_until("over")
    table.do(RUTH, table_commands.NewMatch())
    table.do(BESS, table_commands.StandUp())
    table.do(RUTH, table_commands.SeatBot(1))
    table.start(2)
    _, before = after_discard(table)
    table.do(RUTH, table_commands.TakeBackDiscard(before.played))
    assert table.game == before.game
    table.do(RUTH, table_commands.StandUp())  # a player who has left and come back is still alone
    table.do(RUTH, table_commands.SitDown(0, "Ruth"))
    _, before = after_discard(table)
    table.do(RUTH, table_commands.TakeBackDiscard(before.played))


def test_every_event_has_a_caption() -> None:
    table = SampleTable(4)
    state = fold_all(table.log)
    table.start()
    captions = step_view(table.log[-1], moments(state, table.log[-1]), NOBODY).captions
    east, roll = table.state.names()[0], max(table.state.throws[-1].values())
    first = f"A match begins; {east} rolls {roll} and is the first East."
    assert captions[:2] == (first, f"Game 1 begins; {east} is East.")
    assert captions[2].startswith("The dice show")
    for state, step in zip([fold_all(table.log[:at]) for at in range(len(table.log))], table.log, strict=True):
        for seat in (NOBODY, *SEATS):
            words = step_view(step, moments(state, step), seat).captions
            assert words
            assert not any("Nobody gets" in word or "nothing" in word for word in words)


@pytest.mark.parametrize(
    ("throws", "caption"),
    [
        ((), "A match begins; Bess is the first East."),
        (({"0": 4, "1": 9, "2": 3, "3": 8},), "A match begins; Bess rolls 9 and is the first East."),
        (
            ({"0": 9, "1": 9, "2": 3, "3": 9}, {"0": 2, "1": 7, "3": 7}, {"1": 5, "3": 2}),
            (
                "A match begins; Ruth, Bess and Dora tie at 9 and roll again; Bess and Dora tie at 7 and roll again; "
                "Bess rolls 5 and is the first East."
            ),
        ),
    ],
)
def test_the_caption_of_a_match_tells_the_rolls_for_east(throws: tuple[dict[str, int], ...], caption: str) -> None:
    table = SampleTable(4)
    assert describe_table(table.state, events.MatchBegan((1, 2, 3, 0), throws)) == caption


@pytest.mark.parametrize("players", [3, 4])
def test_the_banner_says_what_the_table_waits_for(players: int) -> None:
    table = SampleTable(players, setup=Setup(options={"table.players": players}))
    table.start()
    texts = set[str]()
    while table.state.playing:
        for seat in (NOBODY, *range(players)):
            seen = game_view(table.state, seat)
            assert seen is not None
            mine = seat in waiting(table.game)
            assert seen.banner.endswith((".", "?"))
            assert seen.banner.startswith("Waiting for ") == (not mine)
            names = [name for name in NAMES if name in seen.banner]
            if not mine:
                assert names == [
                    name for name in NAMES if name in [table.state.names()[at] for at in waiting(table.game)]
                ]
            texts.add(seen.banner)
        table.answer(waiting(table.game)[0])
    assert len(texts) > 10
    over = game_view(table.state, NOBODY)
    assert over is not None
    assert over.banner == "Wall game: the wall is empty and nobody won."


def test_the_banner_of_an_idle_table() -> None:
    table = SampleTable(4)
    table.start()
    table.do(RUTH, table_commands.Pause())
    seen = game_view(table.state, EAST)
    assert seen is not None
    assert (seen.banner, seen.choices, seen.passes) == ("You paused the table.", (), ())
    table.do(RUTH, table_commands.EndTable())
    seen = game_view(table.state, EAST)
    assert seen is not None
    assert (seen.banner, seen.choices) == ("The table is closed.", ())
