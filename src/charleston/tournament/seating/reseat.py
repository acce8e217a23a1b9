"""Reseat one round for the players who are present, moving as few of them as possible from their planned table.

A table that lost players keeps the others and gets replacements, or it closes and its players fill gaps elsewhere.
Dynamic programming finds the best set of tables: for each number of chairs it keeps the cheapest way. Then players
without a chair get one, and swaps that move nobody else improve the result.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from charleston.tournament.seating.plan import FULL, THREE, Fill
from charleston.tournament.seating.search import APART, Room, bits

PROMISE = 1_000
"""Moving a player who should stay at one table costs as much as moving this many others."""
RESTS = 0
"""The table number that means sitting out."""
CLOSED = 0

Tables = dict[int, list[str]]


class Scene(NamedTuple):
    """The input for reseating a round."""

    here: list[str]
    home: Mapping[str, int]  # each player's planned table, or RESTS; latecomers have none
    tables: tuple[int, ...]  # the tables of the plan
    stays: Mapping[str, int]  # the table of each player who stays at one table
    absent: Mapping[str, int]  # how many rounds each player sat out or was absent
    fill: Fill


class Rest(NamedTuple):
    """Who sits out in this round: the players who have been absent least often."""

    must: set[str]
    may: set[str]
    number: int  # how many players of ``may`` sit out


class Choice(NamedTuple):
    """The sizes of the tables so far, and their cost."""

    cost: int
    sizes: tuple[int, ...] = ()


def reseat(scene: Scene, room: Room, number: Mapping[str, int]) -> Tables:
    """Return the players of each table; ``room`` counts who meets whom in all other rounds."""
    rest = who_rests(scene)
    sizes = choose_sizes(scene, rest)
    tables, loose = _keep(scene, rest, sizes)
    _place(tables, loose, sizes, room, number)
    _exchange(_Seated(scene, rest, tables, room, number))
    return tables


def chairs_of(people: int, fill: Fill) -> int:
    """Return the number of chairs in play, including those of stand-ins."""
    if fill == "byes":
        return people - people % FULL
    return people if fill == "threes" else -(-people // FULL) * FULL


def who_rests(scene: Scene) -> Rest:
    out = len(scene.here) % FULL if scene.fill == "byes" else 0
    if not out:
        return Rest(set(), set(), 0)
    often = sorted(scene.absent[name] for name in scene.here)[out - 1]
    must = {name for name in scene.here if scene.absent[name] < often}
    return Rest(must, {name for name in scene.here if scene.absent[name] == often}, out - len(must))


def weight(name: str, scene: Scene) -> int:
    return PROMISE if name in scene.stays else 1


# Which tables play


def choose_sizes(scene: Scene, rest: Rest) -> dict[int, int]:
    """Return the number of chairs of every table that plays, at the least cost.

    If a player who may rest would lose their table anyway, resting saves a move; at most ``wanted`` such players count.
    """
    chairs = chairs_of(len(scene.here), scene.fill)
    members = _members(scene, rest)
    wanted = _wanted(scene, rest)
    ways: dict[tuple[int, int], Choice] = {(0, 0): Choice(0)}
    for people in members.values():
        after: dict[tuple[int, int], Choice] = {}
        for (seated, resting), way in ways.items():
            for size, cost in _options(people, scene):
                eligible = len(rest.may.intersection(people)) if size == CLOSED else 0
                state = (seated + size, min(wanted, resting + eligible))
                if state[0] <= chairs and (state not in after or way.cost + cost < after[state].cost):
                    after[state] = Choice(way.cost + cost, (*way.sizes, size))
        ways = after
    final = [
        Choice(way.cost + wanted - resting, way.sizes) for (seated, resting), way in ways.items() if seated == chairs
    ]
    best = min(final, key=lambda way: (way.cost, [-size for size in way.sizes]))  # in a tie, close the last tables
    return {table: size for table, size in zip(members, best.sizes, strict=True) if size}


def _members(scene: Scene, rest: Rest) -> Tables:
    """Return the players still at each table, with new empty tables if more chairs are needed."""
    members: Tables = {table: [] for table in scene.tables}
    for name in scene.here:
        if scene.home.get(name, RESTS) != RESTS and name not in rest.must:
            members[scene.home[name]].append(name)
    missing = -(-chairs_of(len(scene.here), scene.fill) // FULL) - len(members)
    last = max(scene.tables)
    members.update({last + more: [] for more in range(1, missing + 1)})
    return members


def _wanted(scene: Scene, rest: Rest) -> int:
    """Return how many players who were planned to play must rest."""
    willing = [name for name in rest.may if scene.home.get(name, RESTS) == RESTS]
    return max(0, rest.number - len(willing))


def _options(people: list[str], scene: Scene) -> Iterator[tuple[int, int]]:
    """Yield the possible sizes of a table, each with the cost of the players who must leave it."""
    weights = sorted(weight(name, scene) for name in people)
    for size in (CLOSED, THREE, FULL) if scene.fill == "threes" else (CLOSED, FULL):
        yield size, sum(weights[: max(0, len(people) - size)])


# Who sits there


def _keep(scene: Scene, rest: Rest, sizes: Mapping[int, int]) -> tuple[Tables, list[str]]:
    """Seat as many as possible at their planned table; return the tables and the players without a chair."""
    tables: Tables = {RESTS: [name for name in scene.here if name in rest.must], **{table: [] for table in sizes}}
    loose: list[str] = []
    for name in sorted(scene.here, key=lambda name: -weight(name, scene)):
        home = scene.home.get(name)
        if name in rest.must:
            continue
        if home is not None and home != RESTS and len(tables.get(home, ())) < sizes.get(home, 0):
            tables[home].append(name)
        else:
            loose.append(name)
    out = rest.number + len(rest.must)
    for name in sorted(loose, key=lambda name: scene.home.get(name) != RESTS):  # players planned to rest come first
        if name in rest.may and len(tables[RESTS]) < out:
            tables[RESTS].append(name)
    for table in sorted(sizes, key=lambda table: -table):
        for name in [name for name in tables[table] if name in rest.may]:
            if len(tables[RESTS]) < out:
                tables[table].remove(name)
                tables[RESTS].append(name)
    return tables, [name for name in loose if name not in tables[RESTS]]


def _place(tables: Tables, loose: list[str], sizes: Mapping[int, int], room: Room, number: Mapping[str, int]) -> None:
    """Seat everyone without a chair at the table with a free chair where they have the fewest repeats."""
    for name in loose:
        free = [table for table in sizes if len(tables[table]) < sizes[table]]
        table = min(free, key=lambda at: (room.trouble_at(number[name], _bits(tables[at], number)), at))
        tables[table].append(name)


def _bits(names: Collection[str], number: Mapping[str, int], without: str = "") -> int:
    return bits(number[name] for name in names if name != without)


class _Seated(NamedTuple):
    scene: Scene
    rest: Rest
    tables: Tables
    room: Room
    number: Mapping[str, int]

    def moved(self, name: str, table: int) -> int:
        """Return the cost of seating a player at a table; 0 for latecomers."""
        home = self.scene.home.get(name, table)
        if table not in (RESTS, self.scene.stays.get(name, table)):
            return PROMISE
        return int(home != table)

    def trouble(self, name: str, table: int, without: str) -> int:
        if table == RESTS:
            return 0
        return self.room.trouble_at(self.number[name], _bits(self.tables[table], self.number, without))

    def cost(self, name: str, table: int, without: str) -> tuple[int, int, int]:
        """Return the costs by priority: forbidden meetings, a move from the planned table, repeats."""
        apart, again = divmod(self.trouble(name, table, without), APART)
        return apart, self.moved(name, table), again

    def may_rest(self, name: str, table: int) -> bool:
        return table != RESTS or name in self.rest.may


def _exchange(seated: _Seated) -> None:
    """Swap players while it helps. One of the two must have lost their planned table or have a forbidden meeting."""
    while True:
        at = {name: table for table, names in seated.tables.items() for name in names}
        restless = [
            name
            for name, table in at.items()
            if name not in seated.rest.must
            and (seated.scene.home.get(name) != table or seated.cost(name, table, name)[0])
        ]
        for name in restless:
            if _exchange_one(seated, name, at):
                break
        else:
            return


def _exchange_one(seated: _Seated, name: str, at: Mapping[str, int]) -> bool:
    """Make the best swap for a player; return whether there is one."""
    here = at[name]
    now = seated.cost(name, here, name)
    best, partner = (0, 0, 0), ""
    for other, there in at.items():
        if there == here or other in seated.rest.must:
            continue
        if not (seated.may_rest(name, there) and seated.may_rest(other, here)):
            continue
        before = (now, seated.cost(other, there, other))
        after = (seated.cost(name, there, other), seated.cost(other, here, name))
        gain = tuple(sum(b) - sum(a) for b, a in zip(zip(*before, strict=True), zip(*after, strict=True), strict=True))
        if gain > best:
            best, partner = (gain[0], gain[1], gain[2]), other
    if not partner:
        return False
    names, others = seated.tables[here], seated.tables[at[partner]]
    names[names.index(name)], others[others.index(partner)] = partner, name
    return True
