"""The chances of new cards: learned once in the background, kept, and refused for any other card."""

import asyncio
import re
from functools import cache
from pathlib import Path

import msgspec
import pytest
from bot_records import bot_record
from msgspec.structs import replace
from sample_cards import card_of

from charleston.card.model import Card
from charleston.card.published import published
from charleston.chances.chance_model import stamp
from charleston.chances.known import file_name, known_model
from charleston.game import commands
from charleston.game.seats import EAST
from charleston.game.view import View
from charleston.kernels.patterns.arrays import arrays_of
from charleston.review.answer_costs import costs_of
from charleston.review.decisions import decisions_of
from charleston.review.hint_data import Asked
from charleston.server.api.card_chances import MAX_WAITING, CardChances
from charleston.server.live.hints import Players, chance_to_win, nearest_lines

FEW = 300
LEVELS = ("regular",) * 4


@cache
def other_card() -> Card:
    """Return a card that nobody has seen: a published one with another value."""
    card = published("Charleston 2026")
    section = card.sections[0]
    lines = (replace(section.lines[0], value=75), *section.lines[1:])
    return replace(card, sections=(replace(section, lines=lines), *card.sections[1:]))


@cache
def at_a_turn() -> View:
    record = bot_record(24, card="Charleston 2026")
    return next(one.view for one in decisions_of(record, EAST) if isinstance(one.answer, commands.DiscardTile))


async def learned(chances: CardChances, card: Card) -> list[float]:
    """Return the shares that were reported until there was nothing left to do."""
    shares = list[float]()
    while (share := chances.learn(card)) is not None:
        shares.append(share)
        await asyncio.sleep(0.02)
    if chances._task is not None:  # the file is there, and the process ends
        await chances._task
    return shares


def test_a_card_is_learned_once_and_its_hints_have_chances_and_costs(tmp_path: Path) -> None:
    card, kept = other_card(), tmp_path / "chances"
    view = at_a_turn()
    asked = Asked(card, bot_record(24, card="Charleston 2026").rules, view, LEVELS, 1)

    async def main() -> None:
        chances = CardChances(kept, FEW, 0)
        assert chances.learn(published("First Card")) is None  # ours are known
        assert chance_to_win(card, view, Players("ABCD", LEVELS, kept)) is None
        assert costs_of(asked, kept) == ()
        shares = await learned(chances, card)
        assert shares == sorted(shares)
        assert shares[0] == 0 < shares[-1] <= 1
        assert CardChances(kept, FEW, 0).learn(card) is None  # another server finds it
        chance = chance_to_win(card, view, Players("ABCD", LEVELS, kept))
        assert chance is not None
        assert 0 <= chance <= 100
        assert len(costs_of(asked, kept)) >= 2
        lines = nearest_lines(card, view, Players("ABCD", LEVELS, kept))
        assert abs(sum(line.chance or 0 for line in lines) - chance) <= 2.5 * (1 + len(lines))
        assert None not in {line.chance for line in lines}
        assert chance_to_win(card, view, Players("ABCD", LEVELS)) is None  # not without the folder

    asyncio.run(main())


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff", b"another card", b"before the lines"])
def test_a_damaged_file_or_one_of_another_card_is_no_model(tmp_path: Path, content: bytes) -> None:
    arrays = arrays_of(other_card())
    ours = arrays_of(published("First Card"))
    if content == b"another card":
        content = (Path(known_model.__globals__["FOLDER"]) / file_name(ours)).read_bytes()
    if content == b"before the lines":
        model = known_model(ours)
        assert model is not None
        old = msgspec.json.encode(replace(model, stamp=stamp(arrays)))
        content = re.sub(rb',"lines":\[[^]]*\]', b"", old.replace(b'"version":2', b'"version":1'))
    (tmp_path / file_name(arrays)).write_bytes(content)
    assert known_model(arrays, tmp_path) is None
    assert known_model(ours, tmp_path) is not None


def test_a_card_that_cannot_be_learned_is_not_tried_again(tmp_path: Path) -> None:
    async def main() -> None:
        chances = CardChances(tmp_path, nice=0)
        chances._arguments = (str(tmp_path), "no number", "0")
        assert await learned(chances, other_card()) != []
        assert chances.learn(other_card()) is None

    asyncio.run(main())
    assert list(tmp_path.iterdir()) == []


def test_only_a_few_cards_wait_and_stop_ends_the_process(tmp_path: Path) -> None:
    cards = [card_of(f"FFFF 2a 44a 666a 8888a  x{25 + 5 * number}") for number in range(MAX_WAITING + 1)]

    async def main() -> None:
        chances = CardChances(tmp_path / "new", nice=0)
        assert [chances.learn(card) for card in cards] == [0.0] * MAX_WAITING + [None]
        for _ in range(60_000):
            if chances._process._process is not None:
                break
            await asyncio.sleep(0.01)
        await chances.stop()
        assert chances._process._process is not None
        assert chances._process._process.returncode is not None

    asyncio.run(main())
    assert list((tmp_path / "new").iterdir()) == []
