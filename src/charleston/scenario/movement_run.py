"""Run scenarios of phase ``movement``: the standard moves from table to table, round by round."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from charleston.game.seats import SEAT_NAMES
from charleston.scenario.item import Item, Scenario, expectations, quoted, who_and_what
from charleston.tournament.seating.movement import STANDARD


class Wrong(NamedTuple):
    line: int
    expected: str
    found: str


class _Room:
    """The tables in the current round, and the earlier differences of each pair of lines (see ``movement``)."""

    def __init__(self, tables: int) -> None:
        self.tables, self.round = tables, 1
        self.moved = [0] * len(SEAT_NAMES)
        self.before: set[tuple[int, int, int]] = set()

    def next_round(self) -> None:
        self.before.update(self._gaps())
        self.moved = [(old + step) % self.tables for old, step in zip(self.moved, STANDARD.by_seat, strict=True)]
        self.round += 1

    def _gaps(self) -> list[tuple[int, int, int]]:
        return [
            (one, other, (self.moved[one] - self.moved[other]) % self.tables)
            for one, other in combinations(range(len(self.moved)), 2)
        ]

    def at_table(self, table: int) -> dict[str, str]:
        """Return the players of a table by seat: W4 began as West at table 4."""
        return {
            seat: f"{seat[0].upper()}{(table - 1 - far) % self.tables + 1}"
            for seat, far in zip(SEAT_NAMES, self.moved, strict=True)
        }

    def met_before(self, table: int) -> list[list[str]]:
        """Return pairs at this table who met before, because their lines had the same difference."""
        names = list(self.at_table(table).values())
        return [[names[gap[0]], names[gap[1]]] for gap in self._gaps() if gap in self.before]


def run_movement(scenario: Scenario) -> list[Wrong]:
    """Run a scenario and return the failed expectations. The parser has already checked its syntax."""
    if "tables" not in scenario.given.mapping:
        raise scenario.given.fail("how many tables? given: {phase: movement, tables: 5}")
    room = _Room(scenario.given.mapping["tables"].number)
    for step in scenario.when:
        who, item = who_and_what(step)
        if who == "director":
            room.next_round()
        elif wrong := list(_compare(room, expectations(item))):
            return wrong
    return list(_compare(room, scenario.expected))


def _compare(room: _Room, expected: list[tuple[str, Item]]) -> Iterator[Wrong]:
    for key, item in expected:
        wanted, actual = _found(room, key, item)
        if wanted != actual:
            yield Wrong(item.line, f"{key}: {wanted}", str(actual))


def _found(room: _Room, key: str, item: Item) -> tuple[object, object]:
    """Return the expected and the actual value."""
    if key == "refused":
        return item.plain, "nothing is refused here"
    if key == "round":
        return item.number, room.round
    if key == "met before":
        table, pairs = item.mapping["table"], item.mapping["pairs"]
        for player in (player for pair in pairs.items for player in pair.items):
            _check_player(room, player)
        wanted = sorted(sorted(player.text for player in pair.items) for pair in pairs.items)
        return wanted, sorted(map(sorted, room.met_before(_table(room, table, table.number))))
    at = room.at_table(_table(room, item, int(key.removeprefix("table "))))
    for player in item.mapping.values():
        _check_player(room, player)
    return item.plain, {seat: at[seat] for seat in item.mapping}


def _table(room: _Room, item: Item, table: int) -> int:
    if table > room.tables:
        raise item.fail(f"there is no table {table}; there are {room.tables}")
    return table


def _check_player(room: _Room, item: Item) -> None:
    if int(item.text[1:]) > room.tables:
        raise item.fail(f"{quoted(item.text)} does not play; there are {room.tables} tables")
