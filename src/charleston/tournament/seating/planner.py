"""Make a plan for any number of players: the simplest movement without repeats that honors their requests."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Literal, NamedTuple

from charleston.tournament.seating.assign import Promises, assign
from charleston.tournament.seating.free_seating import free_layout, known_rounds, strangers
from charleston.tournament.seating.meetings import fewest_repeats
from charleston.tournament.seating.movement import (
    LEAGUE,
    STANDARD,
    Chair,
    Layout,
    circle,
    clean_rounds,
    offsets,
    seat_all,
    skips,
    varied,
)
from charleston.tournament.seating.plan import (
    FULL,
    MAX_PLAYERS,
    MAX_ROUNDS,
    MIN_PLAYERS,
    Fill,
    Movement,
    Plan,
    PlanError,
    Round,
    Seating,
    Steps,
    stand_in,
)
from charleston.tournament.seating.search import Person, Room, Table, search

Wish = Literal["seated", "sheet", "league", "free"]
"""``seated``: East stays, few repeats; ``sheet`` and ``league``: the standard movement or the League's, unchanged;
``free``: everybody may move."""
UNCHANGED: dict[Wish, Steps] = {"sheet": STANDARD, "league": LEAGUE}
"""The movements that are used as they are, even if they have repeats."""
NOT_THREES = 5


class _Shape(NamedTuple):
    """A movement of chairs, before players are assigned to them."""

    movement: Movement
    layout: Layout
    staying: list[Chair]
    steps: tuple[Steps, ...] = ()


class _Draft(NamedTuple):
    """A plan with numbers instead of names."""

    rounds: list[list[Table]]
    resting: list[list[Person]]
    held: list[set[Person]]  # for each round, the people who must keep their chair


def make_plan(  # noqa: PLR0913 - one parameter per choice of the organizer
    players: Sequence[str],
    rounds: int,
    *,
    wish: Wish = "seated",
    fill: Fill = "stand-ins",
    stays: Sequence[str] = (),
    apart: Sequence[tuple[str, str]] = (),
    step_free: Sequence[str] = (),
    step_free_tables: Sequence[int] = (),
) -> Plan:
    """Return a plan for these players, who take chairs in this order; raise PlanError if there is none.

    The ``step_free`` players stay at one of the ``step_free_tables``.
    """
    _check(players, rounds, fill, [*stays, *step_free, *(name for pair in apart for name in pair)])
    tables = _tables(len(players), fill)
    _check_step_free(step_free, [table for table in set(step_free_tables) if table <= tables])
    stays = (*step_free, *stays)
    _check_promises(tables, stays, apart, wish)
    number = {name: place for place, name in enumerate(players)}
    promised = Promises(
        len(players), tuple(number[name] for name in stays), tuple((number[a], number[b]) for a, b in apart)
    )
    shape = _shape(tables, rounds, wish)
    shape = shape._replace(staying=_step_free_first(shape.staying, len(step_free), step_free_tables))
    draft = _draft(shape, promised, wish)
    movement, steps = shape.movement, shape.steps
    room = _room(draft, tables, promised)
    if any(draft.resting) and wish not in UNCHANGED:
        movement, steps = "searched", ()
    if wish not in UNCHANGED and (any(room.again) or _unkept(draft, promised)):
        full = len(players) == FULL * tables
        search(room, draft.rounds, draft.held, fewest_repeats(tables, rounds) if full else 0)
        movement, steps = "searched", ()
    _check_kept(draft, promised, fill, players)
    promises = Plan(tuple(players), (), movement, fill, _who_stay(draft, players), tuple(apart), (), steps)
    return _named(draft, promises)


def _tables(players: int, fill: Fill) -> int:
    return players // FULL if fill == "byes" else -(-players // FULL)


def _check(players: Sequence[str], rounds: int, fill: Fill, mentioned: Iterable[str]) -> None:
    people = len(players)
    if people < MIN_PLAYERS:
        raise PlanError(f"{people or 'No'} player{'s' * (people != 1)}: a tournament needs at least {MIN_PLAYERS}.")
    if people > MAX_PLAYERS:
        raise PlanError(f"{people} players are too many. The most is {MAX_PLAYERS}.")
    if not 1 <= rounds <= MAX_ROUNDS:
        raise PlanError(f"{rounds} rounds cannot be planned. Give a number from 1 to {MAX_ROUNDS}.")
    seen: set[str] = set()
    for name in players:
        if name in seen:
            raise PlanError(f"{name} is in the list twice. Give each player a different name.")
        seen.add(name)
    for name in mentioned:
        if name not in seen:
            raise PlanError(f"{name} is not in the list of players. Write the name exactly as in the list.")
    if people < FULL and fill == "byes":
        raise PlanError("Three players cannot take turns sitting out. Choose stand-ins, or a table of three.")
    if people == NOT_THREES and fill == "threes":
        raise PlanError("Five players cannot be divided into tables of three and four. Choose byes or stand-ins.")


def _check_promises(tables: int, stays: Sequence[str], apart: Sequence[tuple[str, str]], wish: Wish) -> None:
    if stays and wish == "league":
        raise PlanError("In the League's movement everybody moves, so nobody can stay seated. Choose another movement.")
    if len(set(stays)) < len(stays):
        raise PlanError("A player who stays seated is named twice. Name each player once.")
    if len(stays) > tables:
        raise PlanError(f"{len(stays)} players cannot stay seated at {tables} tables. Only one can stay at each.")
    same = next((one for one, other in apart if one == other), None)
    if same is not None:
        raise PlanError(f"{same} cannot be kept apart from {same}. Name two players.")


def _check_step_free(players: Sequence[str], tables: Sequence[int]) -> None:
    if len(players) > len(tables):
        raise PlanError(
            f"{len(players)} player{'s need' if len(players) > 1 else ' needs'} a step-free table, "
            f"but {len(tables) or 'none'} of the tables {'are' if len(tables) > 1 else 'is'} marked as step-free."
        )


def _step_free_first(staying: Sequence[Chair], players: int, tables: Sequence[int]) -> list[Chair]:
    """Return the chairs that stay, first as many chairs at step-free tables as players need."""
    first = [chair for chair in staying if chair // FULL + 1 in tables][:players]
    return [*first, *(chair for chair in staying if chair not in first)]


# The movement


def _shape(tables: int, rounds: int, wish: Wish) -> _Shape:
    """Return the simplest movement without repeats, or else a starting point for the search."""
    if wish == "league":
        return _by_steps("league", tables, (LEAGUE,) * (rounds - 1))._replace(staying=[])
    standard = _by_steps("sheet", tables, (STANDARD,) * (rounds - 1))
    free = free_layout(tables, rounds) if wish == "free" else None
    if free:
        return _Shape("free", free, _one_a_table(free))
    if wish == "sheet" or rounds <= clean_rounds(tables):
        return standard
    steps = skips(tables, rounds)
    if steps is not None:
        return _by_steps("skip", tables, steps)
    layout = varied(tables, rounds)
    if layout:
        return standard._replace(movement="varied", layout=layout, steps=())
    if wish == "seated":
        longest = next(candidate for fewer in range(min(tables, rounds), 0, -1) if (candidate := varied(tables, fewer)))
        return standard._replace(movement="searched", layout=_again(longest, rounds), steps=())
    again = _again(free_layout(tables, known_rounds(tables)) or standard.layout, rounds)
    return _Shape("searched", again, _one_a_table(again))


def _again(layout: Layout, rounds: int) -> Layout:
    """Repeat a layout from its first round until there are enough rounds."""
    return [[table[:] for table in layout[number % len(layout)]] for number in range(rounds)]


def _by_steps(movement: Movement, tables: int, steps: tuple[Steps, ...]) -> _Shape:
    layout = seat_all(offsets(tables, steps), circle(tables))
    return _Shape(movement, layout, list(range(0, FULL * tables, FULL)), steps)


def _one_a_table(layout: Layout) -> list[Chair]:
    """Return a staying chair for every table, first the chairs whose players never meet."""
    chairs = strangers(layout)
    tables = {chair // FULL for chair in chairs}
    return [*chairs, *(table * FULL for table in range(len(layout[0])) if table not in tables)]


# The players


def _draft(shape: _Shape, promised: Promises, wish: Wish) -> _Draft:
    """Assign everyone to a chair of the movement. If there are too few chairs, players rest in turn."""
    seated = assign(shape.layout, shape.staying, promised)
    rounds = [[[seated[chair] for chair in table] for table in each] for each in shape.layout]
    stay = {*promised.stays} if wish == "free" else {seated[chair] for chair in shape.staying}
    for each in rounds:
        _bring_home(each, rounds[0], stay)
    resting = _rest_in_turn(rounds, stay, promised.people)
    return _Draft(rounds, resting, [stay - set(out) for out in resting])


def _bring_home(tables: list[Table], first: list[Table], stay: set[Person]) -> None:
    """Return staying players to the chairs they had in the first round."""
    for home, begun in zip(tables, first, strict=True):
        for chair, person in enumerate(begun):
            if person in stay and person not in home:
                away = next(table for table in tables if person in table)
                away[away.index(person)], home[chair] = home[chair], person


def _rest_in_turn(rounds: list[list[Table]], stay: set[Person], people: int) -> list[list[Person]]:
    """Return who rests in each round; nobody rests twice before everyone has rested.

    Players without a chair take the chairs of the resting players; this changes ``rounds``.
    """
    seated = {person for table in rounds[0] for person in table}
    spare = [person for person in range(people) if person not in seated]
    movers = [person for person in reversed(range(people)) if person in seated and person not in stay]
    turns = [*spare, *movers, *(person for person in reversed(range(people)) if person in stay)]
    resting: list[list[Person]] = []
    for number, each in enumerate(rounds):
        out = [turns[(number * len(spare) + place) % people] for place in range(len(spare))]
        chairs = {person: table for table in each for person in table}
        leaving = [person for person in out if person in chairs]
        for person, substitute in zip(leaving, [s for s in spare if s not in out], strict=True):
            chairs[person][chairs[person].index(person)] = substitute
        resting.append(out)
    return resting


def _room(draft: _Draft, tables: int, promised: Promises) -> Room:
    ghosts = range(promised.people, FULL * tables)
    room = Room(max(promised.people, FULL * tables), ghosts, promised.apart)
    for each in draft.rounds:
        for table in each:
            room.seat(table)
    return room


def _unkept(draft: _Draft, promised: Promises) -> list[tuple[Person, Person]]:
    """Return pairs that meet but must not: players to keep apart, and two ghosts at one table."""
    foes = {frozenset(pair) for pair in promised.apart}
    return [
        (one, other)
        for each in draft.rounds
        for table in each
        for one, other in combinations(table, 2)
        if frozenset((one, other)) in foes or min(one, other) >= promised.people
    ]


def _check_kept(draft: _Draft, promised: Promises, fill: Fill, players: Sequence[str]) -> None:
    for one, other in _unkept(draft, promised):
        if max(one, other) < promised.people:
            raise PlanError(
                f"{players[one]} and {players[other]} cannot be kept apart for {len(draft.rounds)} rounds. "
                "Plan fewer rounds, or choose another movement."
            )
        if fill == "threes" and min(one, other) >= promised.people:
            raise PlanError(
                "There is no plan with these tables of three for this many rounds. Choose byes or stand-ins."
            )


def _who_stay(draft: _Draft, players: Sequence[str]) -> tuple[str, ...]:
    held = set[Person]().union(*draft.held)
    return tuple(name for person, name in enumerate(players) if person in held)


# Back to names


def _named(draft: _Draft, plan: Plan) -> Plan:
    """Return the plan with names; stand-ins get a name, empty chairs do not."""
    missing = max(person for each in draft.rounds for table in each for person in table) + 1 - len(plan.players)
    others = [stand_in(number) for number in range(1, missing + 1)] if plan.fill == "stand-ins" else []
    names = dict(enumerate([*plan.players, *others]))
    rounds = tuple(
        Round(
            number,
            tuple(
                Seating(place, tuple(names[person] for person in table if person in names))
                for place, table in enumerate(each, 1)
            ),
            tuple(names[person] for person in out),
        )
        for number, (each, out) in enumerate(zip(draft.rounds, draft.resting, strict=True), 1)
    )
    return Plan(plan.players, rounds, plan.movement, plan.fill, plan.stays, plan.apart, tuple(others), plan.steps)
