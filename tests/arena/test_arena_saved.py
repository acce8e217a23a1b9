"""The results file: runs resume from it; damaged files, files of other runs and unwritable disks are reported."""

import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import pytest
from arena_jobs import MATCH, WALLS, job, same

from charleston.arena.chunks import Chunk, Job, Part, play_chunk
from charleston.arena.game_columns import Games
from charleston.arena.ranking import standings
from charleston.arena.results_file import Saved, SavedError
from charleston.arena.series import play_series
from charleston.arena.workers import ThisProcess, Workers
from charleston.files import check_place, write_whole


class Interrupted:
    """Workers that play this many chunks, the last chunk first, and are then interrupted by Ctrl-C."""

    def __init__(self, chunks: int) -> None:
        self.chunks = chunks

    def play(self, job: Job, chunks: Sequence[Chunk]) -> Iterator[Part]:
        for chunk in list(reversed(chunks))[: self.chunks]:
            yield play_chunk(job, chunk)
        raise KeyboardInterrupt


class NoWorkers:
    """Workers that fail the test when they are used."""

    def play(self, job: Job, chunks: Sequence[Chunk]) -> Iterator[Part]:  # noqa: ARG002 - the signature of all workers
        assert not chunks
        yield from ()


def play(path: Path, workers: Workers, walls: int = WALLS) -> tuple[Games, int]:
    series = play_series(MATCH, walls, workers, Saved(path, MATCH))
    return series.games, series.done


def test_an_interrupted_run_resumes_and_gives_the_same_games(tmp_path: Path) -> None:
    path = tmp_path / "match"
    _, done = play(path, Interrupted(2))
    assert done == 80
    games, done = play(path, Interrupted(1))
    assert (games.size, done) == (130 * 4, 130)
    games, done = play(path, ThisProcess())
    assert done == WALLS
    assert same(games, play_series(MATCH, WALLS, ThisProcess()).games)
    again, done = play(path, NoWorkers())
    assert same(again, games)
    assert list(tmp_path.iterdir()) == [path]


def test_without_a_file_an_interrupted_run_reports_its_finished_games() -> None:
    series = play_series(MATCH, WALLS, Interrupted(2))
    assert (series.done, series.complete) == (80, False)
    assert sorted(set(series.walls)) == list(range(150, 230))
    nothing = standings(play_series(MATCH, WALLS, Interrupted(0)).games, MATCH.lineup, 3)
    assert (nothing.walls, nothing.games) == (0, 0)


def test_a_run_of_more_walls_resumes_from_a_run_of_fewer(tmp_path: Path) -> None:
    path = tmp_path / "match"
    play(path, ThisProcess(), 120)
    series = play_series(MATCH, 260, ThisProcess(), Saved(path, MATCH))
    assert series.new == (260 - 100) * 4
    assert same(series.games, play_series(MATCH, 260, ThisProcess()).games)
    assert play(path, NoWorkers(), 120)[1] == 120


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (MATCH._replace(seed=2), "seed 1 there, 2 here"),
        (job("regular", "regular", "novice", "novice"), "the lineup regular novice:3 there, regular:2 novice:2 here"),
        (MATCH._replace(card=job(*["novice"] * 4, about="sleep 0").card), "the card Three Hands has changed"),
        (MATCH._replace(rotations=1), "games on each wall 4 there, 1 here"),
        (MATCH._replace(stamp="0.0 other"), "Charleston"),
        (job("regular", "novice", "novice"), "another run"),
    ],
)
def test_a_file_of_another_run_is_refused_and_kept(tmp_path: Path, other: Job, message: str) -> None:
    path = tmp_path / "match"
    play(path, ThisProcess(), 10)
    before = path.read_bytes()
    with pytest.raises(SavedError, match=message):
        Saved(path, other)
    assert path.read_bytes() == before


@pytest.mark.parametrize("data", [b"hello", b"\x00" * 100, b"{}", bytes(range(256)) * 10])
def test_a_foreign_file_is_not_changed(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "thesis.doc"
    path.write_bytes(data)
    with pytest.raises(SavedError, match="not a results file"):
        Saved(path, MATCH)
    assert path.read_bytes() == data


def test_a_damaged_file_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "match"
    play(path, ThisProcess(), 50)
    data = path.read_bytes()
    last = zlib.compress(bytes(10))
    parts = [(0, 50, last), (0, -1, last), (0, 2**60, last), (0, 2**64 - 1, last)]
    file = msgspec.msgpack.decode(data)
    damaged = [msgspec.msgpack.encode(file | {"parts": [part]}) for part in parts]
    damaged += [data[:-10], data[:40], data[:-40] + bytes(20) + data[-20:], data + b"more"]
    for spoiled in damaged:
        path.write_bytes(spoiled)
        with pytest.raises(SavedError, match=f"{path}: this results file is damaged, so it was not changed. Choose"):
            Saved(path, MATCH)
        assert path.read_bytes() == spoiled
        assert list(tmp_path.iterdir()) == [path]


def test_an_empty_file_starts_a_new_run(tmp_path: Path) -> None:
    path = tmp_path / "match"
    path.touch()
    assert play(path, ThisProcess(), 10)[1] == 10


def test_paths_that_cannot_be_written_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SavedError, match="not a regular file"):
        Saved(Path("/dev/full"), MATCH)
    with pytest.raises(IsADirectoryError, match="folder"):
        Saved(tmp_path, MATCH)
    with pytest.raises(FileNotFoundError, match="there is no folder"):
        check_place(tmp_path / "no" / "where")


def test_a_file_is_written_completely_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "a"
    write_whole(path, b"first")
    path.chmod(0o640)
    with pytest.raises(TypeError):
        write_whole(path, "no bytes")  # type: ignore[arg-type]
    assert path.read_bytes() == b"first"
    write_whole(path, b"second")
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"second", 0o640)
    assert list(tmp_path.iterdir()) == [path]
    link = tmp_path / "link"
    link.symlink_to(path)
    write_whole(link, b"third")
    assert link.is_symlink()
    assert path.read_bytes() == b"third"
    with pytest.raises(OSError, match="No space left"):
        write_whole(Path("/dev/full"), b"anything")


def test_a_full_disk_ends_the_run_and_keeps_the_last_complete_file(tmp_path: Path) -> None:
    path = tmp_path / "match"
    play(path, ThisProcess(), 50)
    before = path.read_bytes()
    saved = Saved(path, MATCH)
    saved.path = Path("/dev/full")  # from now on the disk is full
    with pytest.raises(OSError, match="No space left"):
        play_series(MATCH, WALLS, ThisProcess(), saved)
    assert path.read_bytes() == before
