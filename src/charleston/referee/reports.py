"""Reports at a live table: which topics are about an error that a referee can report, and the report for live seats.

A topic's position is only an example, so only its report counts: the seats and tiles of the table replace those of
the topic. Answers that do not change the report need not be given.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from charleston.game.commands import Irregularity, Report
from charleston.game.notation import read_report
from charleston.game.prose import SEAT_TITLES
from charleston.game.seats import NOBODY, SEAT_NAMES, SEATS, Seat
from charleston.referee.situation import Situation
from charleston.referee.topic import Facts, Steps, Topic, TopicError
from charleston.tiles import KINDS, Tile

REFEREE = "referee"
TILES: dict[Irregularity, tuple[int, int]] = {
    "miscalled": (2, 2),
    "corrected": (1, 1),
    "exposed": (2, 6),
    "discarded out of turn": (1, 1),
    "picked up the wrong tile": (2, 2),
}
"""The fewest and the most tiles that a report names. A report that is not listed names none."""


class ReportCase(Struct, frozen=True):
    """The answers that determine a report, and what has to be filled in."""

    facts: dict[str, str]
    example: Report  # a report with the topic's seats, but without tiles

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (self.example.seat,) if self.example.other == NOBODY else (self.example.seat, self.example.other)

    @property
    def tiles(self) -> tuple[int, int]:
        return TILES.get(self.example.what, (0, 0))


def report_cases(topic: Topic) -> tuple[ReportCase, ...]:
    """Return the ways to report a topic; none if it is not about an error that can be reported."""
    if topic.asks != "what" or _report_step(topic.before, topic.when) is None:
        return ()
    return tuple(_cases(topic, {}))


def roles(topic: Topic, case: ReportCase) -> tuple[str, ...]:
    """Return the topic's names for the players to choose, such as "the player" or "the caller"."""
    return tuple(topic.people.get(SEAT_NAMES[seat], SEAT_TITLES[seat]) for seat in case.seats)


def report_of(topic: Topic, facts: Facts, seats: Sequence[Seat], tiles: Sequence[Tile]) -> Report:
    """Return the report about these seats and tiles. Raises TopicError if the answers, seats or tiles do not fit."""
    answered = topic.started(facts)
    cases = [case for case in report_cases(topic) if all(answered.get(key) == case.facts[key] for key in case.facts)]
    if len(cases) != 1:
        raise TopicError(f"{topic.id}: {'answer its questions first' if report_cases(topic) else 'nothing to report'}")
    (case,) = cases
    if len(seats) != len(case.seats) or len(set(seats)) < len(seats) or not set(seats) <= set(SEATS):
        raise TopicError(f"{topic.id}: choose {len(case.seats)} of the seats 0 to {len(SEATS) - 1}")
    fewest, most = case.tiles
    if not fewest <= len(tiles) <= most or not all(0 <= tile < KINDS for tile in tiles):
        raise TopicError(f"{topic.id}: name {fewest if fewest == most else f'{fewest} to {most}'} tiles")
    other = seats[1] if len(seats) > 1 else NOBODY
    return replace(case.example, seat=seats[0], other=other, tiles=tuple(tiles))


def _cases(topic: Topic, facts: Facts) -> Iterator[ReportCase]:
    """Yield the cases that begin with these answers. A question is asked only if its answer matters."""
    examples = _examples(topic, facts)
    fact = topic.question(facts)
    if len(examples) == 1 or fact is None:
        yield from (ReportCase({**facts}, example) for example in examples)
        return
    for code in fact.choices:
        yield from _cases(topic, {**facts, fact.key: code})


def _examples(topic: Topic, facts: Facts) -> list[Report]:
    """Return the different reports of all dialogues with these answers."""
    dialogues = (dialogue for dialogue in topic.dialogues() if facts.items() <= dialogue.items())
    return list(dict.fromkeys(example for dialogue in dialogues if (example := _example(topic, dialogue)) is not None))


def _example(topic: Topic, facts: Facts) -> Report | None:
    """Return the report of a dialogue without its tiles; None if the dialogue has no report."""
    situation = Situation(topic, facts, {})
    step = _report_step(situation.before_steps, situation.ruled_steps)
    return None if step is None else replace(read_report(" ".join(step.split())), tiles=())


def _report_step(before: Steps | None, when: Steps | None) -> str | None:
    """Return the referee's report, or None. It is the first step that is ruled on, or the step before that."""
    for step in (*(when or ())[:1], *(before or ())[-1:]):
        if REFEREE in step:
            return step[REFEREE]
    return None
