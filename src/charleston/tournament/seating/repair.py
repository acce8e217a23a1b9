"""Change a plan because players left or arrived late.

Rounds already played do not change. In each remaining round, as few people as possible change tables, and players who
stay at one table keep it as long as that table plays. Among these seatings, we choose one with few repeats.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import count
from typing import NamedTuple

from msgspec.structs import replace

from charleston.tournament.seating.plan import (
    FULL,
    MAX_PLAYERS,
    MIN_PLAYERS,
    Fill,
    Plan,
    PlanError,
    Round,
    Seating,
    check_plan,
    places,
    stand_in,
)
from charleston.tournament.seating.reseat import RESTS, Scene, reseat
from charleston.tournament.seating.search import Room


class Change(NamedTuple):
    """A player whose table changes; a table is None for a player who sits out or is absent."""

    round: int
    name: str
    before: int | None
    after: int | None


def replan(
    plan: Plan, played: int, *, gone: Sequence[str] = (), late: Sequence[str] = (), fill: Fill | None = None
) -> Plan:
    """Return the plan with all rounds after ``played`` repaired; raise PlanError if the tournament cannot continue."""
    check_plan(plan)
    _check(plan, played, gone, late)
    players = tuple(dict.fromkeys((*plan.players, *late)))
    away = {*plan.rounds[played].away, *gone} - {*late}
    here = [name for name in players if name not in away]
    fill = fill or plan.fill
    _check_numbers(len(here), fill)
    return _Repair(plan, players, played, here, fill).run()


def changes(before: Plan, after: Plan) -> list[Change]:
    """Return everyone whose table changes, in order of the rounds."""
    moves: list[Change] = []
    for old, new in zip(before.rounds, after.rounds, strict=True):
        was, now = places(old), places(new)
        moves += [
            Change(new.number, name, was.get(name), now.get(name))
            for name in after.players
            if was.get(name) != now.get(name)
        ]
    return moves


def _table_of(plan: Plan, name: str) -> int:
    return next(table for each in plan.rounds for who, table in places(each).items() if who == name)


def _check(plan: Plan, played: int, gone: Sequence[str], late: Sequence[str]) -> None:
    rounds = len(plan.rounds)
    if not 0 <= played < rounds:
        raise PlanError(
            f"{played} rounds cannot have been played. The plan has {rounds}, and at least one must be left to change."
        )
    if not gone and not late:
        raise PlanError("Name a player who has left or arrived late. Without one, there is nothing to change.")
    named = [*gone, *late]
    twice = next((name for place, name in enumerate(named) if _known(name, named[:place])), None)
    if twice is not None:
        raise PlanError(f"{twice} is named twice. Name each player once.")
    away = plan.rounds[played].away
    for name in gone:
        if name not in plan.players or name in away:
            raise PlanError(f"{name} is not playing. Write the name exactly as in the plan.")
    for name in late:
        known = _known(name, plan.players)
        if known and known not in away:
            raise PlanError(f"{known} already plays. A new player needs a different name.")
        if known and known != name:
            raise PlanError(f"{known} was here before. Write the name exactly as in the plan.")
        if name in plan.stand_ins:
            raise PlanError(f"{name} is a stand-in. A new player needs a different name.")


def _known(name: str, names: Sequence[str]) -> str:
    """Return the name in ``names`` that equals this one, ignoring case; empty if there is none."""
    return next((other for other in names if other.casefold() == name.casefold()), "")


def _check_numbers(people: int, fill: Fill) -> None:
    if people < MIN_PLAYERS or (people < FULL and fill == "byes"):
        raise PlanError(f"Only {people} player{'s' * (people != 1)} would be left. That is too few to continue.")
    if people > MAX_PLAYERS:
        raise PlanError(f"{people} players are too many. The most is {MAX_PLAYERS}.")
    if people == FULL + 1 and fill == "threes":
        raise PlanError("Five players cannot be divided into tables of three and four. Choose byes or stand-ins.")


class _Repair:
    """Repairs the remaining rounds one by one. Meetings count over all rounds, including those not repaired yet."""

    def __init__(self, plan: Plan, players: tuple[str, ...], played: int, here: list[str], fill: Fill) -> None:
        self.plan, self.players, self.played, self.here, self.fill = plan, players, played, here, fill
        self.number = {name: place for place, name in enumerate(players)}
        self.stays = {name: _table_of(plan, name) for name in plan.stays if name in here}
        self.absent = dict.fromkeys(here, 0)  # how many rounds each player sat out or was absent
        self.room = Room(len(players), (), [(self.number[a], self.number[b]) for a, b in plan.apart])
        for each in plan.rounds:
            for seating in each.tables:
                self.seat(seating.players, each.number > played)

    def seat(self, names: Collection[str], to_come: bool, times: int = 1) -> None:  # noqa: FBT001 - whether the round is still to be played
        known = self.absent if to_come else self.number
        self.room.seat([self.number[name] for name in names if name in known], times)

    def run(self) -> Plan:
        plan = self.plan
        rounds = [self.played_round(each) for each in plan.rounds[: self.played]]
        for each in plan.rounds[self.played :]:
            for seating in each.tables:
                self.seat(seating.players, to_come=True, times=-1)
            rounds.append(self.repaired(each))
        stand_ins = {name for each in rounds for name in places(each) if name not in self.number}
        repaired = Plan(
            self.players,
            tuple(rounds),
            "searched",
            self.fill,
            tuple(name for name in plan.stays if name in self.stays),
            plan.apart,
            tuple(sorted(stand_ins)),
        )
        if any(change.name in self.absent for change in changes(plan, repaired)):
            return repaired
        return replace(repaired, movement=plan.movement, steps=plan.steps)  # all remaining players move as before

    def played_round(self, each: Round) -> Round:
        at = places(each)
        for name in self.here:
            self.absent[name] += name not in at
        known = {*at, *each.resting}
        return Round(each.number, each.tables, each.resting, tuple(n for n in self.players if n not in known))

    def repaired(self, each: Round) -> Round:
        home = {**dict.fromkeys(each.resting, RESTS), **places(each)}
        numbers = tuple(seating.table for seating in each.tables)
        scene = Scene(
            self.here, {n: home[n] for n in self.here if n in home}, numbers, self.stays, self.absent, self.fill
        )
        tables = reseat(scene, self.room, self.number)
        resting = tables.pop(RESTS)
        for name in resting:
            self.absent[name] += 1
        for table, names in tables.items():
            for name in names:
                if self.stays.get(name, table) != table:
                    del self.stays[name]
        for names in tables.values():
            self.seat(names, to_come=True)
        return Round(
            each.number,
            tuple(self.chairs(each, tables)),
            tuple(resting),
            tuple(name for name in self.players if name not in self.absent),
        )

    def chairs(self, each: Round, tables: dict[int, list[str]]) -> Iterator[Seating]:
        """Yield the tables of a round. Players who stay keep their chair; with three players, North fills the gap."""
        before = {seating.table: seating.players for seating in each.tables}
        fillers = count(1)
        for table, names in sorted(tables.items()):
            chairs = [name if name in names else "" for name in before.get(table, ())]
            chairs += [""] * (FULL - len(chairs))
            for name in names:
                if name not in chairs:
                    chairs[chairs.index("")] = name
            if self.fill == "stand-ins":
                chairs = [name or stand_in(next(fillers)) for name in chairs]
            elif "" in chairs:
                empty = chairs.index("")
                chairs[empty], chairs[-1] = chairs[-1], ""
            yield Seating(table, tuple(name for name in chairs if name))
