"""The finished games of online tables, for the traveler: the winning line, and which games may be replayed.

The score cards say neither, so this reads the logs of the live tables. It does not fold them: only the last step of
each game matters. Pages load the traveler again after each entry, so what was read is kept.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from charleston.game.events import GameWon
from charleston.server.live.damage import readable
from charleston.store.interface import Entry, Store
from charleston.table import events
from charleston.table.step_codec import steps_without_moves

MAX_KEPT = 1000


class PlayedGame(NamedTuple):
    """A finished game of a round that counts."""

    number: int  # of the live table, where replayed games count, too
    won: GameWon | None


class PlayedLog(NamedTuple):
    """What the log of a live table says about its games."""

    seq: int = 0  # the last entry that was read
    games: Mapping[int, PlayedGame] = {}  # by the number of the game in the round
    released: int = 0  # the walls of the live table's games up to this number are no longer secret
    number: int = 0  # the live table's game that began last
    next: int = 1  # the number that the next finished game has in the round

    def record(self, game: int) -> int:
        """Return the number of the game's record if everybody may read it; else 0."""
        played = self.games.get(game)
        return played.number if played is not None and played.number <= self.released else 0


def read_on(log: PlayedLog, entries: Iterable[Entry]) -> PlayedLog:
    """Return the log with the entries that follow it."""
    games, seq = dict(log.games), log.seq
    bodies = list[bytes]()
    for entry in entries:
        seq = entry.seq
        bodies.append(entry.body)
    for step in steps_without_moves(bodies):
        won = None
        for event in step.events:
            match event:
                case events.RoundOpened():
                    log = log._replace(next=event.round.first)
                case events.GameBegan():
                    log = log._replace(number=event.number)
                case events.GamePlayed():
                    won = next((one for one in event.events if isinstance(one, GameWon)), won)
                case events.GameBooked() if not event.replayed:
                    games[log.next] = PlayedGame(log.number, won)
                    log = log._replace(next=log.next + 1)
                case events.WallsReleased():
                    log = log._replace(released=event.number)
                case _:
                    pass
    return log._replace(seq=seq, games=games)


class PlayedWalls:
    def __init__(self, store: Store) -> None:
        self._store, self._lock = store, asyncio.Lock()
        self._kept: OrderedDict[str, PlayedLog] = OrderedDict()

    async def logs(self, tables: Collection[str]) -> dict[str, PlayedLog]:
        """Return what each live table's log says; a table without a log has no games. Raises StoreDownError."""
        found = dict[str, PlayedLog]()
        async with self._lock:  # many pages ask at the same moment; only the first of them has to read
            heads = await self._store.heads(tables)
            for table in tables:
                log = self._kept.pop(table, PlayedLog())
                if log.seq < heads.get(table, 0):
                    entries = await self._store.read(table, log.seq)
                    with readable(self._store, table):
                        log = await asyncio.to_thread(read_on, log, entries)
                found[table] = self._kept[table] = log
                if len(self._kept) > MAX_KEPT:
                    self._kept.popitem(last=False)
        return found
