"""The record of a game: a header and the event log as JSON lines in a hash chain (see ``charleston.chain``).

The first line is the header. Every other line is an event, ``{"event": {...}, "hash": "...", "n": 7}``; the first event
of each command also has the command.

The chain detects accidental changes. Because anyone can recompute it, reading a record also replays the game: the
deal must follow from the seed, and every event must be what the referee decides for the command.

A record contains the seed and the wall: during the game, only the server may have it.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from charleston.card.model import Card
from charleston.card.read import Reading, read_card
from charleston.card.write import write_card
from charleston.chain import BROKEN, ChainError, ChainLine, canonical, decode_json, follows, with_hash, write_line
from charleston.game import events as game_events
from charleston.game.commands import Command
from charleston.game.decide import decide
from charleston.game.evolve import evolve, fold
from charleston.game.fair import SEED_BYTES, commitment
from charleston.game.phases import Phase
from charleston.game.refusals import Refusal
from charleston.game.ruleset import Ruleset, RulesetError, ruleset
from charleston.game.seats import EAST, SEAT_NAMES
from charleston.game.state import State
from charleston.names import is_printable

FORMAT = "charleston record"
MAX_CHARACTERS = 5_000_000
MAX_NAME_LENGTH = 300
MIN_ROLL, MAX_ROLL = 2, 12
Rolls = Annotated[tuple[tuple[int | None, ...], ...], Meta(max_length=50)]
"""The rolls for East: a round each, by seat from East. Those tied for the highest roll again; the others have None."""


class RecordError(ChainError):
    """A record that fails validation."""


class Header(ChainLine, frozen=True):
    format: str
    version: int
    card: str  # the card as text in the card language
    ruleset: dict[str, Any]  # every option by its name
    seats: tuple[str, ...]  # the names of the players, from East
    commitment: str
    seed: str  # the seed in hex
    complete: bool
    known: bool | UnsetType = UNSET  # whether the player knew the wall before the deal; unset in older records
    rolls: Rolls | UnsetType = UNSET  # only in the first game of a match that began with dice
    bots: tuple[str, ...] | UnsetType = UNSET  # the level of the bot at each seat, "" for a person; unset without bots


class Row(ChainLine, frozen=True):
    n: int
    event: game_events.Event
    command: Command | UnsetType = UNSET


class Step(NamedTuple):
    """A command and the events that followed from it."""

    command: Command
    events: list[game_events.Event]


class Record(Struct, frozen=True):
    header: Header
    start: State  # the state before the deal
    steps: tuple[Step, ...]

    @property
    def rules(self) -> Ruleset:
        return self.start.rules

    @property
    def card(self) -> Card:
        return self.start.card

    @property
    def events(self) -> list[game_events.Event]:
        return [event for step in self.steps for event in step.events]

    def states(self) -> Iterator[State]:
        """Yield the state before the first event and after each event."""
        state = self.start
        yield state
        for event in self.events:
            state = evolve(state, event)
            yield state


def resume(record: Record, count: int) -> State:
    """Return the state after ``count`` events, to continue the game from. Raises ValueError."""
    events = record.events
    if not 0 <= count <= len(events):
        raise ValueError(f"The record has {len(events)} events; there is no state after {count}.")
    return fold(record.start, events[:count])


def write_record(  # noqa: PLR0913 - a header has all of these
    start: State,
    steps: Iterable[Step],
    seats: Sequence[str] = SEAT_NAMES,
    *,
    known: bool = False,
    rolls: Rolls = (),
    bots: Sequence[str] = (),
) -> str:
    """Return the record of a game from its state before the deal (``new_game``) and its steps."""
    played = [step for step in steps if step.events]
    header = Header(
        format=FORMAT,
        version=game_events.VERSION,
        card=write_card(start.card),
        ruleset=msgspec.to_builtins(start.rules),
        seats=tuple(seats[: start.rules.players]),
        commitment=commitment(start.seed),
        seed=start.seed.hex(),
        complete=bool(played) and isinstance(played[-1].events[-1], game_events.GameOver),
        known=known or UNSET,
        rolls=rolls or UNSET,
        bots=tuple(bots) if any(bots) else UNSET,
    )
    rows: list[Header | Row] = [with_hash(header, "")]
    for step in played:
        for at, event in enumerate(step.events):
            row = Row(len(rows), event, UNSET if at else step.command)
            rows.append(with_hash(row, str(rows[-1].hash)))
    return "".join(map(write_line, rows))


def read_record(text: str) -> Record:
    """Parse and verify a record. Raises RecordError with the line and the reason."""
    if len(text) > MAX_CHARACTERS:
        raise RecordError(1, f"A record has at most {MAX_CHARACTERS} characters; this one has {len(text)}.")
    lines = text.removesuffix("\n").split("\n")
    header = _read_header(lines[0])
    start = state = _read_start(header)
    rows = _read_rows(lines, str(header.hash))
    steps, at = list[Step](), 0
    while at < len(rows):
        steps.append(_decide_again(state, rows, at))
        state = fold(state, steps[-1].events)
        at += len(steps[-1].events)
    over = state.phase == Phase.OVER
    if header.complete and not over:
        raise RecordError(len(lines), "The header says the game is finished, but the record was cut before the end.")
    if over and not header.complete:
        raise RecordError(1, "The header says the game is not finished, but it is.")
    return Record(header, start, tuple(steps))


def _read_header(row: str) -> Header:
    plain = decode_json(row, 1, RecordError)
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise RecordError(1, f'This is not a record of a game: it does not begin with "format": "{FORMAT}".')
    if plain.get("version") != game_events.VERSION:
        version = str(plain.get("version"))[:20]
        raise RecordError(1, f"The record is of version {version}; this program reads version {game_events.VERSION}.")
    try:
        header = msgspec.convert(plain, Header)
    except msgspec.ValidationError as error:
        raise RecordError(1, f"The header is wrong: {error}.") from None
    if not follows(header, ""):
        raise RecordError(1, "The header was changed: its hash does not match.")
    return header


@lru_cache(8)
def _read_card(text: str) -> Reading:
    """Parse a card; cached, because many records share a card and parsing it is the slowest part."""
    return read_card(text, stored=True)


def _read_start(header: Header) -> State:
    """Return the state before the deal, with its card and rules; the seed must match the commitment."""
    if not all(char.isprintable() or char == "\n" for char in header.card):
        raise RecordError(1, "The card has unprintable characters.")
    reading = _read_card(header.card)
    if reading.card is None:
        raise RecordError(1, f"The card cannot be read: {reading.problems[0]}")
    try:
        rules = ruleset(header.ruleset.get("preset", "league"), header.ruleset)
    except RulesetError as error:
        raise RecordError(1, f"The rules cannot be used: {error}") from None
    if len(header.seats) != rules.players or not all(map(_is_name, header.seats)):
        raise RecordError(1, f"{rules.players} players need {rules.players} printable names.")
    if header.bots is not UNSET and (len(header.bots) != rules.players or not all(map(_is_name, header.bots))):
        raise RecordError(1, f"{rules.players} players need {rules.players} levels of bots.")
    if header.rolls is not UNSET and not _choose_east(header.rolls, rules.players):
        raise RecordError(1, "The rolls for East are wrong: the player with the highest roll is East.")
    return State(rules, reading.card, _read_seed(header))


def _read_seed(header: Header) -> bytes:
    try:
        seed = bytes.fromhex(header.seed)
    except ValueError:
        raise RecordError(1, "The seed is not a hexadecimal number.") from None
    if len(seed) != SEED_BYTES or seed.hex() != header.seed:
        raise RecordError(1, f"The seed is not {SEED_BYTES} bytes in lowercase hex.")
    if commitment(seed) != header.commitment:
        raise RecordError(1, "The seed is wrong: its SHA-256 does not match the commitment.")
    return seed


def _is_name(text: str) -> bool:
    return len(text) <= MAX_NAME_LENGTH and is_printable(text)


def _choose_east(rolls: Rolls, players: int) -> bool:
    """Return whether these rolls make the first seat East."""
    level = list(range(players))
    for totals in rolls:
        rolled = {seat: total for seat, total in enumerate(totals) if total is not None}
        if len(level) == 1 or len(totals) != players or list(rolled) != level:
            return False
        if not all(MIN_ROLL <= total <= MAX_ROLL for total in rolled.values()):
            return False
        level = [seat for seat in level if rolled[seat] == max(rolled.values())]
    return level == [EAST]


def _read_rows(lines: list[str], chain: str) -> list[Row]:
    rows = []
    for number, text in enumerate(lines[1:], 1):
        line = number + 1
        plain = decode_json(text, line, RecordError)
        try:
            row = msgspec.convert(plain, Row)
        except msgspec.ValidationError as error:
            raise RecordError(line, f"This is not a line of a record: {error}.") from None
        if row.n != number:
            raise RecordError(line, f"Event {number} should be here, but this is event {row.n}.")
        if msgspec.json.decode(canonical(row)) != plain:
            raise RecordError(line, "The event or its command has missing or extra fields.")
        if not follows(row, chain):
            raise RecordError(line, BROKEN)
        chain = str(row.hash)
        rows.append(row)
    return rows


def _decide_again(state: State, rows: list[Row], at: int) -> Step:
    """Replay the step that begins with this row and compare. Row ``at`` is on line ``at + 2`` of the file."""
    command = rows[at].command
    if state.phase == Phase.OVER:
        raise RecordError(at + 2, "The game is over; nothing can follow.")
    if isinstance(command, UnsetType):
        raise RecordError(at + 2, "No command caused this event: it is missing, or the step before is complete.")
    outcome = decide(state, command)
    if isinstance(outcome, Refusal):
        raise RecordError(at + 2, f"This step is not legal here. {outcome.message} ({', '.join(outcome.rules)})")
    if not outcome:
        raise RecordError(at + 2, "This command has no effect.")
    for place, event in enumerate(outcome, at):
        if place == len(rows):
            raise RecordError(place + 1, "The record ends in the middle of a step: it was cut.")
        if rows[place].event != event or (place > at and rows[place].command is not UNSET):
            raise RecordError(place + 2, "The referee decides differently here: the record was changed.")
    return Step(command, outcome)
