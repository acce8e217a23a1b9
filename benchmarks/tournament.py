"""Measure the CPU seconds of making a plan, repairing one round, and running a large tournament's desk."""

import time
from collections.abc import Callable
from typing import TypeVar

from charleston.card.published import published
from charleston.game.seats import SEATS
from charleston.tournament.desk.commands import Begin, BeginRound, DeskCommand, TakeIn
from charleston.tournament.desk.log import Log, execute, read_log, write_log
from charleston.tournament.refusals import Refusal
from charleston.tournament.results.score_table import ST_LOUIS
from charleston.tournament.scorecards.entry import Entry
from charleston.tournament.scorecards.paper_score_cards import PaperScoreCard, ScoreCardName
from charleston.tournament.scorecards.reconcile import printed
from charleston.tournament.seating.meetings import count_repeats
from charleston.tournament.seating.movement import skips
from charleston.tournament.seating.plan import Fill
from charleston.tournament.seating.planner import Wish, make_plan
from charleston.tournament.seating.repair import changes, replan

PLANS: list[tuple[int, int, Wish, Fill]] = [
    (160, 8, "seated", "stand-ins"),
    (160, 8, "free", "stand-ins"),
    (157, 8, "seated", "stand-ins"),
    (157, 8, "seated", "threes"),
    (157, 8, "free", "threes"),
    (161, 8, "seated", "byes"),
    (163, 8, "seated", "byes"),
    (163, 8, "free", "byes"),
    (163, 12, "seated", "byes"),
    (48, 12, "seated", "stand-ins"),
    (39, 12, "seated", "byes"),
    (24, 12, "seated", "stand-ins"),
]
"""The number of players and rounds, the movement, and how to fill tables."""


Made = TypeVar("Made")
GAMES = ((25, 0, 0, -10), (10, 10, 10, 10), (-20, 0, 35, 0), (0, 60, 0, 0))
"""The score cards of a round, game by game."""


def timed(make: Callable[[], Made]) -> tuple[float, Made]:
    began = time.process_time()
    made = make()
    return time.process_time() - began, made


def executed(log: Log, command: DeskCommand) -> Log:
    result = execute(log, command, at="", by="desk")
    assert not isinstance(result, Refusal), result.message
    return result


def with_round(log: Log) -> Log:
    """Return the log with the next round and all its score cards turned in."""
    log = executed(log, BeginRound())
    assert log.desk is not None
    keys = [key for key in log.desk.table_cards if key[0] == log.desk.begun]
    games = [tuple(Entry(row[seat]) for row in GAMES) for seat in SEATS]
    cards = [PaperScoreCard(ScoreCardName(*key, seat), games[seat]) for key in keys for seat in SEATS]
    return executed(log, TakeIn(tuple(cards)))


def time_the_desk() -> None:
    plan = make_plan([f"Player {place}" for place in range(160)], 8)
    log = executed(Log(), Begin("An event", ST_LOUIS, printed(published("Charleston 2026")), plan))
    for _ in range(7):
        log = with_round(log)
    seconds, log = timed(lambda: with_round(log))
    reading, again = timed(lambda: read_log(write_log(log)))
    assert again == log
    lines = len(log.records)
    print(f"40 tables, round 8: {seconds:.2f} s to record 160 score cards, {reading:.2f} s to check all {lines} lines")


def main() -> None:
    skips(6, 5)  # fill the caches before measuring
    print("players rounds movement   fill        plan s repeats repair s moved")
    for players, rounds, wish, fill in PLANS:
        names = [f"Player {place}" for place in range(players)]
        seconds, plan = timed(lambda n=names, r=rounds, w=wish, f=fill: make_plan(n, r, wish=w, fill=f))  # type: ignore[misc]
        gone = names[5:12]
        repair, after = timed(lambda p=plan, g=gone, r=rounds: replan(p, r - 1, gone=g, late=["Zoe", "Yan"]))  # type: ignore[misc]
        moved = sum(change.name not in (*gone, "Zoe", "Yan") for change in changes(plan, after))
        row = f"{players:>7} {rounds:>6} {plan.movement:<10} {fill:<10} {seconds:>7.2f} {count_repeats(plan):>7}"
        print(f"{row} {repair:>8.3f} {moved:>5}")
    time_the_desk()


if __name__ == "__main__":
    main()
