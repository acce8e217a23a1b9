"""The sockets of one table in this process, with their maximum numbers and rate limits."""

import asyncio

from charleston.server.live.connection import FRAME_BURST, FRAMES_PER_SECOND, Connection
from charleston.server.net.rate_limit import Bucket
from charleston.table.state import TableState

MAX_SOCKETS_PER_PERSON = 8
"""Maximum sockets of one person at a table: enough for a page on every screen of the house."""
MAX_SPECTATORS = 100
"""Maximum sockets of spectators. Players always have room."""
MAX_SPECTATORS_PER_NETWORK = 20
"""Maximum sockets of spectators from one network. A person can get new cookies for free, but not new addresses."""
BYTES_PER_TOKEN = 8192
"""How many bytes cost one token. Clients pay for requested steps and for the broadcasts that their commands cause."""


def admits(state: TableState, person: str, *, to_records: bool) -> bool:
    """Return whether a person with the link may enter, or read the records of finished games.

    A table without spectators admits its host, its referee and its members; before a match begins, it admits
    anyone. Members include people who have left their chairs, but not people whom the host removed. A table of a
    tournament admits its players and the director: others could tell another table what happens there.
    """
    if state.round is not None:
        return state.chair_of(person) is not None or person in state.round.watchers
    open_door = (state.match is None and not to_records) or state.is_referee(person)
    return state.setup.spectators or open_door or person in (state.host, *state.members)


class Audience:
    def __init__(self) -> None:
        self.connections: dict[Connection, None] = {}  # in order of arrival, so that simulations are reproducible
        self.arriving: dict[Connection, int] = {}  # clients that are ahead of our folded state, and their last seq
        self._tokens: dict[str, Bucket] = {}
        self._broadcasts: dict[str, Bucket] = {}

    def has_room(self, state: TableState, connection: Connection) -> bool:
        """Return whether there is room for one more socket. Only spectators are limited in total and by network."""
        here, network = (*self.connections, *self.arriving), connection.network
        if sum(one.person == connection.person for one in here) >= MAX_SOCKETS_PER_PERSON:
            return False
        if state.chair_of(connection.person) is not None or state.is_referee(connection.person):
            return True
        watching = [one.network for one in here if state.chair_of(one.person) is None]
        return len(watching) < MAX_SPECTATORS and not (
            network and watching.count(network) >= MAX_SPECTATORS_PER_NETWORK
        )

    def bucket_of(self, person: str) -> Bucket:
        """Return the bucket for all sockets of a person. It outlives the sockets, so reconnecting adds no tokens."""
        return _bucket(self._tokens, person)

    def charge_welcome(self, connection: Connection, size: int) -> None:
        self.bucket_of(connection.person).drain(_now(), size / BYTES_PER_TOKEN)

    def charge_broadcast(self, payer: str, size: int) -> None:
        """Charge a network for the bytes of a broadcast to all sockets. The size is known only afterward."""
        _bucket(self._broadcasts, payer).owe(_now(), size / BYTES_PER_TOKEN)

    def may_broadcast(self, payer: str) -> bool:
        return payer not in self._broadcasts or self._broadcasts[payer].left(_now()) > 0

    def tick(self) -> None:
        """Drop full buckets, which are the same as new ones."""
        now, here = _now(), {connection.person for connection in self.connections}
        self._tokens = {who: held for who, held in self._tokens.items() if who in here or not held.is_full(now)}
        self._broadcasts = {who: held for who, held in self._broadcasts.items() if not held.is_full(now)}


def _bucket(buckets: dict[str, Bucket], who: str) -> Bucket:
    if who not in buckets:
        buckets[who] = Bucket(FRAMES_PER_SECOND, FRAME_BURST, _now())
    return buckets[who]


def _now() -> float:
    return asyncio.get_running_loop().time()
