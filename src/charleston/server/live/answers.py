"""A cache of a table's answers: a repeated command gets the same answer and has no second effect."""

import base64
import hashlib
from collections import OrderedDict

from charleston.server.live.wire import Done, Refused

DONE_KEPT = 10_000
REFUSALS_KEPT = 1_000


KEY_BYTES = 9
"""Bytes of a hash (12 letters). This is enough to prevent a collision with the id of another person's command."""


def command_key(by: str, command_id: str) -> str:
    """Return the id of a command in the log, unique among all people and bots of a table."""
    return short_key(f"{by}:{command_id}")


def short_key(key: str) -> str:
    """Return the hash of a long key; older logs have long keys. Return a short key, such as a hash, unchanged."""
    if len(key) <= KEY_BYTES * 4 // 3:
        return key
    return base64.urlsafe_b64encode(hashlib.blake2b(key.encode(), digest_size=KEY_BYTES).digest()).decode()


class Answers:
    """The newest answers, by person and command. Refusals are cached separately, so they never evict a Done."""

    def __init__(self) -> None:
        self._done: OrderedDict[str, int] = OrderedDict()
        self._refused: OrderedDict[str, Refused] = OrderedDict()

    def get(self, key: str, command_id: str) -> Done | Refused | None:
        seq = self._done.get(key)
        return self._refused.get(key) if seq is None else Done(command_id, seq)

    def done(self, key: str) -> int | None:
        """Return the seq of the command in the log; None if it is unknown."""
        return self._done.get(key)

    def committed(self, key: str, seq: int) -> None:
        self._done[key] = seq
        if len(self._done) > DONE_KEPT:
            self._done.popitem(last=False)

    def refused(self, key: str, reply: Refused) -> None:
        self._refused[key] = reply
        if len(self._refused) > REFUSALS_KEPT:
            self._refused.popitem(last=False)
