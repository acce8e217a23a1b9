"""Reports at a live table: a topic's report works with the seats and tiles of any table."""

import random
from typing import get_args

import pytest

from charleston.game.commands import Irregularity, Report
from charleston.game.notation import read_report
from charleston.game.seats import NOBODY, SEATS, SOUTH, WEST
from charleston.referee.reports import ReportCase, report_cases, report_of, roles
from charleston.referee.topic import Topic, TopicError, topics
from charleston.tiles import KINDS, TILES, Tile

CASES = [(topic, case) for topic in topics().values() for case in report_cases(topic)]
"""Every way to report an error."""
NOT_IN_TOPICS = {"touched the wall", "announced"}
"""Reports without a topic: they only lead to another question."""


def by_id(name: str) -> Topic:
    return topics()[name]


def random_tiles(rng: random.Random, case: ReportCase) -> tuple[Tile, ...]:
    return tuple(rng.choice(TILES) for _ in range(rng.randint(*case.tiles)))


def test_the_topics_reach_every_error_that_can_be_reported() -> None:
    assert {case.example.what for _, case in CASES} == set(get_args(Irregularity)) - NOT_IN_TOPICS
    assert len({topic.id for topic, _ in CASES}) >= 15


@pytest.mark.parametrize(("topic", "case"), CASES, ids=[f"{topic.id} {case.facts}" for topic, case in CASES])
def test_a_report_has_the_seats_and_tiles_of_the_table(topic: Topic, case: ReportCase) -> None:
    rng = random.Random(topic.id)
    for _ in range(20):
        seats, tiles = tuple(rng.sample(SEATS, len(case.seats))), random_tiles(rng, case)
        made = report_of(topic, case.facts, seats, tiles)
        example = case.example
        assert (made.what, made.racked, made.count) == (example.what, example.racked, example.count)
        assert (made.seat, made.other) == (seats[0], seats[1] if len(seats) > 1 else NOBODY)
        assert made.tiles == tiles
    assert len(roles(topic, case)) == len(case.seats)
    assert all(role.startswith("the ") for role in roles(topic, case))


@pytest.mark.parametrize(("topic", "case"), CASES, ids=[f"{topic.id} {case.facts}" for topic, case in CASES])
def test_wrong_seats_tiles_and_answers_are_refused(topic: Topic, case: ReportCase) -> None:
    seats, tiles = SEATS[: len(case.seats)], TILES[: case.tiles[0]]
    report_of(topic, case.facts, seats, tiles)
    for wrong in ((), SEATS[: len(case.seats) + 1], (*seats[1:], 4), (*seats[1:], -1)):
        with pytest.raises(TopicError):
            report_of(topic, case.facts, wrong, tiles)  # type: ignore[arg-type]
    if len(seats) > 1:
        with pytest.raises(TopicError):
            report_of(topic, case.facts, (SOUTH, SOUTH), tiles)
    for wrong_tiles in (
        TILES[: case.tiles[1] + 1],
        (*tiles[1:], KINDS) if tiles else (0,),
        tiles[1:] if tiles else (0, 1),
    ):
        with pytest.raises(TopicError):
            report_of(topic, case.facts, seats, wrong_tiles)  # type: ignore[arg-type]
    for key in case.facts:
        with pytest.raises(TopicError):
            report_of(topic, {**case.facts, key: "no such answer"}, seats, tiles)
        with pytest.raises(TopicError):
            report_of(topic, {other: code for other, code in case.facts.items() if other != key}, seats, tiles)
    with pytest.raises(TopicError):
        report_of(topic, {**case.facts, "no such question": "yes"}, seats, tiles)


def test_more_answers_than_matter_change_nothing() -> None:
    wrong_end = by_id("wrong-end")
    few = report_of(wrong_end, {"racked": "racked"}, (WEST,), ())
    assert few == read_report("report west picked wrong end racked")
    assert few == report_of(wrong_end, {"racked": "racked", "another": "yes"}, (WEST,), ())
    assert report_of(wrong_end, {"racked": "loose"}, (WEST,), ()) == Report(WEST, "picked wrong end")


def test_a_topic_without_a_report_cannot_be_reported() -> None:
    others = [topic for topic in topics().values() if not report_cases(topic)]
    assert {"change-mind-call", "exposure-gap", "reached-for-the-wall"} <= {topic.id for topic in others}
    for topic in others:
        with pytest.raises(TopicError):
            report_of(topic, {}, (SOUTH,), ())


def test_a_question_is_asked_only_if_its_answer_matters() -> None:
    assert [case.facts for case in report_cases(by_id("wrong-end"))] == [{"racked": "racked"}, {"racked": "loose"}]
    assert [case.facts for case in report_cases(by_id("out-of-turn-discard"))] == [{}]
    assert [case.facts for case in report_cases(by_id("thrown-in"))] == [{}]
