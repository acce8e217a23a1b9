"""A known deal: the player repeats a wall or plays a prepared one, only against bots. The log records that."""

import msgspec
import pytest
from sample_table import PEOPLE, SampleTable, seed_of

from charleston.game.game import new_game
from charleston.game.record import Step, read_record, write_record
from charleston.table import commands, events

RUTH, BESS = PEOPLE[:2]


def known(number: int = 1, east: int | None = None) -> commands.StartGame:
    return commands.StartGame(seed_of(number), known=True, east=east)


def test_a_known_deal_is_marked_in_the_log_and_in_the_state() -> None:
    table = SampleTable(1, 3)
    (began,) = [event for event in table.do(RUTH, known()) if isinstance(event, events.GameBegan)]
    assert (began.known, table.state.known) == (True, True)
    table.play_until("over", bot="greedy")
    table.start(2)
    assert not table.state.known


@pytest.mark.parametrize("east", range(4))
def test_the_first_east_of_a_known_deal_can_be_chosen(east: int) -> None:
    table = SampleTable(1, 3)
    table.do(RUTH, known(1, east))
    assert table.state.order == (*range(east, 4), *range(east))


def test_the_dice_are_kept_if_they_choose_the_same_east() -> None:
    dice = SampleTable(1, 3)
    dice.start(1)
    assert dice.state.throws
    same = SampleTable(1, 3)
    same.do(RUTH, known(1, dice.state.order[0]))
    assert (same.state.throws, same.state.order) == (dice.state.throws, dice.state.order)
    other = SampleTable(1, 3)
    other.do(RUTH, known(1, (dice.state.order[0] + 1) % 4))
    assert other.state.throws == ()


@pytest.mark.parametrize("people", [2, 3, 4])
def test_a_known_deal_is_refused_when_other_people_play(people: int) -> None:
    table = SampleTable(people, 4 - people)
    assert table.refused(RUTH, known()) == "known deal"
    table.start(1)  # the server may deal the same wall in secret
    table.play_until("over", bot="greedy")
    assert table.refused(BESS, known(2)) == "known deal"


def test_logs_from_before_known_deals_read_as_before() -> None:
    began = msgspec.json.decode(b'{"type":"game_began","number":3,"seed":"ab"}', type=events.TableEvent)
    assert began == events.GameBegan(3, "ab", known=False)
    assert msgspec.json.encode(began) == b'{"type":"game_began","number":3,"seed":"ab"}'
    start = msgspec.json.decode(b'{"type":"start_game","seed":"ab"}', type=commands.TableCommand)
    assert msgspec.json.encode(start) == b'{"type":"start_game","seed":"ab"}'


@pytest.mark.parametrize("is_known", [False, True])
def test_the_record_says_whether_the_wall_was_known(is_known: bool) -> None:
    table = SampleTable(1, 3)
    table.do(RUTH, commands.StartGame(seed_of(1), known=is_known))
    table.play_until("over", bot="greedy")
    start = new_game(table.state.rules, table.state.card, table.game.seed)
    played = [Step(one.command, list(one.events)) for one in table.commands_that_stand()]
    text = write_record(start, played, known=is_known)
    assert (read_record(text).header.known is True) == is_known
    assert ('"known"' in text.splitlines()[0]) == is_known
