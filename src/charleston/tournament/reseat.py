"""One round seated anew for whoever is there, with as few people as possible elsewhere than they were told.

A table that is left keeps its people and waits for others, or it closes and its people go where somebody is missing.
Which tables play is found exactly, by going through them one by one and keeping the cheapest way to each number of
chairs. Who of the people without a chair goes where is then improved by exchanges that move nobody else.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from charleston.tournament.plan import FULL, THREE, Fill
from charleston.tournament.search import APART, Room, bits

PROMISE = 1_000
"""To take the table from somebody who was promised to stay counts as much as moving so many people."""
RESTS = 0
"""The table of those who sit out."""
CLOSED = 0

Tables = dict[int, list[str]]


class Scene(NamedTuple):
    """What is known before a round is seated."""

    here: list[str]
    home: Mapping[str, int]  # where the plan wanted them: a table, or RESTS; who came late has none
    tables: tuple[int, ...]  # of the plan
    stays: Mapping[str, int]  # the table of those who were promised one
    absent: Mapping[str, int]  # rounds in which they sat out, or were not there yet
    fill: Fill


class Rest(NamedTuple):
    """Who sits out in this round: nobody again while somebody else has done so less often."""

    must: set[str]
    may: set[str]
    number: int  # of those who may


class Choice(NamedTuple):
    """A way to seat the tables so far."""

    cost: int
    sizes: tuple[int, ...] = ()


def reseat(scene: Scene, room: Room, number: Mapping[str, int]) -> Tables:
    """Everybody's table; the room knows who meets whom in all other rounds."""
    rest = who_rests(scene)
    sizes = choose_sizes(scene, rest)
    tables, loose = _keep(scene, rest, sizes)
    _place(tables, loose, sizes, room, number)
    _exchange(_Seated(scene, rest, tables, room, number))
    return tables


def chairs_of(people: int, fill: Fill) -> int:
    """Chairs that are played from, some of them by stand-ins."""
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
    """Chairs of every table that plays; the cheapest choice.

    Whoever may rest and loses the table anyway saves somebody else the change; of these no more count than are wanted.
    """
    chairs = chairs_of(len(scene.here), scene.fill)
    members = _members(scene, rest)
    wanted = _wanted(scene, rest)
    ways: dict[tuple[int, int], Choice] = {(0, 0): Choice(0)}
    for people in members.values():
        after: dict[tuple[int, int], Choice] = {}
        for (seated, found), way in ways.items():
            for size, cost in _options(people, scene):
                eligible = len(rest.may.intersection(people)) if size == CLOSED else 0
                state = (seated + size, min(wanted, found + eligible))
                if state[0] <= chairs and (state not in after or way.cost + cost < after[state].cost):
                    after[state] = Choice(way.cost + cost, (*way.sizes, size))
        ways = after
    final = [Choice(way.cost + wanted - found, way.sizes) for (seated, found), way in ways.items() if seated == chairs]
    best = min(final, key=lambda way: (way.cost, [-size for size in way.sizes]))  # rather the last tables close
    return {table: size for table, size in zip(members, best.sizes, strict=True) if size}


def _members(scene: Scene, rest: Rest) -> Tables:
    """Who is still at each table; and new, empty tables, if there are more chairs than all of these have."""
    members: Tables = {table: [] for table in scene.tables}
    for name in scene.here:
        if scene.home.get(name, RESTS) != RESTS and name not in rest.must:
            members[scene.home[name]].append(name)
    missing = -(-chairs_of(len(scene.here), scene.fill) // FULL) - len(members)
    last = max(scene.tables)
    members.update({last + more: [] for more in range(1, missing + 1)})
    return members


def _wanted(scene: Scene, rest: Rest) -> int:
    """How many must be found to rest among those who were to play."""
    willing = [name for name in rest.may if scene.home.get(name, RESTS) == RESTS]
    return max(0, rest.number - len(willing))


def _options(people: list[str], scene: Scene) -> Iterator[tuple[int, int]]:
    """Sizes of a table and what each costs: those who have to leave it."""
    weights = sorted(weight(name, scene) for name in people)
    for size in (CLOSED, THREE, FULL) if scene.fill == "threes" else (CLOSED, FULL):
        yield size, sum(weights[: max(0, len(people) - size)])


# Who sits there


def _keep(scene: Scene, rest: Rest, sizes: Mapping[int, int]) -> tuple[Tables, list[str]]:
    """Everybody where they were told to sit, as far as that goes; and those who are without a chair."""
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
    for name in sorted(loose, key=lambda name: scene.home.get(name) != RESTS):  # first who was to rest
        if name in rest.may and len(tables[RESTS]) < out:
            tables[RESTS].append(name)
    for table in sorted(sizes, key=lambda table: -table):
        for name in [name for name in tables[table] if name in rest.may]:
            if len(tables[RESTS]) < out:
                tables[table].remove(name)
                tables[RESTS].append(name)
    return tables, [name for name in loose if name not in tables[RESTS]]


def _place(tables: Tables, loose: list[str], sizes: Mapping[int, int], room: Room, number: Mapping[str, int]) -> None:
    """Everybody without a chair to the free one where they meet the fewest acquaintances."""
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
        """What it costs that somebody sits there; nothing for who came late."""
        home = self.scene.home.get(name, table)
        if table not in (RESTS, self.scene.stays.get(name, table)):
            return PROMISE
        return int(home != table)

    def trouble(self, name: str, table: int, without: str) -> int:
        if table == RESTS:
            return 0
        return self.room.trouble_at(self.number[name], _bits(self.tables[table], self.number, without))

    def cost(self, name: str, table: int, without: str) -> tuple[int, int, int]:
        """In this order: must not meet somebody there, sits elsewhere than planned, meets somebody again."""
        apart, again = divmod(self.trouble(name, table, without), APART)
        return apart, self.moved(name, table), again

    def may_rest(self, name: str, table: int) -> bool:
        return table != RESTS or name in self.rest.may


def _exchange(seated: _Seated) -> None:
    """Exchanges two people as long as that is better; only such can gain of whom one is not at home, or must not be."""
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
    """The best exchange for somebody; whether there is one."""
    here = at[name]
    now = seated.cost(name, here, name)
    best, found = (0, 0, 0), ""
    for other, there in at.items():
        if there == here or other in seated.rest.must:
            continue
        if not (seated.may_rest(name, there) and seated.may_rest(other, here)):
            continue
        before = (now, seated.cost(other, there, other))
        after = (seated.cost(name, there, other), seated.cost(other, here, name))
        gain = tuple(sum(b) - sum(a) for b, a in zip(zip(*before, strict=True), zip(*after, strict=True), strict=True))
        if gain > best:
            best, found = (gain[0], gain[1], gain[2]), other
    if not found:
        return False
    names, others = seated.tables[here], seated.tables[at[found]]
    names[names.index(name)], others[others.index(found)] = found, name
    return True
