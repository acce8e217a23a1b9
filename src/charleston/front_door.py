"""The public API in one module: play a game, evaluate a hand, load a card.

Everything here is a thin wrapper. ``game`` decides, ``card.matcher`` matches, ``bots`` choose; use those packages
directly for more. Import these names from ``charleston``, which loads this module on first use.
"""

import secrets
from collections.abc import Mapping, Sequence
from os import PathLike, fspath

from charleston.bots.player import Answer, answer, seed_of
from charleston.card.matcher import Exposure, Near, Win, nearest, read_exposures, wins
from charleston.card.matcher import Hand as CountedHand
from charleston.card.model import Card
from charleston.card.pattern import HAND_SIZE
from charleston.card.published import DEFAULT, find_card
from charleston.game.choices import choices
from charleston.game.commands import Command, Deal, PickTile
from charleston.game.decide import decide
from charleston.game.events import Event
from charleston.game.evolve import fold
from charleston.game.fair import SEED_BYTES
from charleston.game.game import RefusedError, new_game
from charleston.game.notation import StepError, read_seat, read_step, write_step
from charleston.game.phases import Phase
from charleston.game.prose import describe
from charleston.game.record import Record, Step, read_record, write_record
from charleston.game.refusals import Refusal
from charleston.game.ruleset import ruleset
from charleston.game.seats import NOBODY, SEAT_NAMES, Seat
from charleston.game.state import State
from charleston.game.view import View, view
from charleston.tiles import NAMES, counts, read_tiles, too_many, write_tiles

TABLE = "table"
"""The actor that deals the tiles and closes the call window."""


def load_card(name: str | PathLike[str] = DEFAULT) -> Card:
    """Return a published card by name, or the card in a file.

    Raises CardError with every mistake in the file, OSError if there is no such card or file.
    """
    return find_card(fspath(name))


class Hand:
    """A rack and the exposures on top of it: ``Hand("FF 222b 44b", exposed=["666c J", "888c"])``.

    Raises TileError for text that names no tile, ValueError for a hand that cannot exist.
    """

    def __init__(self, rack: str, exposed: Sequence[str] = ()) -> None:
        self.rack = read_tiles(rack)
        self.exposures: tuple[Exposure, ...] = read_exposures(exposed)
        tiles = [*self.rack, *(tile for exposure in self.exposures for tile in exposure.tiles)]
        for tile in too_many(tiles):
            raise ValueError(f"The set has fewer tiles of that kind: {tiles.count(tile)} of {NAMES[tile]}.")
        if len(tiles) > HAND_SIZE:
            raise ValueError(f"A hand has at most {HAND_SIZE} tiles; this one has {len(tiles)}.")
        self.counted = CountedHand(counts(self.rack), self.exposures)

    def __repr__(self) -> str:
        exposed = [write_tiles(exposure.tiles) for exposure in self.exposures]
        return f"Hand({write_tiles(self.rack)!r}" + (f", exposed={exposed!r})" if exposed else ")")

    def wins(self, card: Card) -> list[Win]:
        """Return every line that the hand completes, the most valuable first; empty if it is not mah jongg."""
        return wins(card, self.counted)

    def nearest(self, card: Card) -> list[Near]:
        """Return every line that the hand can still complete, the nearest first."""
        return nearest(card, self.counted)


class Game:
    """One game: its state and the steps that led to it. Seats are "east", "south", "west" and "north"."""

    def __init__(self, start: State, steps: Sequence[Step] = ()) -> None:
        self.start, self.steps = start, list(steps)
        self.state = fold(start, (event for step in steps for event in step.events))

    @classmethod
    def new(
        cls,
        preset: str = "league",
        options: Mapping[str, object] | None = None,
        *,
        card: Card | None = None,
        seed: int | bytes | None = None,
    ) -> "Game":
        """Deal a new game by the rules of a preset: "league", "tournament" or "house".

        ``options`` changes the preset: ``{"charleston.courtesy": "off"}``; docs/scenarios.md lists them all. The seed
        determines the wall; without a seed, the wall is random. Raises RulesetError for a wrong preset or option.
        """
        if seed is None:
            seed = secrets.token_bytes(SEED_BYTES)
        elif isinstance(seed, int):
            seed = seed.to_bytes(SEED_BYTES, "big")
        game = cls(new_game(ruleset(preset, options), card, seed))
        game.play(Deal(NOBODY))
        return game

    @classmethod
    def from_record(cls, record: Record | str) -> "Game":
        """Return the game of a record. Raises RecordError for text that is not a valid record."""
        checked = read_record(record) if isinstance(record, str) else record
        return cls(checked.start, checked.steps)

    @property
    def is_over(self) -> bool:
        return self.state.phase == Phase.OVER

    @property
    def result(self) -> str:
        """How the game ended: "mahjong", "wall", "replay", "thrown in" or "time"; empty during the game."""
        return self.state.result

    @property
    def balance(self) -> dict[str, int]:
        """What each seat has won (positive) or paid (negative)."""
        return {SEAT_NAMES[seat]: self.state.balance[seat] for seat in self.state.players}

    def choices(self, seat: str | None = None) -> list[Command]:
        """Return every legal command of a seat or of "table"; without an argument, of all seats and the table."""
        seats = [NOBODY, *self.state.players] if seat is None else [_seat(seat)]
        return [command for each in seats for command in choices(self.state, each)]

    def play(self, command: Command | str) -> list[Event]:
        """Play a command, or its text ``"west: discard 5b"``, and return the resulting events.

        Raises RefusedError with the rule if the command is not legal, StepError for text that is not a command.
        """
        if isinstance(command, str):
            command = read_command(command)
        outcome = decide(self.state, command)
        if isinstance(outcome, Refusal):
            raise RefusedError(command, outcome)
        self.steps.append(Step(command, outcome))
        self.state = fold(self.state, outcome)
        return outcome

    def ask_bot(self, seat: str, bot: str = "regular", seed: int | None = None) -> Answer | None:
        """Return what a bot would do in this seat: a command, a reason and its lines; None if it can do nothing.

        The seed decides its habits and random choices; without one, they depend on the game.
        """
        at = _seat(seat)
        seen = view(self.state, at)
        return answer(bot, self.state.card, seen, choices(self.state, at), seed_of(seen) if seed is None else seed)

    def play_bots(self, bot: str = "regular", except_for: Sequence[str] = ()) -> None:
        """Let bots play until the game is over or only the seats in ``except_for`` can act."""
        people = [_seat(seat) for seat in except_for]
        while not self.is_over:
            command = self._next_bot_command(bot, people)
            if command is None:
                return
            self.play(command)

    def view(self, seat: str) -> View:
        """Return what this seat may know; for "table", what everybody may know."""
        return view(self.state, _seat(seat))

    def captions(self) -> list[str]:
        """Return a caption for each event so far."""
        state, sentences = self.start, list[str]()
        for event in (event for step in self.steps for event in step.events):
            sentences.append(describe(state, event))
            state = fold(state, [event])
        return sentences

    def record(self) -> str:
        """Return the game's record as text, for a file; ``from_record`` reads it. It contains the whole wall."""
        return write_record(self.start, self.steps)

    def _next_bot_command(self, bot: str, people: Sequence[Seat]) -> Command | None:
        """Return the next command: answers to a discard first, then the table closing the call window, then picks.

        None if only ``people`` can act: the table and the picks wait until these people have answered everything.
        """
        picks = list[Command]()
        for seat in self.state.players:
            advice = None if seat in people else self.ask_bot(SEAT_NAMES[seat], bot)
            if advice is not None and not (self.state.phase == Phase.CLAIM and isinstance(advice.command, PickTile)):
                return advice.command
            if advice is not None:
                picks.append(advice.command)
        waits = any(choices(self.state, seat) for seat in people)
        table = [] if waits else choices(self.state, NOBODY)
        return next(iter([*table, *([] if waits else picks)]), None)


def read_command(text: str) -> Command:
    """Parse a command as scenarios write it: ``"west: discard 5b"``, ``"table: deal"``. Raises StepError."""
    actor, colon, step = text.partition(":")
    if not colon:
        raise StepError(f"Write who acts, a colon and the step, like 'west: discard 5b', not {text[:60]!r}.")
    return read_step(actor.strip(), step)


def write_command(command: Command) -> str:
    """Return a command as the text that ``read_command`` parses."""
    actor = TABLE if command.seat == NOBODY else SEAT_NAMES[command.seat]
    return f"{actor}: {write_step(command)}"


def _seat(name: str) -> Seat:
    return NOBODY if name == TABLE else read_seat(name)
