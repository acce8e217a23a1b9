"""CPU seconds that a plan takes, and the repair of one round: the largest tournaments, and those hardest to plan."""

import time
from collections.abc import Callable

from charleston.tournament.meetings import count_repeats
from charleston.tournament.movement import skips
from charleston.tournament.plan import Fill, Plan
from charleston.tournament.planner import Wish, make_plan
from charleston.tournament.repair import changes, replan

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
"""Players, rounds, movement, and how tables are filled."""


def timed(make: Callable[[], Plan]) -> tuple[float, Plan]:
    began = time.process_time()
    plan = make()
    return time.process_time() - began, plan


def main() -> None:
    skips(6, 5)  # what is worked out once is not part of any plan
    print("players rounds movement   fill        plan s repeats repair s moved")
    for players, rounds, wish, fill in PLANS:
        names = [f"Player {place}" for place in range(players)]
        seconds, plan = timed(lambda n=names, r=rounds, w=wish, f=fill: make_plan(n, r, wish=w, fill=f))  # type: ignore[misc]
        gone = names[5:12]
        repair, after = timed(lambda p=plan, g=gone, r=rounds: replan(p, r - 1, gone=g, late=["Zoe", "Yan"]))  # type: ignore[misc]
        moved = sum(change.name not in (*gone, "Zoe", "Yan") for change in changes(plan, after))
        row = f"{players:>7} {rounds:>6} {plan.movement:<10} {fill:<10} {seconds:>7.2f} {count_repeats(plan):>7}"
        print(f"{row} {repair:>8.3f} {moved:>5}")


if __name__ == "__main__":
    main()
