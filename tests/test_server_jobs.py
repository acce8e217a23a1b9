"""Expensive answers: beside the loop, one at a time, once for all, and paid for by the time they take."""

import asyncio
import threading
import time
from pathlib import Path

import httpx
import pytest
from running import running, sentence

from charleston.match.evening import Evening
from charleston.server.book_view import BookView, book_view
from charleston.server.http import Description
from charleston.server.jobs import MAX_KEPT, SECONDS_A_CHECK, Jobs, TooMuchWorkError


class Work:
    """Counts how often it is done, where, and how many at once."""

    def __init__(self, answer: object = "done") -> None:
        self.answer = answer
        self.count = self.now = self.most = 0
        self.threads: set[int] = set()

    def __call__(self) -> object:
        self.now += 1
        self.most = max(self.most, self.now)
        self.threads.add(threading.get_ident())
        time.sleep(0.01)
        self.count += 1
        self.now -= 1
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def test_those_who_ask_for_the_same_get_it_from_one_job_in_a_thread() -> None:
    async def scene() -> None:
        jobs, work = Jobs(1000), Work()
        answers = await asyncio.gather(*(jobs.keep("ann", ("book", 7), work) for _ in range(20)))
        assert answers == ["done"] * 20
        assert work.count == 1
        assert threading.get_ident() not in work.threads
        await jobs.keep("ann", ("book", 8), work)  # another version
        assert work.count == 2

    asyncio.run(scene())


def test_one_job_at_a_time() -> None:
    async def scene() -> None:
        jobs, work = Jobs(1000), Work()
        several = [jobs.keep("ann", number, work) for number in range(5)]
        await asyncio.gather(*several, *(jobs.run("bea", work) for _ in range(5)))
        assert (work.count, work.most) == (10, 1)

    asyncio.run(scene())


def test_what_is_kept_is_bounded_and_the_oldest_goes() -> None:
    async def scene() -> None:
        jobs = Jobs(1000)
        for number in range(3 * MAX_KEPT):
            assert await jobs.keep("ann", number, lambda number=number: number) == number  # type: ignore[misc]
        assert [number for number in range(3 * MAX_KEPT) if jobs.has(number)] == list(range(2 * MAX_KEPT, 3 * MAX_KEPT))

    asyncio.run(scene())


def test_work_is_paid_for_by_its_time_and_kept_answers_are_free(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(time, "thread_time", lambda: clock[0])

    def slow() -> str:
        clock[0] += 4 * SECONDS_A_CHECK
        return "done"

    async def scene() -> None:
        jobs = Jobs(10, lambda: 0.0)
        for _ in range(3):
            assert await jobs.run("ann", slow) == "done"
        with pytest.raises(TooMuchWorkError):
            await jobs.run("ann", slow)
        with pytest.raises(TooMuchWorkError):
            await jobs.keep("ann", "new", slow)
        assert await jobs.keep("bea", "book", slow) == "done"
        assert await jobs.keep("ann", "book", slow) == "done"

    asyncio.run(scene())


def test_what_fails_is_paid_for_and_not_kept() -> None:
    async def scene() -> None:
        jobs, work = Jobs(1000), Work(ValueError("no"))
        for _ in range(2):
            with pytest.raises(ValueError, match="no"):
                await jobs.keep("ann", "book", work)
        assert work.count == 2
        assert not jobs.has("book")

    asyncio.run(scene())


def _book(client: httpx.Client, games: int) -> str:
    book: str = client.post("/api/books", json={"people": ["Ann", "Bea", "Cam", "Dot"]}).json()["book"]
    entries = [
        {"id": f"g{number}", "command": {"type": "add_game", "facts": {"result": "wall"}}} for number in range(games)
    ]
    assert client.post(f"/api/books/{book}/entries", json={"entries": entries}).json()["refused"] == []
    return book


def test_a_book_is_worked_out_once_for_each_of_its_versions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[int]()

    def counted(book: str, evening: Evening) -> BookView:
        made.append(threading.get_ident())
        return book_view(book, evening)

    monkeypatch.setattr("charleston.server.book_http.book_view", counted)
    with running(tmp_path) as (_, client):
        book = _book(client, 5)
        made.clear()
        seen = [client.get(f"/api/books/{book}").json() for _ in range(5)]
        assert all(one == seen[0] for one in seen)
        assert len(seen[0]["games"]) == 5
        assert made == []  # since whoever wrote last has seen it
        _book_entry = {"entries": [{"id": "more", "command": {"type": "add_game", "facts": {"result": "wall"}}}]}
        client.post(f"/api/books/{book}/entries", json=_book_entry)
        assert len(client.get(f"/api/books/{book}").json()["games"]) == 6
        assert len(made) == 1


def test_too_much_work_is_refused_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "thread_time", iter(range(10_000)).__next__)  # everything takes a second
    with running(tmp_path, checks_a_minute=4) as (_, client):
        assert client.get("/api/rulebook/CHA-23").status_code == 200
        answer = client.get("/api/rulebook/CHA-24")
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "60")
        assert "wait a minute" in sentence(answer)


def test_the_schema_is_rendered_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, render = list[int](), Description.__base__.render  # type: ignore[union-attr]

    def counted(*given: object) -> object:
        made.append(1)
        return render(*given)

    monkeypatch.setattr(Description.__base__, "render", counted)
    with running(tmp_path) as (_, client):
        assert len({client.get("/api/schema").content for _ in range(3)}) == 1
    assert len(made) == 1
