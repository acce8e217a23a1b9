"""Cards in logs: stored in full and read with their original meaning, including those in older card languages."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_records import random_game
from running import running
from sample_table import SampleTable

from charleston.card.check import check_card
from charleston.card.expand import patterns_of
from charleston.card.model import Card
from charleston.card.read import MAX_ROW_LENGTH, read_card
from charleston.card.write import LANGUAGE_ROW, write_card
from charleston.game.game import new_game
from charleston.game.record import read_record, write_record
from charleston.game.ruleset import Ruleset
from charleston.scorebook.events import BookStep, SessionOpened
from charleston.scorebook.evolve import fold_all as fold_book
from charleston.table import events as table_events
from charleston.table.commands import OpenTable
from charleston.table.decide import open_table
from charleston.table.evolve import fold as fold_table
from charleston.table.refusals import Refusal
from charleston.table.setup import Setup
from charleston.table.state import TableState

OLD = """card Old
about As language 1 wrote it.

section Consecutive Run
  333a 666a 6666b 9999c                     x25   2 or 3 suits
  11111a 44444a DDDDb                       x40   any 2 numbers
  FF 11a 22a 33a 44a 55a 66a                c50   run

section Singles and Pairs
  FF 2222a 4444a 6666a                      x25
  222a 0 2222b 66b 8888b                    x30
  33Ea 66a 999b 3333b 66c                   x30
"""
MEANT = [(24, False), (270, False), (12, True), (3, False), (6, False), (6, False)]
MEANS = [(12, False), (216, False), (12, False), (3, True)]
"""For each line of the old card (MEANT) and of the new card (MEANS): the number of patterns, and whether it is a
singles-and-pairs hand, which earns no jokerless bonus.

Language 1 decides that by the shape of the line, today's language by the section.
"""


def meaning(card: Card | None) -> list[tuple[int, bool]]:
    assert card is not None
    return [(len(patterns_of(entry.line)), entry.singles_and_pairs) for entry in card.entries()]


def test_a_card_in_language_1_keeps_its_meaning() -> None:
    card = read_card(OLD, stored=True).card
    assert meaning(card) == MEANT
    assert card is not None
    assert write_card(card) == OLD


def test_the_name_of_an_old_section_does_not_change() -> None:
    """The records of won games contain the section's name."""
    text = "card T\nsection Doors (Singles and Pairs)\n  FF 11a 22a 33a 44a 55a 66a  c50  run\n"
    old, new = read_card(text, stored=True).card, read_card(text).card
    assert old is not None
    assert new is not None
    assert [entry.title for entry in old.entries()] == ["Doors (Singles and Pairs) #1"]
    assert [entry.title for entry in new.entries()] == ["Doors #1"]
    assert meaning(old) == meaning(new) == [(12, True)]
    assert read_card(write_card(new), stored=True).card == new


def test_an_old_card_is_written_in_its_own_language() -> None:
    lines = ("333a 666a 6666b 9999c  x25  2 or 3 suits", "FF 33a 66b 3333a 9999b  x30  kongs in a 3 6 9, 1 or 2 suits")
    text = "\n".join(["card T", "section S", *lines])
    card = read_card(text, stored=True).card
    assert card is not None
    assert read_card(write_card(card), stored=True).card == card


def test_a_list_of_numbers_in_language_1() -> None:
    text = "card T\nsection S\n  FFFF 11111a 55555b  x40  any 3 6 9\n"
    assert [len(patterns_of(entry.line)) for entry in read_card(text, stored=True).card.entries()] == [27]  # type: ignore[union-attr]
    assert read_card(text).card is None
    assert read_card(text.replace("any 3", "any number 1 5 3")).card is not None


def test_typed_cards_are_language_2() -> None:
    assert [problem.line for problem in read_card(OLD).problems] == [11, 12]
    today = read_card("\n".join(OLD.splitlines()[:10])).card
    assert meaning(today) == MEANS
    assert today is not None
    written = write_card(today)
    assert written.splitlines()[1] == LANGUAGE_ROW
    assert read_card(written, stored=True).card == read_card(written).card == today


def test_old_records_tables_and_score_books_keep_their_card() -> None:
    card = read_card(OLD, stored=True).card
    start, _ = random_game(1)
    record = read_record(write_record(new_game(start.rules, card, start.seed), []))
    assert record.header.card == OLD
    assert meaning(record.card) == MEANT
    opened = SampleTable(1).log[0]
    terms = [event for event in opened.events if isinstance(event, table_events.TermsSet)]
    assert terms
    old = table_events.TermsSet(terms[0].setup, terms[0].rules, OLD)
    events = tuple(old if event is terms[0] else event for event in opened.events)
    step = table_events.Step(1, opened.at, opened.by, opened.command, events)
    assert meaning(fold_table(TableState(), step).card) == MEANT
    book = SessionOpened("Old", ("Ann", "Bea", "Cy", "Di"), Ruleset(), OLD, None)
    assert meaning(fold_book([BookStep(1, 0, book)]).card) == MEANT


# Remarks accepted until November 2026, as ``write_card`` wrote them; none of them is true of its line.
ONCE_ACCEPTED = [
    ("FF 1111a 2222b DDDDa  x25  opposite dragons", 6),
    ("FF 1111a 2222a 3333a  x25  b any suit", 3),
    ("FF 1111a 2222a 3333a  x25  pungs any suit", 3),
    ("FF 1111a 1111b 22c 44c  x25  kongs in a c like, 3 suits", 51),
    ("FF 1111a 222b 333c 44c  x25  run, 1 or 3 suits, c may be b", 54),
    ("FFFF 2026a 222b 222c  x30  any pair", 6),
]


@pytest.mark.parametrize(("line", "count"), ONCE_ACCEPTED)
def test_a_stored_card_opens_although_its_remark_would_be_refused_today(line: str, count: int) -> None:
    """Cards in both languages open and are written back unchanged, so the hashes of logs stay the same."""
    row = f"  {line.partition('  ')[0]:<40}  {line.split('  ')[1]:<4}  {line.split('  ')[2]}"
    for text in (f"card T\n{LANGUAGE_ROW}\n\nsection S\n{row}\n", f"card T\n\nsection S\n{row}\n"):
        card = read_card(text, stored=True).card
        assert [patterns for patterns, _ in meaning(card)] == [count]
        assert card is not None
        assert write_card(card) == text
        assert read_card(text).card is None


FORM = "FF 2222a 2222b 2222c"


def long_row(forms: int, more: str) -> str:
    return f"card T\nsection S\n{' or '.join([FORM] * forms)} x25 {more}"


@settings(deadline=None, max_examples=40)
@given(st.integers(10, 16), st.lists(st.sampled_from(["even", "3 suits", "opp. suit", "these nos."]), unique=True))
def test_an_accepted_card_is_accepted_again_when_written(forms: int, remarks: list[str]) -> None:
    """Short forms are written in full: "even" becomes "like even"."""
    reading = read_card(long_row(forms, ",".join(remarks)))
    if reading.card is None:
        assert reading.problems
        return
    written = write_card(reading.card)
    assert all(len(row) <= MAX_ROW_LENGTH for row in written.splitlines())
    assert read_card(written).card == read_card(written, stored=True).card == reading.card
    setup = Setup(own_card=long_row(forms, ",".join(remarks)))
    outcome = open_table("ruth", OpenTable("T", "Ruth", setup))
    assert not isinstance(outcome, Refusal)
    fold_table(TableState(), table_events.Step(1, 0, "ruth", OpenTable("T", "Ruth", setup), tuple(outcome)))


def test_a_row_that_is_too_long_only_when_written_is_refused() -> None:
    text = long_row(16, "even,3 suits")
    assert max(map(len, text.splitlines())) <= MAX_ROW_LENGTH
    (problem,) = check_card(text.encode()).problems
    assert "Written out in full" in problem.message


@pytest.fixture
def client(tmp_path: Path) -> Iterator[httpx.Client]:
    with running(tmp_path) as (_, client):
        yield client


def test_a_table_with_a_card_at_the_size_limit_opens_or_is_refused(client: httpx.Client) -> None:
    assert client.put("/api/me", json={"name": "Ann"}).status_code == 200
    codes = []
    for more in ("even", "even,3 suits"):
        answer = client.post("/api/tables", json={"setup": {"own_card": long_row(16, more)}})
        codes.append(answer.status_code)
    assert codes == [201, 422]
