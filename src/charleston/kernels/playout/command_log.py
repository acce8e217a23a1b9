"""The commands of a compiled game as rows of numbers, for the referee: seat, kind and up to three details."""

from charleston.kernels.jit.compiled import compiled
from charleston.kernels.jit.noinline import kept_apart
from charleston.kernels.patterns.arrays import I64

(DEAL, PASS_TILES, AGREE, STOP, LOOK_AT, OFFER, PICK_TILE, DISCARD_TILE, CALL, CALL_MAHJONG) = range(10)
(EXPOSE, EXCHANGE_JOKER, DECLARE, SHOW, CLOSE) = range(10, 15)
LOG_WIDTH = 5
MAX_COMMANDS = 2000


@compiled
def note(log: I64, length: I64, seat: int, kind: int, first: int, second: int, third: int) -> None:
    """Append a command to the log if there is room."""
    kept_apart()
    at = length[0]
    if at < log.shape[0]:
        log[at, 0], log[at, 1], log[at, 2], log[at, 3], log[at, 4] = seat, kind, first, second, third
        length[0] = at + 1
