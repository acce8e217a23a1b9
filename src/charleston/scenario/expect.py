"""Expectations: compare every key of ``then`` with the state and the log."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, get_args

from charleston.card.matcher import Exposure
from charleston.game.charleston import BlindTurn, blind_turns, giver
from charleston.game.choices import choices
from charleston.game.deal import dealing_order
from charleston.game.ending import east_again
from charleston.game.events import ChallengeSettled, Event, HandDied, Paid, PassExchanged, Ruled, Scored, TilesLookedAt
from charleston.game.evolve import evolve
from charleston.game.fair import spot
from charleston.game.notation import SPEAK, StepError, read_step
from charleston.game.refusals import Refusal
from charleston.game.seats import EAST, NOBODY, SEAT_NAMES, right
from charleston.game.state import State, Tiles
from charleston.game.warnings import WarningCode
from charleston.scenario.item import Item, unknown
from charleston.scenario.position import PHASES
from charleston.scenario.values import (
    NOBODY_WORDS,
    read_group_item,
    read_seat_item,
    read_tiles_item,
    seat_items,
    seat_of,
    spell_phase,
    spell_result,
)
from charleston.tiles import FULL_SET, write_tiles

NO_WARNING = "nothing"
RESULTS = ("mahjong", "wall", "replay", "thrown in", "time", "none yet")


class Progress(NamedTuple):
    """The result of the steps so far."""

    start: State
    state: State
    refusal: Refusal | None = None  # the refusal of the last step
    log: tuple[Event, ...] = ()
    step: Item | None = None  # the last step
    warning: str = ""  # the code of the warning to the player before the step


class Difference(NamedTuple):
    expected: str
    actual: str


def compare(key: str, item: Item, progress: Progress) -> Difference | None:
    if key not in EXPECTATIONS:
        raise item.fail(unknown("expectation", key, EXPECTATIONS))
    return EXPECTATIONS[key](item, progress)


def _same(expected: object, actual: object) -> Difference | None:
    return None if expected == actual else Difference(str(expected), str(actual))


def _refused(item: Item, progress: Progress) -> Difference | None:
    wanted = [rule.text for rule in item.items]
    if not wanted:
        raise item.fail("by which rule? refused: [JOK-08]")
    if progress.step is None:
        raise item.fail("no step here can be refused")
    if progress.refusal is None:
        return Difference(f"one of {', '.join(wanted)}", "the step was possible")
    if set(wanted) & set(progress.refusal.rules):
        return None
    return Difference(
        f"one of {', '.join(wanted)}", f"{', '.join(progress.refusal.rules)} ({progress.refusal.message})"
    )


def _warned(item: Item, progress: Progress) -> Difference | None:
    if progress.step is None:
        raise item.fail("no step here can be warned about")
    return _same(_word(item, "warning", (NO_WARNING, *get_args(WarningCode)), str), progress.warning or NO_WARNING)


def _name(seat: int) -> str:
    return SEAT_NAMES[seat] if seat != NOBODY else "nobody"


def _seat_or_nobody(item: Item) -> str:
    return "nobody" if item.text in NOBODY_WORDS else SEAT_NAMES[read_seat_item(item)]


def _word(item: Item, what: str, known: Sequence[str], spell: Callable[[str], str]) -> str:
    """Return the word if it is a known value; otherwise fail, because it is a typo."""
    word = spell(item.text)
    if word not in known:
        raise item.fail(unknown(what, item.text, known))
    return word


def _turn(item: Item, progress: Progress) -> Difference | None:
    return _same(_seat_or_nobody(item), _name(progress.state.turn))


def _phase(item: Item, progress: Progress) -> Difference | None:
    return _same(_word(item, "phase", PHASES, spell_phase), progress.state.phase)


def _rack(item: Item, progress: Progress) -> Difference | None:
    for name, tiles in item.entries.items():
        rack = progress.state.racks[seat_of(tiles, name)]
        difference = _same(write_tiles(sorted(read_tiles_item(tiles))), write_tiles(rack))
        if difference is not None:
            return Difference(f"{name} {difference.expected}", difference.actual)
    return None


def _exposures(item: Item, progress: Progress) -> Difference | None:
    for name, groups in item.entries.items():
        expected = sorted(read_group_item(group) for group in groups.items)
        shown = sorted(progress.state.groups(seat_of(groups, name)))
        if expected != shown:
            return Difference(f"{name} {_groups(expected)}", _groups(shown))
    return None


def _groups(groups: list[Exposure]) -> str:
    return "; ".join(write_tiles(group.tiles) for group in groups) or "nothing"


def _dead(item: Item, progress: Progress) -> Difference | None:
    expected = sorted(read_seat_item(name) for name in seat_items(item))
    dead = [seat for seat, reason in enumerate(progress.state.dead) if reason]
    return None if expected == dead else Difference(_names(expected), _names(dead))


def _names(seats: Iterable[int]) -> str:
    return ", ".join(SEAT_NAMES[seat] for seat in seats) or "nobody"


def _winner(item: Item, progress: Progress) -> Difference | None:
    return _same(_seat_or_nobody(item), _name(progress.state.won.seat) if progress.state.won else "nobody")


def _line(item: Item, progress: Progress) -> Difference | None:
    won = progress.state.won
    if won is None:
        return Difference(item.text, "nobody has won")
    wanted = item.text.replace("#", "").split()
    return _same(wanted, f"{won.section} {won.number}".split())


def _balance(item: Item, progress: Progress) -> Difference | None:
    expected = {name: 0 for seat, name in enumerate(SEAT_NAMES) if seat in progress.state.players}
    expected |= _amounts(item.mapping)
    net = dict(zip(SEAT_NAMES, progress.state.balance, strict=True))
    for event in progress.log:  # players settle a challenge separately from the game (DED-13)
        if isinstance(event, Paid) and event.rule in ("DED-11", "DED-12") and progress.state.won is not None:
            net[_name(event.payer)] += event.amount
            net[_name(event.payee)] -= event.amount
    return _same(expected, {name: net[name] for name in expected})


def _scores(item: Item, progress: Progress) -> Difference | None:
    paid = dict(zip(SEAT_NAMES, progress.state.balance, strict=True))
    expected = _amounts(item.entries)
    return _same(expected, {name: paid[name] for name in expected})


def _amounts(mapping: dict[str, Item]) -> dict[str, int]:
    return {SEAT_NAMES[seat_of(amount, name)]: amount.number for name, amount in mapping.items()}


def _offered(item: Item, progress: Progress) -> Difference | None:
    return _offer(item, progress, wanted=True)


def _not_offered(item: Item, progress: Progress) -> Difference | None:
    return _offer(item, progress, wanted=False)


def _offer(item: Item, progress: Progress, *, wanted: bool) -> Difference | None:
    for name, steps in item.entries.items():
        offered = choices(progress.state, NOBODY if name == "table" else seat_of(steps, name))
        if not steps.items:
            raise steps.fail(f"which steps? {{{name}: [pick]}}")
        for step in steps.items:
            if step.text == SPEAK:
                raise step.fail(f"{SPEAK} is not a move, so it is never offered")
            try:
                command = read_step(name, step.text)
            except StepError as error:
                raise step.fail(str(error)) from None
            there = any(_alike(command, choice) for choice in offered)
            if there != wanted:
                return Difference(f"{name} {step.text}", "not offered" if wanted else "offered")
    return None


def _alike(command: object, choice: object) -> bool:
    """Return whether two commands are equal, ignoring the order of tiles."""
    if type(command) is not type(choice):
        return False
    tiles = getattr(command, "tiles", ())
    if tiles and sorted(tiles) == sorted(getattr(choice, "tiles", ())):
        return getattr(command, "blind", 0) == getattr(choice, "blind", 0)
    return command == choice


def _result(item: Item, progress: Progress) -> Difference | None:
    return _same(_word(item, "result", RESULTS, spell_result), progress.state.result or "none yet")


def _next_dealer(item: Item, progress: Progress) -> Difference | None:
    """Compare the dealer of the next game: the player to the right, or the same for a replay (SET-14, G-73)."""
    dealer = EAST if east_again(progress.state) or not progress.state.result else right(EAST)
    return _same(_seat_or_nobody(item), _name(dealer))


def _wall_left(item: Item, progress: Progress) -> Difference | None:
    return _same(item.number, progress.state.wall_left)


def _picks(item: Item, progress: Progress) -> Difference | None:
    roll = sum(progress.state.dice)
    if not roll:
        raise item.fail("picks depend on the dice, so add them: given: {dice: 7}")
    first = len(dealing_order(progress.state.players))
    for number, where in item.entries.items():
        if not re.fullmatch("[1-9][0-9]{0,2}", number) or int(number) > len(FULL_SET) - first:
            raise where.fail(f"number the picks from 1 to {len(FULL_SET) - first}: picks: {{1: {{wall: north}}}}")
        lies = spot(first + int(number) - 1, roll)
        where.keys({"wall", "stack", "row"})
        expected = {key: value.plain for key, value in where.entries.items()}
        shown = {"wall": _name(lies.wall), "stack": lies.stack, "row": lies.row}
        if any(shown[key] != value for key, value in expected.items()):
            return Difference(f"pick {number} from {expected}", str(shown))
    return None


def _ruling(item: Item, progress: Progress) -> Difference | None:
    cited = {event.rule for event in progress.log if isinstance(event, Ruled | HandDied | Paid | Scored)}
    cited |= {"DED-11" if event.upheld else "DED-12" for event in progress.log if isinstance(event, ChallengeSettled)}
    wanted = {rule.text for rule in item.items}
    if not wanted:
        raise item.fail("by which rule? ruling: [TRN-22]")
    return None if wanted & cited else Difference(" or ".join(sorted(wanted)), ", ".join(sorted(cited)) or "no ruling")


def _sees(item: Item, progress: Progress) -> Difference | None:
    """Compare the tiles that a seat has seen among the tiles passed to it."""
    for name, tiles in item.entries.items():
        seat = seat_of(tiles, name)
        seen: Tiles = ()
        for event in progress.log:
            if isinstance(event, PassExchanged):
                seen = event.received[seat]
            elif isinstance(event, TilesLookedAt) and event.seat == seat:
                made = progress.state.passed[giver(progress.state, seat, 4)]
                seen = made.tiles if made else seen
        difference = _same(write_tiles(sorted(read_tiles_item(tiles))), write_tiles(sorted(seen)))
        if difference is not None:
            return Difference(f"{name} {difference.expected}", difference.actual)
    return None


def _begins(item: Item, progress: Progress) -> Difference | None:
    turns = _blind_round(progress)
    return _same(_seat_or_nobody(item), _name(turns[0].seat) if turns and turns[0].own else "nobody")


def _owes(item: Item, progress: Progress) -> Difference | None:
    expected = {name: owed for name, owed in _amounts(item.mapping).items() if owed}
    return _same(expected, {_name(turn.seat): turn.owes for turn in _blind_round(progress) if turn.owes})


def _blind_round(progress: Progress) -> tuple[BlindTurn, ...]:
    """Return the blind turns of the last pass."""
    state, turns = progress.start, tuple[BlindTurn, ...]()
    for event in progress.log:
        if isinstance(event, PassExchanged):
            turns = blind_turns(state, event.told)
        state = evolve(state, event)
    return turns


def _blind_order(item: Item, progress: Progress) -> Difference | None:
    """Compare the order of players in an all-blind pass (CHA-23, CHA-24)."""
    expected = [read_seat_item(seat) for seat in seat_items(item)]
    order = next((event.told for event in reversed(progress.log) if isinstance(event, PassExchanged)), ())
    return None if expected == list(order) else Difference(_names(expected), _names(order))


EXPECTATIONS: dict[str, Callable[[Item, Progress], Difference | None]] = {
    "refused": _refused,
    "warned": _warned,
    "turn": _turn,
    "phase": _phase,
    "rack": _rack,
    "exposures": _exposures,
    "dead": _dead,
    "winner": _winner,
    "line": _line,
    "payments": _balance,
    "scores": _scores,
    "offered": _offered,
    "not offered": _not_offered,
    "result": _result,
    "next dealer": _next_dealer,
    "wall left": _wall_left,
    "picks": _picks,
    "ruling": _ruling,
    "sees": _sees,
    "begins": _begins,
    "owes": _owes,
    "blind order": _blind_order,
}
