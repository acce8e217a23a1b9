"""Hints with costs and calls of experts: their process starts in the background, may be slow and may die."""

import asyncio
from functools import cache
from pathlib import Path

import msgspec
import pytest
from bot_records import bot_record
from msgspec.structs import replace

from charleston.bots.call_value import LEVEL
from charleston.card.matcher import Exposure
from charleston.game import commands
from charleston.game.seats import EAST, Seat
from charleston.game.state import Discard
from charleston.game.view import View
from charleston.review.decisions import Answer, decisions_of
from charleston.review.hint_data import Asked, Cost
from charleston.server.api.hint_process import MAX_STARTS, MAX_WAITING, HintProcess
from charleston.server.live.hints import Hint, Players, with_costs
from charleston.tiles import JOKER, Tile

PLAYERS = Players(("Ann", "Bea", "Cam", "Dot"), ["regular"] * 4)
LONG_ENOUGH_S = 600.0
ECHO = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    seed = asked["seed"]
    if seed == 13:
        sys.exit(1)
    answer = {"type": "discard_tile", "seat": 0, "tile": seed}
    costs = [dict(answer=answer, loss=seed, error=0, verdict="best")]
    print(json.dumps(answer if asked["wanted"] == "call" else costs), flush=True)
"""
"""A process that answers each question with its seed. 13 ends the process."""


@cache
def asked(seed: int) -> Asked:
    record = bot_record(24, card="Charleston 2026")
    view = next(one.view for one in decisions_of(record, EAST) if isinstance(one.answer, commands.DiscardTile))
    return Asked(record.card, record.rules, view, ("regular",) * 4, seed)


def asked_to_call() -> Asked:
    """Return a discard that an expert calls and regular declines."""
    record = bot_record(22, "regular", card="Charleston 2026")
    calls = (one.view for one in decisions_of(record, Seat(1)) if one.kind == "call")
    return Asked(record.card, record.rules, next(one for one in calls if len(one.discards) == 34), ("regular",) * 4, 5)


def echo(patience_s: float = LONG_ENOUGH_S) -> HintProcess:
    made = HintProcess(Path("no-such-folder"), 0, patience_s)
    made._arguments = ("-c", ECHO, "", "")
    return made


async def seed_of(process: HintProcess, seed: int) -> float | None:
    """Return the answer of the echo; None without costs."""
    costs = await process.costs(asked(seed))
    return costs[0].loss if costs else None


async def tile_of(process: HintProcess, seed: int, patience_s: float = LONG_ENOUGH_S) -> int | None:
    """Return the call of the echo; None without an answer."""
    found = await process.call(asked(seed), patience_s)
    assert found is None or isinstance(found, commands.DiscardTile)
    return None if found is None else int(found.tile)


async def loaded(process: HintProcess) -> None:
    while await seed_of(process, 1) is None:
        await asyncio.gather(*process._questions)


def test_the_first_question_loads_the_code_and_the_next_ones_have_costs() -> None:
    async def main() -> None:
        process = HintProcess(Path("no-such-folder"), 0, LONG_ENOUGH_S)
        assert await process.costs(asked(1)) == ()
        assert await process.costs(asked(2)) == ()  # it does not queue behind the first
        (first,) = process._questions
        await first
        costs = await process.costs(asked(1))
        assert costs == msgspec.json.decode(first.result(), type=tuple[Cost, ...])
        assert costs[0].verdict == "best"
        assert len(costs) > 2
        assert isinstance(await process.call(asked_to_call(), LONG_ENOUGH_S), commands.ExposeGroup)
        assert await process.call(asked(1), LONG_ENOUGH_S) is None  # it is not about a discard
        await process.stop()
        assert process._process is None

    asyncio.run(main())


def test_a_late_answer_is_never_taken_for_another_question() -> None:
    async def main() -> None:
        process = echo()
        await loaded(process)
        process._patience_s = 0.0
        assert await seed_of(process, 5) is None
        process._patience_s = LONG_ENOUGH_S
        assert await asyncio.gather(*(seed_of(process, seed) for seed in (2, 3))) == [2, 3]
        await process.stop()

    asyncio.run(main())


def test_only_a_few_questions_wait() -> None:
    async def main() -> None:
        process = echo()
        await loaded(process)
        found = await asyncio.gather(*(seed_of(process, seed) for seed in (5, *range(20, 20 + MAX_WAITING))))
        assert found == [5, *range(20, 20 + MAX_WAITING - 1), None]
        await process.stop()

    asyncio.run(main())


def test_a_call_gets_an_answer_only_when_the_code_is_loaded_and_only_in_time() -> None:
    async def main() -> None:
        process = echo()
        assert await tile_of(process, 5) is None
        assert process._process is None  # a call does not wait for the code
        process.load(asked(1))
        process.load(asked(1))
        (loading,) = process._questions
        await loading
        process.load(asked(1))
        assert not process._questions
        assert await tile_of(process, 5) == 5
        assert await tile_of(process, 6, 0.0) is None
        found: list[object] = [*await asyncio.gather(tile_of(process, 7), seed_of(process, 8), tile_of(process, 9))]
        assert found == [7, 8, 9]
        assert await tile_of(process, 13) is None  # it ends the process
        assert await tile_of(process, 5) is None
        await process.stop()

    asyncio.run(main())


def test_only_a_few_calls_wait_and_hints_wait_for_two_of_them_at_most() -> None:
    async def main() -> None:
        process, order = echo(), list[str]()
        await loaded(process)

        async def call(seed: int) -> int | None:
            found = await tile_of(process, seed)
            order.append("no" if found is None else "call")
            return found

        async def hint(seed: int) -> float | None:
            found = await seed_of(process, seed)
            order.append("hint")
            return found

        calls = [asyncio.create_task(call(seed)) for seed in range(MAX_WAITING + 1)]
        await asyncio.sleep(0)
        assert await hint(20) == 20
        assert await asyncio.gather(*calls) == [*range(MAX_WAITING), None]
        assert (order[0], sorted(order[1:])) == ("no", [*["call"] * MAX_WAITING, "hint"])
        assert order.index("hint") <= 3
        await process.stop()

    asyncio.run(main())


def test_a_call_that_is_late_before_its_turn_is_not_asked() -> None:
    async def main() -> None:
        process = echo()
        await loaded(process)
        async with process._turn:
            assert await tile_of(process, 13, 0.01) is None  # 13 would end the process
        await asyncio.gather(*process._calls)
        assert await tile_of(process, 5) == 5
        await process.stop()

    asyncio.run(main())


def test_a_process_that_dies_starts_again_but_not_forever() -> None:
    async def main() -> None:
        process = echo()
        for _ in range(MAX_STARTS):
            await loaded(process)
            assert await seed_of(process, 13) is None
        for _ in range(3):
            assert await seed_of(process, 1) is None
            await asyncio.gather(*process._questions)
        assert process._starts_left == 0
        await process.stop()

    asyncio.run(main())


@pytest.mark.parametrize("program", ["/does/not/exist", ""])
def test_a_process_that_cannot_start_leaves_hints_without_costs(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    async def main() -> None:
        process = echo()
        monkeypatch.setattr("sys.executable", program)
        for _ in range(MAX_STARTS + 1):
            assert await seed_of(process, 1) is None
            await asyncio.gather(*process._questions)
        await process.stop()

    asyncio.run(main())


def test_a_bad_question_has_no_costs_and_does_not_end_the_process() -> None:
    async def main() -> None:
        process = HintProcess(Path("no-such-folder"), 0, LONG_ENOUGH_S)
        for line in (b"{}\n", b"\xff\n", b"no JSON\n"):
            assert await process._ask(line) == b"null\n"
        assert process._starts_left == MAX_STARTS - 1
        await process.stop()

    asyncio.run(main())


def cost(answer: Answer) -> Cost:
    return Cost(answer, 0, 0, "best")


def hint_of(command: commands.Command) -> Hint:
    return Hint(command, "As before.", LEVEL, 20)


def at_a_discard(tile: int) -> View:
    return replace(asked(1).view, live=Discard(Tile(tile), Seat(2)))


def test_the_hint_of_the_bot_stays_if_no_answer_is_better() -> None:
    given = commands.PassTiles(EAST, (Tile(3), Tile(1), Tile(2)), 0)
    costs = (cost(commands.PassTiles(EAST, (Tile(1), Tile(2), Tile(3)), 0)), cost(commands.Stop(EAST)))
    found = with_costs(hint_of(given), asked(1).view, costs, PLAYERS)
    assert (found.command, found.says, found.costs) == (given, "As before.", costs)


def test_a_better_answer_replaces_the_bots() -> None:
    found = with_costs(
        hint_of(commands.DiscardTile(EAST, Tile(3))),
        asked(1).view,
        (cost(commands.DiscardTile(EAST, Tile(4))),),
        PLAYERS,
    )
    assert found.command == commands.DiscardTile(EAST, Tile(4))
    assert found.says == "I would discard five bam: of all the answers, it scores best in trial games."


def test_a_better_call_is_a_command_that_the_table_accepts() -> None:
    best = commands.ExposeGroup(EAST, (Tile(4), Tile(4), JOKER))
    found = with_costs(hint_of(commands.DeclineDiscard(EAST)), at_a_discard(4), (cost(best),), PLAYERS)
    assert found.command == commands.ClaimDiscard(EAST)
    assert found.says == "I would call five bam for a pung: of all the answers, it scores best in trial games."
    same = with_costs(hint_of(commands.ClaimDiscard(EAST)), at_a_discard(4), (cost(best),), PLAYERS)
    assert (same.says, same.costs) == ("As before.", (cost(best),))
    assert Exposure(Tile(4), 2, 1).tiles == best.tiles


@pytest.mark.parametrize(
    "command",
    [
        commands.ClaimDiscard(EAST, mahjong=True),
        commands.DeclareMahjong(EAST),
        commands.ShowHand(EAST),
        commands.PickTile(EAST),
    ],
)
def test_mah_jongg_and_steps_without_a_choice_are_never_replaced(command: commands.Command) -> None:
    given = hint_of(command)
    assert with_costs(given, at_a_discard(4), (cost(commands.DeclineDiscard(EAST)),), PLAYERS) == given


def test_without_costs_the_hint_is_the_bots() -> None:
    given = hint_of(commands.DiscardTile(EAST, Tile(3)))
    assert with_costs(given, asked(1).view, (), PLAYERS) == given
