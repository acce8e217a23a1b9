"""What a table has answered: a command that is sent again gets the same answer, and nothing happens twice."""

from collections import OrderedDict

from charleston.server.wire import Done, Refused

DONE_KEPT = 10_000
REFUSALS_KEPT = 1_000


class Answers:
    """The newest of them, by person and command; whoever is refused all the time pushes nobody's Done out."""

    def __init__(self) -> None:
        self._done: OrderedDict[str, int] = OrderedDict()
        self._refused: OrderedDict[str, Refused] = OrderedDict()

    def get(self, key: str, command_id: str) -> Done | Refused | None:
        seq = self._done.get(key)
        return self._refused.get(key) if seq is None else Done(command_id, seq)

    def done(self, key: str) -> int | None:
        """Where the command stands in the log."""
        return self._done.get(key)

    def committed(self, key: str, seq: int) -> None:
        self._done[key] = seq
        if len(self._done) > DONE_KEPT:
            self._done.popitem(last=False)

    def refused(self, key: str, reply: Refused) -> None:
        self._refused[key] = reply
        if len(self._refused) > REFUSALS_KEPT:
            self._refused.popitem(last=False)
