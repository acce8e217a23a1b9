"""The desk's log: folding it gives the state, and every change to the file is detected."""

import random
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tournament_desk import appended, desk_of
from tournament_log import BEGAN, turned_in

from charleston.game.seats import EAST, NORTH, SEATS, SOUTH, WEST
from charleston.tournament.desk.events import AtTable, DeskEvent, SatOut, Seated
from charleston.tournament.desk.log import Log, LogError, Record, append, read_log, write_log
from charleston.tournament.refusals import Refusal, refuse
from charleston.tournament.scorecards.entry import Entry
from charleston.tournament.scorecards.events import Corrected, Entered, Fined, TurnedIn
from charleston.tournament.scorecards.state import total

LOG = appended(
    Log(),
    BEGAN,
    SatOut(1, "Zoe"),
    *turned_in(1, 1, ("Ann", "Bea", "Cam", "Dot"), (25, 0, 0, -10)),
    AtTable(1, 1, Corrected("Dora", NORTH, 1, Entry(-20), "two exposures, both agree")),
    AtTable(1, 1, Fined("Dora", SOUTH, -10, "talked to the next table")),
)
TEXT = write_log(LOG)


def test_TRM_19_a_directors_change_is_kept_with_its_reason() -> None:
    cards = desk_of(LOG).table_cards[1, 1]
    assert [total(cards, seat) for seat in SEATS] == [25, -10, 0, -20]
    assert [(one.director, one.reason) for one in cards.corrections] == [("Dora", "two exposures, both agree")]
    before = [one.event.event for one in LOG.records[2:] if isinstance(one.event, AtTable)]
    assert Entered(NORTH, 1, Entry(-10)) in before


def test_the_log_round_trips() -> None:
    assert read_log(TEXT) == LOG
    assert read_log(TEXT, LOG.head) == LOG
    assert write_log(read_log(TEXT)) == TEXT


@settings(max_examples=300)
@given(st.integers(0, len(TEXT.encode()) - 2), st.integers(1, 255))
def test_any_changed_byte_is_detected(at: int, change: int) -> None:
    data = bytearray(TEXT.encode())
    data[at] ^= change
    text = data.decode(errors="replace")
    with pytest.raises(LogError):
        read_log(text)


@pytest.mark.parametrize(
    "change", [('"values":', '"more":1,"values":'), ('"n":1}', '"n": 1}'), ('"round":1,', '"round":1,"round":1,')]
)
def test_text_added_to_a_line_is_detected(change: tuple[str, str]) -> None:
    assert change[0] in TEXT
    with pytest.raises(LogError, match="something was added, left out or moved"):
        read_log(TEXT.replace(*change, 1))


@pytest.mark.parametrize("line", range(1, len(LOG.records)))
def test_a_missing_duplicate_or_moved_line_is_detected(line: int) -> None:
    lines = TEXT.splitlines(keepends=True)
    duplicate = [*lines[:line], lines[line - 1], *lines[line:]]
    swapped = [*lines[: line - 1], lines[line], lines[line - 1], *lines[line + 1 :]]
    for wrong in ([*lines[: line - 1], *lines[line:]], duplicate, swapped):
        with pytest.raises(LogError):
            read_log("".join(wrong))


def test_a_saved_hash_detects_a_truncated_log() -> None:
    short = "".join(TEXT.splitlines(keepends=True)[:-1])
    assert len(read_log(short).records) == len(LOG.records) - 1
    with pytest.raises(LogError, match="it was truncated or rewritten"):
        read_log(short, LOG.head)


def test_an_impossible_event_is_detected_despite_correct_hashes() -> None:
    """West changes a score card that was turned in, and the forged log has correct hashes."""
    forged = AtTable(1, 1, Entered(WEST, 1, Entry(50)))
    record = Record(len(LOG.records) + 1, "10:59", "West", forged)
    link = sha256((LOG.head + write_log(Log((record,))).strip()).encode()).hexdigest()
    line = write_log(Log((replace(record, hash=link),)))
    with pytest.raises(LogError, match=r"happened here.* signed and turned in") as caught:
        read_log(TEXT + line)
    assert caught.value.line == len(LOG.records) + 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1: The line is empty."),
        ("hello", "line 1: This is not JSON; the line was changed or cut off."),
        ("[1]", "line 1: This is not a line of a tournament's log"),
        (TEXT + "\n", f"line {len(LOG.records) + 1}: The line is empty."),
        (TEXT.splitlines()[1], "This should be record 1, but it is record 2."),
    ],
)
def test_a_file_that_is_not_a_log_is_refused_in_a_sentence(text: str, says: str) -> None:
    with pytest.raises(LogError) as caught:
        read_log(text)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (BEGAN, "The tournament has already begun."),
        (Seated(1, 1, ("Eva", "Fay", "Gil", "Hal")), "Table 1 already has its players for round 1."),
        (Seated(1, 2, ("Ann", "Fay", "Gil", "Hal")), "Ann is already at table 1 in round 1."),
        (Seated(1, 2, ("Zoe", "Fay", "Gil", "Hal")), "Zoe already sits out in round 1."),
        (Seated(2, 1, ("Ann", "Bea")), "A table has three or four players, not 2."),
        (Seated(2, 1, ("Ann", "Bea", "Ann")), "Everybody at a table needs a different name or number."),
        (
            Seated(2, 1, ("Ann", "Bea", "Cam"), ("Kay",)),
            "Kay is named as a stand-in here, but does not sit at this table.",
        ),
        (SatOut(1, "Cam"), "Cam is already at table 1 in round 1."),
        (AtTable(2, 1, TurnedIn(EAST)), "Round 2 has not begun."),
    ],
)
def test_TRM_17_nobody_is_in_two_places(event: DeskEvent, says: str) -> None:
    refusal = append(LOG, event, at="11:00", by="desk")
    assert isinstance(refusal, Refusal)
    assert refusal.message == says


def test_nothing_happens_before_the_tournament_begins() -> None:
    assert append(Log(), SatOut(1, "Zoe"), at="09:00", by="desk") == refuse("not begun")


def test_a_whole_event_folds_to_the_same_desk() -> None:
    """Ten tables and four rounds, with random seats."""
    rng = random.Random(4)
    log = appended(Log(), BEGAN)
    for number in range(1, 5):
        people = [f"P{at}" for at in range(40)]
        rng.shuffle(people)
        for table in range(1, 11):
            seated = tuple(people[4 * table - 4 : 4 * table])
            log = appended(log, *turned_in(number, table, seated, (0, 35, 0, 0)))
    again = read_log(write_log(log), log.head)
    assert again == log
    assert sum(total(cards, seat) for cards in desk_of(again).table_cards.values() for seat in SEATS) == 40 * 35
