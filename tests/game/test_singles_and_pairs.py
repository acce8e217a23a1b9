"""PAY-05: the section decides which lines earn no jokerless bonus, wherever a line of the card is used."""

import json
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from sample_cards import hand_of
from terminal import run

from charleston.arena.study import _built_in
from charleston.card.index import index_of
from charleston.card.model import Card
from charleston.card.read import read_card
from charleston.game.seats import EAST
from charleston.kernels.patterns.arrays import arrays_of
from charleston.match.finished_game import FinishedGame
from charleston.scorebook.decide import with_line
from charleston.scorebook.refusals import Refusal
from charleston.server.books.book_view import _hands, _sections
from charleston.tournament.scorecards.reconcile import printed

TEXT = """card Both Ways
section Consecutive Run
  FF 11a 22a 33a 44b 55b 66b   x30  run
section Singles and Pairs
  FF 111a 22a 33a 44b 55b 6b   x50  run
"""


@pytest.fixture
def card() -> Card:
    parsed = read_card(TEXT).card
    assert parsed is not None
    return parsed


def test_every_use_of_a_line_follows_its_section(card: Card) -> None:
    assert [entry.singles_and_pairs for entry in card.entries()] == [False, True]
    arrays = arrays_of(card)
    values = arrays.value[: len(index_of(card).patterns)]
    assert np.array_equal(arrays.pairs_only[: len(values)], (values == 50).astype(np.uint8))
    assert [_built_in(entry) for entry in card.entries()] == [1, 2]
    assert printed(card).may_have_jokers == (30,)
    assert [line.singles_and_pairs for section in _sections(card).sections for line in section.lines] == [False, True]
    assert _hands(card) == [(30, False), (50, True)]


def test_the_referee_doubles_by_section(card: Card) -> None:
    (pairs,) = index_of(card).wins(hand_of("FF 11b 22b 33b 44c 55c 66c"))
    (pung,) = index_of(card).wins(hand_of("FF 111b 22b 33b 44c 55c 6c"))
    assert (pairs.entry.singles_and_pairs, pung.entry.singles_and_pairs) == (False, True)


def test_a_score_book_follows_the_section(card: Card) -> None:
    won = FinishedGame("mahjong", winner=EAST, self_picked=True)
    pairs = with_line(card, replace(won, jokerless=True, line="Consecutive Run #1"))
    assert isinstance(pairs, FinishedGame)
    assert not pairs.singles_and_pairs
    pung = with_line(card, replace(won, exposures=1, line="Singles and Pairs #1"))
    assert isinstance(pung, FinishedGame)
    assert pung.singles_and_pairs
    exposed = with_line(card, replace(won, exposures=1, line="Consecutive Run #1"))
    assert isinstance(exposed, Refusal)
    assert exposed.code == "pairs line"


def test_the_command_line_follows_the_section(tmp_path: Path) -> None:
    path = tmp_path / "both.card"
    path.write_text(TEXT)
    answer = json.loads(run("hand", "FF 11b 22b 33b 44c 55c 66c", "--card", str(path), "--json").stdout)
    assert answer["wins"][0]["line"]["singles_and_pairs"] is False
    output = run("card", "check", str(path)).stdout
    assert "Singles and Pairs, with no jokerless bonus (PAY-05): Singles and Pairs." in output
