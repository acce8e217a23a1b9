"""``charleston replay`` replays a record; ``charleston verify`` checks that its wall was fair."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click
import msgspec
from rich.text import Text

from charleston.cli.output import give_up, json_option, out, print_json, source_name
from charleston.cli.wrapping import print_wrapped, window_width
from charleston.game.events import ChallengeMade, ChallengeSettled, Event
from charleston.game.fair import commitment, set_up
from charleston.game.notation import read_seat
from charleston.game.proof import findings
from charleston.game.prose import SEAT_TITLES, describe, describe_finding
from charleston.game.record import MAX_CHARACTERS, Record, RecordError, read_record
from charleston.game.seats import SEAT_NAMES, Seat
from charleston.game.state import State
from charleston.game.view import SeenEvent, view_event
from charleston.tiles import sort_by_suit, write_tiles

FILE = click.Path(path_type=Path, allow_dash=True, dir_okay=False)
INDENT = "      "


class Moment(NamedTuple):
    """An event with the states before and after, and its caption."""

    number: int
    before: State
    event: Event | SeenEvent
    after: State
    caption: str
    proof: list[str]  # if a challenge was settled: each line of the card, and why the hand cannot make it


@click.command()
@click.argument("file", type=FILE)
@click.option("--step", is_flag=True, help="Wait for Enter after each event.")
@click.option("--from", "first", type=click.IntRange(1), default=1, metavar="N", help="Begin with event N.")
@click.option("--seat", type=click.Choice(SEAT_NAMES, case_sensitive=False), help="Show only what this seat could see.")
@json_option
def replay(file: Path, *, step: bool, first: int, seat: str | None, as_json: bool) -> None:
    """Replay a recorded game in the terminal, one event per line.

    Exit code 2 if the file is not a record, or was changed or truncated.
    """
    record = load_record(file)
    watching = read_seat(seat) if seat is not None else None
    if watching is not None and watching not in record.start.players:
        give_up(f"Nobody is {seat}: this game has {record.rules.players} players.")
    if first > max(1, len(record.events)):
        give_up(f"There is no event {first}: the record has {len(record.events)} events.")
    if as_json:
        print_json(as_data(record, first, watching))
        return
    if step and str(file) == "-":
        give_up("--step needs a file, because it uses standard input to wait for Enter.")
    try:
        play_back(record, first, watching, step=step)
    except KeyboardInterrupt:
        out.print("\nThe replay ends here.")


def load_record(path: Path) -> Record:
    """Return the record in a file, or print the line and the error and exit with code 2."""
    try:
        with click.open_file(str(path), "rb") as stream:
            data: bytes = stream.read(MAX_CHARACTERS + 1)
    except OSError as error:
        give_up(f"{source_name(path)}: {error.strerror or error}.")
    try:
        return read_record(data.decode())
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        give_up(f"{source_name(path)}:{line}: This is not text.")
    except RecordError as error:
        give_up(f"{source_name(path)}:{error.line}: {error.reason}")


def moments(record: Record, first: int, seat: Seat | None) -> Iterator[Moment]:
    states = record.states()
    before = next(states)
    proofs: dict[Seat, list[str]] = {}
    for number, (event, after) in enumerate(zip(record.events, states, strict=True), 1):
        if isinstance(event, ChallengeMade):
            proofs[event.challenged] = [describe_finding(finding) for finding in findings(before, event.challenged)]
        if number >= first:
            seen = event if seat is None else view_event(before, after, event, seat)
            shown = proofs[event.challenged] if isinstance(event, ChallengeSettled) else []
            yield Moment(number, before, seen, after, describe(before, seen, titles(record)), shown)
        before = after


def titles(record: Record) -> list[str]:
    """Return the players' names with their seats; only the seat if the name is empty or equals the seat."""
    return [
        title if name.lower() in ("", title.lower()) else f"{name} ({title})"
        for title, name in zip(SEAT_TITLES, record.header.seats, strict=False)
    ]


def play_back(record: Record, first: int, seat: Seat | None, *, step: bool) -> None:
    rules = record.rules
    width = window_width()
    print_wrapped(f"{record.card.name}, {rules.preset} rules, {len(record.events)} events", width, style="bold")
    after = record.start
    for moment in moments(record, first, seat):
        if moment.number == first > 1:
            draw_table(record, moment.before, seat)
        print_wrapped(moment.caption, width, Text(f"{moment.number:>4}  ", "dim"))
        for line in moment.proof:
            print_wrapped(line, width, INDENT, INDENT + "  ")
        for changed in changed_hands(moment, record):
            print_wrapped(hand_row(record, moment.after, changed, seat), width, INDENT, INDENT + "  ", "cyan")
        after = moment.after
        if step and moment.number < len(record.events) and not wait():
            out.print("The replay ends here.")
            return
    draw_table(record, after, seat)
    if not record.header.complete:
        out.print("The game is not finished. It can continue from here.")


def changed_hands(moment: Moment, record: Record) -> list[Seat]:
    before, after = moment.before, moment.after
    return [
        seat
        for seat in record.start.players
        if before.racks[seat] != after.racks[seat] or before.exposures[seat] != after.exposures[seat]
    ]


def hand_row(record: Record, state: State, seat: Seat, watching: Seat | None) -> str:
    """Return a rack and its exposures on one line: ``East   22b 44b J | 555b J``."""
    rack = state.racks[seat]
    seen = watching is None or watching == seat or (state.won is not None and state.won.seat == seat)
    shown = write_tiles(sort_by_suit(rack)) if seen else f"({len(rack)} tiles)"
    if state.apart is not None and state.apart[0] == seat:
        shown += f" + {write_tiles((state.apart[1],)) if seen else '?'}"
    groups = "".join(f" | {write_tiles(group.tiles)}" for group in state.groups(seat))
    dead = " (dead)" if state.dead[seat] else ""
    width = max(map(len, titles(record)))
    return f"{titles(record)[seat]:<{width}}  {shown}{groups}{dead}"


def draw_table(record: Record, state: State, watching: Seat | None) -> None:
    width = window_width()
    out.print()
    for seat in record.start.players:
        print_wrapped(hand_row(record, state, seat, watching), width, then="  ")
    print_wrapped(f"Wall: {state.wall_left} left.", width)
    print_wrapped(write_tiles(tile for tile, _ in state.discards) or "-", width, "Discards: ")
    if any(state.balance):
        balances = ", ".join(f"{titles(record)[seat]} {state.balance[seat]:+}" for seat in record.start.players)
        print_wrapped(f"Balance: {balances}", width, then="  ", style="bold")
    out.print()


def wait() -> bool:
    """Wait for Enter; return False at the end of input, or if the user types "q"."""
    line = sys.stdin.readline()
    return line != "" and line.strip().lower() not in ("q", "quit")


def as_data(record: Record, first: int, seat: Seat | None) -> dict[str, Any]:
    played = list(moments(record, first, seat))
    end = played[-1].after if played else record.start
    return {
        "card": record.card.name,
        "ruleset": record.header.ruleset,
        "seats": record.header.seats,
        "complete": record.header.complete,
        "events": [
            {"number": moment.number, "told": moment.caption, "event": msgspec.to_builtins(moment.event)}
            | ({"proof": moment.proof} if moment.proof else {})
            for moment in played
        ],
        "result": end.result,
        "balance": end.balance,
    }


@click.command()
@click.argument("record", type=FILE)
@json_option
def verify(record: Path, *, as_json: bool) -> None:
    """Recompute the wall and the dice of a record from its seed, and compare the seed with its commitment.

    Exit code 0 if everything matches, 2 if the file is not a record or was changed.
    """
    loaded = load_record(record)
    if as_json:
        setup = set_up(loaded.start.seed)
        print_json(
            {
                "fair": True,
                "known": loaded.header.known is True,
                "commitment": loaded.header.commitment,
                "seed": loaded.header.seed,
                "dice": setup.dice,
                "wall": write_tiles(setup.wall),
            }
        )
    else:
        print_proof(loaded)


def print_proof(record: Record) -> None:
    """Print the seed, dice and wall, which anyone can recompute with the method in game/fair.py.

    ``load_record`` has already compared them with the record.
    """
    seed = record.start.seed
    setup = set_up(seed)
    out.print(f"Seed        {seed.hex()}")
    out.print(f"Commitment  {commitment(seed)}: it is the SHA-256 of the seed, as promised before the deal.")
    dealt = "they and the wall below match the deal" if record.events else "nothing has been dealt yet"
    out.print(f"Dice        {setup.dice[0]} and {setup.dice[1]}: {dealt}.")
    out.print(f"Wall        {write_tiles(setup.wall)}")
    if record.header.known is True:
        out.print("The player knew this wall: it was a deal the player had played before, or a prepared one.")
    else:
        out.print("The wall was fair.")
