"""Frames are counted by their headers alone, wherever the stream is split, with the same result as websockets."""

import itertools
import random
import secrets

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from charleston.server.net.frame_scan import BYTES_PER_TOKEN, MAX_FRAGMENTS, FrameScanner

PLENTY = 1e9
SIZES = (0, 1, 125, 126, 127, 8191, 8192, 65_535, 65_536)


def frame(opcode: Opcode, data: bytes = b"", *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


def stream(rng: random.Random, count: int) -> tuple[bytes, int]:
    """Return frames of every kind and size, with pings between fragments, and their number."""
    frames: list[bytes] = []
    while len(frames) < count:
        if rng.random() < 0.5:
            frames.append(frame(rng.choice((Opcode.PING, Opcode.PONG)), rng.randbytes(rng.randrange(126))))
        parts = rng.randrange(1, 5)
        for part in range(parts):
            opcode = Opcode.CONT if part else rng.choice((Opcode.TEXT, Opcode.BINARY))
            data = b"x" * rng.choice((*SIZES[:5], rng.randrange(300)))
            frames.append(frame(opcode, data, fin=part == parts - 1))
    return b"".join(frames), len(frames)


def count_frames(data: bytes, cuts: list[int]) -> int:
    scanner = FrameScanner()
    edges = [0, *cuts, len(data)]
    scans = [scanner.scan(data[start:end], PLENTY) for start, end in itertools.pairwise(edges)]
    assert not any(scan.is_over for scan in scans)
    return sum(len(scan.starts) for scan in scans)


@pytest.mark.parametrize("size", SIZES)
def test_a_header_split_at_every_byte_counts_once(size: int) -> None:
    data = frame(Opcode.TEXT, secrets.token_bytes(size)) + frame(Opcode.PING, b"1") + frame(Opcode.TEXT, b"end")
    for cut in [*range(1, 20), *range(len(data) - 20, len(data))]:
        if 0 < cut < len(data):
            assert count_frames(data, [cut]) == 3
    assert count_frames(data, list(range(1, len(data)))) == 3  # byte by byte


@pytest.mark.parametrize("seed", range(50))
def test_a_stream_cut_anywhere_counts_as_many_frames_as_websockets_parses(seed: int) -> None:
    rng = random.Random(seed)
    data, count = stream(rng, 60)
    assert count_frames(data, sorted(rng.randrange(len(data)) for _ in range(rng.randrange(40)))) == count
    parser = ServerProtocol(state=OPEN)
    parser.receive_data(data)
    assert parser.parser_exc is None
    assert len(parser.events_received()) == count


@pytest.mark.parametrize("size", SIZES)
def test_a_frame_costs_a_token_and_one_for_every_8_kib(size: int) -> None:
    data = frame(Opcode.TEXT, b"x" * size)
    assert FrameScanner().scan(data, PLENTY).cost == 1 + size // BYTES_PER_TOKEN


def test_the_scan_stops_at_the_first_frame_above_the_limit() -> None:
    data = frame(Opcode.PING) * 50_000
    scan = FrameScanner().scan(data, 200)
    assert scan.is_over
    assert len(scan.starts) == 201
    assert not FrameScanner().scan(frame(Opcode.PING) * 200, 200).is_over


def test_starts_are_the_offsets_of_frames() -> None:
    frames = [frame(Opcode.PING, b"x" * size) for size in range(100)]
    begins = list(itertools.accumulate(map(len, frames), initial=0))[:-1]
    assert FrameScanner().scan(b"".join(frames), PLENTY).starts == begins


def test_an_oversized_frame_costs_no_more_than_the_longest_message() -> None:
    """The header alone is enough to refuse the frame, with a separate close code."""
    header = bytes((0x81, 0xFF)) + (2**62).to_bytes(8) + bytes(4)
    assert FrameScanner().scan(header, PLENTY).cost == 1 + 65_536 // BYTES_PER_TOKEN


@pytest.mark.parametrize("data", [b"", b"x"])
def test_a_message_has_a_maximum_number_of_fragments(data: bytes) -> None:
    first, more, last = (
        frame(Opcode.TEXT, data, fin=False),
        frame(Opcode.CONT, data, fin=False),
        frame(Opcode.CONT, data),
    )
    scanner = FrameScanner()
    whole = first + (more + frame(Opcode.PING)) * (MAX_FRAGMENTS - 2) + last
    for _ in range(3):
        assert not scanner.scan(whole, PLENTY).is_over
    assert not scanner.scan(first + more * (MAX_FRAGMENTS - 1), PLENTY).is_over
    assert scanner.scan(last, PLENTY).is_over
