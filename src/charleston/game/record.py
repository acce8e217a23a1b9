"""A game on paper: a header and the event log as JSON lines, chained by hashes so that no line can be changed alone.

The first line is the header, every further line ``{"n": 1, "event": {...}, "hash": "..."}``. Canonical JSON has its
keys sorted and no spaces. The header's hash is the SHA-256 of its canonical JSON without ``hash``; an event's hash is
the SHA-256 of the hash before it, as hex, and the event's canonical JSON. The chain finds accidents and clumsy hands;
whoever computes it anew must still keep to the seed, to the tiles and to the order in which events can follow.

The seed can be withheld, but the wall stands in the log: the record of an unfinished game is for its keeper only.
"""

import hashlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from charleston.card.model import Card
from charleston.card.read import Reading, read_card
from charleston.card.write import write_card
from charleston.game import events as e
from charleston.game.evolve import evolve, fold
from charleston.game.fair import SEED_BYTES, commitment, set_up
from charleston.game.ruleset import Ruleset, RulesetError, ruleset
from charleston.game.seats import NOBODY, SEAT_NAMES
from charleston.game.state import State
from charleston.tiles import FULL_SET, KINDS

FORMAT = "charleston record"
MOST_CHARACTERS = 5_000_000
LONGEST_TEXT = 300
GREATEST_NUMBER = 1_000_000
_SEATS = {"seat", "turn", "owner", "challenged", "payer", "payee", "receiver", "thrower", "pair", "told"}
_MAYBE_NOBODY = {"turn", "thrower"}
_TILES = {"tile", "named", "tiles", "wall", "received"}
_ALL_TILES = sorted(FULL_SET)
_UNFIT = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What ``evolve`` may raise on facts that do not fit the state; it trusts its events, we do not."""


class RecordError(ValueError):
    """A record that cannot be used: the line (from 1) and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line, self.reason = line, reason


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int
    card: str  # in the card language
    ruleset: dict[str, Any]  # every option by its name in the ledger
    seats: tuple[str, ...]  # who sat there, from East
    commitment: str
    seed: str  # hex, or empty while it is secret
    complete: bool
    hash: str = ""


class _Row(Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    event: msgspec.Raw
    hash: str


class Record(Struct, frozen=True):
    header: Header
    start: State  # before the deal
    events: tuple[e.Event, ...]

    @property
    def rules(self) -> Ruleset:
        return self.start.rules

    @property
    def card(self) -> Card:
        return self.start.card

    def states(self) -> Iterator[State]:
        """The state before the first event and after each."""
        state = self.start
        yield state
        for event in self.events:
            state = evolve(state, event)
            yield state


def resume(record: Record, count: int) -> State:
    """Where the game stood after so many events; it can be played on from there."""
    if not 0 <= count <= len(record.events):
        raise ValueError(f"The record has {len(record.events)} events, there is no state after {count}.")
    return fold(record.start, record.events[:count])


def write_record(
    start: State, events: Sequence[e.Event], seats: Sequence[str] = SEAT_NAMES, *, secret: bool = False
) -> str:
    """The record of a game from its state before the deal (``new_game``) and its log."""
    seed = "" if secret else start.seed.hex()
    complete = bool(events) and isinstance(events[-1], e.GameOver)
    header = Header(
        format=FORMAT,
        version=e.VERSION,
        card=write_card(start.card),
        ruleset=msgspec.to_builtins(start.rules),
        seats=tuple(seats[: start.rules.players]),
        commitment=commitment(start.seed),
        seed=seed,
        complete=complete,
    )
    chain = _header_hash(header)
    rows = [_canonical(replace(header, hash=chain))]
    for number, event in enumerate(events, 1):
        told = replace(event, seed=seed) if isinstance(event, e.Dealt) else event
        text = _canonical(told)
        chain = _link(chain, text)
        rows.append(_canonical(_Row(number, msgspec.Raw(text), chain)))
    return "".join(row.decode() + "\n" for row in rows)


def _canonical(value: object) -> bytes:
    return msgspec.json.encode(value, order="sorted")


def _header_hash(header: Header) -> str:
    fields = msgspec.to_builtins(header)
    del fields["hash"]
    return hashlib.sha256(_canonical(fields)).hexdigest()


def _link(chain: str, event: bytes) -> str:
    return hashlib.sha256(chain.encode() + event).hexdigest()


def read_record(text: str) -> Record:
    """The record, or a RecordError that says where and why it cannot be trusted."""
    if len(text) > MOST_CHARACTERS:
        raise RecordError(1, f"A record has at most {MOST_CHARACTERS} characters, this one {len(text)}.")
    rows = text.removesuffix("\n").split("\n")
    header = _read_header(rows[0])
    start = _read_start(header)
    state, chain, events = start, header.hash, []
    for number, row in enumerate(rows[1:], 1):
        event, chain = _read_event(row, number, chain)
        state = _next_state(state, header, event, number)
        events.append(event)
    over = state.phase == "over"
    if header.complete and not over:
        raise RecordError(len(rows), "The record should hold a finished game, but it ends before the end: it was cut.")
    if over and not header.complete:
        raise RecordError(1, "The header says the game is not finished, but it is.")
    return Record(header, start, tuple(events))


def _plain(row: str, line: int) -> Any:  # noqa: ANN401 - any JSON
    try:
        return msgspec.json.decode(row.encode())
    except (ValueError, RecursionError):
        reason = "The line is empty." if not row.strip() else "This is no JSON; the line was changed or cut."
        raise RecordError(line, reason) from None


def _read_header(row: str) -> Header:
    plain = _plain(row, 1)
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise RecordError(1, f'This is no record of a game: it does not begin with "format": "{FORMAT}".')
    if plain.get("version") != e.VERSION:
        found = str(plain.get("version"))[:20]
        raise RecordError(1, f"The record is of version {found}; this program reads version {e.VERSION}.")
    try:
        header = msgspec.convert(plain, Header)
    except msgspec.ValidationError as error:
        raise RecordError(1, f"The header is wrong: {error}.") from None
    if header.hash != _header_hash(header):
        raise RecordError(1, "The header was changed: its hash is another.")
    return header


@lru_cache(8)
def _read_card(text: str) -> Reading:
    """Many records have the same card, and to read it takes longer than all the rest."""
    return read_card(text)


def _read_start(header: Header) -> State:
    """The game before the deal, with its card and rules; the seed must be the one that was promised."""
    if not all(char.isprintable() or char == "\n" for char in header.card):
        raise RecordError(1, "The card holds characters that cannot be printed.")
    reading = _read_card(header.card)
    if reading.card is None:
        raise RecordError(1, f"The card cannot be read: {reading.problems[0]}")
    try:
        rules = ruleset(header.ruleset.get("preset", "league"), header.ruleset)
    except RulesetError as error:
        raise RecordError(1, f"The rules cannot be used: {error}") from None
    except _UNFIT:
        raise RecordError(1, "The rules cannot be used: an option has a value of the wrong kind.") from None
    if len(header.seats) != rules.players or not all(map(_is_printable, header.seats)):
        raise RecordError(1, f"{rules.players} players need {rules.players} names that can be printed.")
    return State(rules, reading.card, _read_seed(header))


def _read_seed(header: Header) -> bytes:
    if not header.seed:
        if header.complete:
            raise RecordError(1, "The seed is missing; when a game is over it must be shown.")
        return b""
    try:
        seed = bytes.fromhex(header.seed)
    except ValueError:
        raise RecordError(1, "The seed is no hexadecimal number.") from None
    if len(seed) != SEED_BYTES or seed.hex() != header.seed:
        raise RecordError(1, f"The seed is not {SEED_BYTES} bytes in lower-case hex.")
    if commitment(seed) != header.commitment:
        raise RecordError(1, "The seed is not the one that was promised: its SHA-256 is not the commitment.")
    return seed


def _read_event(row: str, number: int, chain: str) -> tuple[e.Event, str]:
    line = number + 1
    plain = _plain(row, line)
    try:
        found = msgspec.json.decode(row.encode(), type=_Row)
    except msgspec.ValidationError as error:
        raise RecordError(line, f"This is no line of a record: {error}.") from None
    if found.n != number:
        raise RecordError(line, f"Event {number} should stand here, but this is number {found.n}.")
    try:
        event: e.Event = msgspec.json.decode(found.event, type=e.AnyEvent)
    except msgspec.ValidationError as error:
        raise RecordError(line, f"No such event is known: {error}.") from None
    text = _canonical(event)
    if msgspec.json.decode(text) != plain["event"]:
        raise RecordError(line, "The event says more or less than an event of its kind.")
    chain = _link(chain, text)
    if found.hash != chain:
        raise RecordError(line, "The hash does not follow: this line was changed, or one before it is missing.")
    return event, chain


def _next_state(state: State, header: Header, event: e.Event, number: int) -> State:
    line = number + 1
    if (number == 1) != isinstance(event, e.Dealt):
        raise RecordError(line, "A game begins with its deal, and has only one.")
    if state.phase == "over":
        raise RecordError(line, "The game is over, nothing can follow.")
    if isinstance(event, e.Dealt):
        _check_deal(event, header, line)
    if reason := _out_of_range(event, state):
        raise RecordError(line, reason)
    try:
        after = evolve(state, event)
        whole = _tiles_of(after) == _ALL_TILES
    except _UNFIT:
        whole = False
    if not whole:
        raise RecordError(line, "This cannot have happened here: the tiles do not come out even, or nothing allows it.")
    return after


def _check_deal(event: e.Dealt, header: Header, line: int) -> None:
    if event.seed != header.seed:
        raise RecordError(line, "The deal names another seed than the header.")
    if header.seed:
        if (event.dice, event.wall) != set_up(bytes.fromhex(header.seed)):
            raise RecordError(line, "The dice or the wall do not follow from the seed.")
    elif sorted(event.wall) != _ALL_TILES:
        raise RecordError(line, "The wall is not the 152 tiles of a set.")


def _out_of_range(event: e.Event, state: State) -> str:
    """Seats, tiles and texts that cannot be; the types alone would let them pass."""
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if name in _SEATS:
            allowed = {*state.players, NOBODY} if name in _MAYBE_NOBODY else set(state.players)
            if not allowed.issuperset(_flat(value)):
                return "Nobody sits at a seat that is named here."
        elif name in _TILES and not all(0 <= tile < KINDS for tile in _flat(value)):
            return "There is no such tile."
        elif isinstance(value, str) and not _is_printable(value):
            return "A text is too long or cannot be printed."
        elif isinstance(value, int) and not (-GREATEST_NUMBER if name == "points" else 0) <= value <= GREATEST_NUMBER:
            return "A number is too small or too great."
    return ""


def _flat(value: Any) -> Iterator[int]:  # noqa: ANN401 - a number, or tuples of them
    if isinstance(value, int):
        yield value
    else:
        for part in value:
            yield from _flat(part)


def _is_printable(text: str) -> bool:
    return len(text) <= LONGEST_TEXT and text.isprintable()


def _tiles_of(state: State) -> list[int]:
    """All tiles wherever they are; a game that loses or invents one is no game."""
    tiles = [*state.wall[state.picked :], *(tile for rack in state.racks for tile in rack)]
    tiles += (tile for groups in state.exposures for shown in groups for tile in shown.group.tiles)
    tiles += (discard.tile for discard in state.discards)
    tiles += (tile for passed in state.passed if passed is not None for tile in passed.tiles)
    if state.window is not None:
        tiles.append(state.window.tile)
    if state.apart is not None:
        tiles.append(state.apart[1])
    return sorted(tiles)
