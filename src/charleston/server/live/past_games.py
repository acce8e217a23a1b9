"""The finished games of a table: their records, and who may play the same deal again."""

from collections.abc import Iterable
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from charleston.game.commands import Command
from charleston.game.game import new_game
from charleston.game.record import Rolls, write_record
from charleston.game.record import Step as Played
from charleston.store.interface import Entry
from charleston.table import events
from charleston.table.commands import Chair
from charleston.table.evolve import fold
from charleston.table.setup import Setup
from charleston.table.state import TableState
from charleston.table.step_codec import read_step


class RecordLine(Struct, frozen=True):
    """A finished game."""

    number: int
    at: int
    result: str
    seats: tuple[str, ...]  # the players' names, from East
    known: bool = False  # whether the player knew the wall before the deal
    again: bool = False  # whether you may play the same deal again


class KnownDeal(Struct, frozen=True, forbid_unknown_fields=True):
    """A wall that the player knows before the deal; only for a game with bots. The record says that it was known."""

    seed: Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64, description="The seed of the wall, in hex.")]
    east: Annotated[
        Chair | None, Meta(description="The chair of the first East; the host's is 0. Null lets the rules choose.")
    ] = None


class FirstGame(NamedTuple):
    """The first game of a new table, with bots in the other chairs."""

    bots: str | tuple[str, ...]  # one level for all bots, or a level for each chair after the first
    deal: KnownDeal | None = None
    played: tuple[Command, ...] = ()  # how a known deal begins


class SameDeal(NamedTuple):
    """What a new table needs to repeat a game of one person with bots. The person gets the first chair."""

    person: str
    setup: Setup
    first: FirstGame


class PastGame(NamedTuple):
    line: RecordLine
    text: str  # the record; empty unless requested
    same: SameDeal | None  # None if other people played, too


def past_games(entries: Iterable[Entry], only: int) -> list[PastGame]:
    """Return all finished games of a log. Only the game with the number ``only`` has its record."""
    games: list[PastGame] = []
    state, played = TableState(), list[Played]()
    rolls: Rolls = ()
    for entry in entries:
        step = read_step(entry.body)
        for event in step.events:
            if isinstance(event, events.GameBegan):
                played, rolls = [], _rolls_for_east(step)
            elif isinstance(event, events.GamePlayed):
                played.append(Played(event.command, list(event.events)))
            elif isinstance(event, events.DiscardTakenBack):
                del played[event.played :]
        before, state = state, fold(state, step)
        if (before.playing or state.number > before.number) and not state.playing and state.game is not None:
            line = RecordLine(state.number, step.at, state.game.result, state.names(), state.known)
            text = _record(state, played, rolls) if only == state.number else ""
            games.append(PastGame(line, text, _same_deal(state)))
    return [_without_wall(game, state) for game in games]


def _without_wall(game: PastGame, state: TableState) -> PastGame:
    """Return the game without its record while other tables may still have to play the same wall."""
    hidden = state.round is not None and state.round.terms.duplicate and game.line.number > state.round.released
    return game._replace(text="") if hidden else game


def _rolls_for_east(step: events.Step) -> Rolls:
    """Return the rolls of a match that begins with this step, by seat."""
    for event in step.events:
        if isinstance(event, events.MatchBegan):
            return tuple(tuple(throw.get(str(chair)) for chair in event.chairs) for throw in event.throws)
    return ()


def _record(state: TableState, played: list[Played], rolls: Rolls) -> str:
    assert state.game is not None
    start = new_game(state.rules, state.game.card, state.game.seed)
    chairs = [state.chairs[chair] for chair in state.order]
    bots = ["" if chair.person else chair.bot for chair in chairs]
    return write_record(start, played, state.names(), known=state.known, rolls=rolls, bots=bots)


def _same_deal(state: TableState) -> SameDeal | None:
    """Return how to repeat a game. Everybody keeps their seat, but the person's chair becomes chair 0."""
    assert state.game is not None
    if len(state.match_people) != 1 or state.round is not None:
        return None
    (person,), order = state.match_people, state.order
    chairs = (state.chairs[at] for at in order)
    mine = next((seat for seat, chair in enumerate(chairs) if person in (chair.person, chair.left)), None)
    if mine is None:
        return None
    from_me = (*order[mine:], *order[:mine])
    bots = tuple(state.chairs[at].bot for at in from_me[1:])
    deal = KnownDeal(state.game.seed.hex(), -mine % len(order))
    return SameDeal(person, state.setup, FirstGame(bots, deal))
