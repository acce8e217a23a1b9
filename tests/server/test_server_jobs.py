"""Expensive answers: computed outside the event loop, one at a time, once for all callers, and charged by time."""

import asyncio
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import httpx
import pytest
from fake_transport import virtually
from running import running, sentence

from charleston.scorebook.state import BookState
from charleston.server.api.jobs import (
    CPU_SECONDS_PER_CHECK,
    MAX_KEPT,
    MAX_WAITING,
    MAX_WAITING_OF_ONE,
    Jobs,
    TooMuchWorkError,
)
from charleston.server.api.lobby_routes import Description
from charleston.server.books.book_view import BookView, book_view


class Work:
    """A job that counts how often it runs, in which threads, and how many copies run at once."""

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


def test_concurrent_requests_for_the_same_answer_share_one_job_in_a_thread() -> None:
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


def test_the_cache_is_bounded_and_evicts_the_oldest() -> None:
    async def scene() -> None:
        jobs = Jobs(1000)
        for number in range(3 * MAX_KEPT):
            assert await jobs.keep("ann", number, lambda number=number: number) == number  # type: ignore[misc]
        assert [number for number in range(3 * MAX_KEPT) if jobs.has(number)] == list(range(2 * MAX_KEPT, 3 * MAX_KEPT))

    asyncio.run(scene())


def test_jobs_are_charged_by_their_time_and_cached_answers_are_free(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(time, "thread_time", lambda: clock[0])

    def slow() -> str:
        clock[0] += 4 * CPU_SECONDS_PER_CHECK
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


def test_a_failed_job_is_charged_and_not_cached() -> None:
    async def scene() -> None:
        jobs, work = Jobs(1000), Work(ValueError("no"))
        for _ in range(2):
            with pytest.raises(ValueError, match="no"):
                await jobs.keep("ann", "book", work)
        assert work.count == 2
        assert not jobs.has("book")

    asyncio.run(scene())


class Queue:
    """Jobs under a virtual clock: each takes a second, and ``done`` is the order in which they ran."""

    def __init__(self, checks_a_minute: int = 1000, clock: Callable[[], float] = lambda: 0.0) -> None:
        asyncio.get_running_loop().thinking = lambda _: 1.0  # type: ignore[attr-defined]
        self.jobs = Jobs(checks_a_minute, clock)
        self.done: list[str] = []
        self.tasks: list[asyncio.Task[str]] = []

    async def ask(self, *names: str) -> None:
        """Submit a job for each name. The first word of a name is the address."""
        for name in names:
            work = partial(self._work, name)
            self.tasks.append(asyncio.create_task(self.jobs.run(name.partition(" ")[0], work)))
            await asyncio.sleep(0)

    def _work(self, name: str) -> str:
        self.done.append(name)
        return name

    async def refused(self) -> list[int]:
        answers = await asyncio.gather(*self.tasks, return_exceptions=True)
        assert all(isinstance(one, str | TooMuchWorkError | asyncio.CancelledError) for one in answers)
        return [number for number, one in enumerate(answers) if isinstance(one, TooMuchWorkError)]


def test_addresses_take_turns() -> None:
    async def scene() -> None:
        queue = Queue()
        await queue.ask(*(f"ann {number}" for number in range(6)), "bea 0", "bea 1", "cam 0")
        assert await queue.refused() == []
        order = ["ann 0", "ann 1", "bea 0", "cam 0", "ann 2", "bea 1", "ann 3", "ann 4", "ann 5"]
        assert queue.done == order
        await queue.ask("ann 9")  # no address is still marked as busy
        assert await queue.refused() == []

    virtually(scene)


def test_the_waiting_jobs_of_an_address_are_limited() -> None:
    async def scene() -> None:
        queue, many = Queue(), MAX_WAITING_OF_ONE + 4
        await queue.ask(*(f"ann {number}" for number in range(many)), "bea 0")
        assert await queue.refused() == list(range(MAX_WAITING_OF_ONE + 1, many))  # one job runs, so it is not waiting
        assert "bea 0" in queue.done
        await queue.ask("ann again")
        assert await queue.refused() == list(range(MAX_WAITING_OF_ONE + 1, many))

    virtually(scene)


def test_many_addresses_fill_the_queue_and_one_more_still_gets_its_turn() -> None:
    async def scene() -> None:
        queue = Queue()
        await queue.ask("zoe 0")
        crowd = [f"a{address} {number}" for address in range(MAX_WAITING // 4) for number in range(4)]
        await queue.ask(*crowd, "ann 0", "ann 1", "ann 2", "ann 3")
        assert len(await queue.refused()) == 4
        assert queue.done[1 : 2 + MAX_WAITING // 4] == [*crowd[::4], "ann 0"]
        assert {"ann 0", "ann 1", "ann 2"} < set(queue.done)
        assert "ann 3" not in queue.done  # no address has more jobs than ann, so her fourth is refused

    virtually(scene)


def test_tokens_are_checked_when_the_turn_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """If tokens were checked only on entry, jobs that entered with one token each would all run, whatever they cost."""
    clock = [0.0]
    monkeypatch.setattr(time, "thread_time", lambda: clock[0])

    async def scene() -> None:
        queue = Queue(10)

        def slow() -> None:
            clock[0] += 4 * CPU_SECONDS_PER_CHECK

        tasks = [asyncio.create_task(queue.jobs.run("ann", slow)) for _ in range(6)]
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        assert [isinstance(one, TooMuchWorkError) for one in answers] == [False] * 3 + [True] * 3

    virtually(scene)


def test_time_above_the_remaining_tokens_becomes_debt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without debt, an address with one-minute jobs could start again as soon as it has one token."""
    worked, now = [0.0], [0.0]
    monkeypatch.setattr(time, "thread_time", lambda: worked[0])

    async def scene() -> None:
        jobs = Jobs(60, lambda: now[0])  # each second adds a quarter of a second of work, up to 15 seconds

        def minute() -> None:
            worked[0] += 60

        await jobs.run("ann", minute)
        for later, allowed in ((60, False), (179, False), (181, True)):
            now[0] = later
            if allowed:
                await jobs.run("ann", lambda: None)
            else:
                with pytest.raises(TooMuchWorkError):
                    await jobs.run("ann", lambda: None)

    virtually(scene)


def test_a_client_that_leaves_the_queue_delays_nobody() -> None:
    async def scene() -> None:
        queue = Queue()
        await queue.ask("ann 0", "ann 1", "ann 2", "bea 0", "bea 1")
        queue.tasks[1].cancel()
        queue.tasks[3].cancel()
        await asyncio.sleep(0)
        queue.tasks[4].cancel()  # now all of bea's jobs are canceled
        assert await queue.refused() == []
        assert queue.done == ["ann 0", "ann 2"]
        await queue.ask("bea 2", "ann 3", "cam 0")
        await asyncio.sleep(1.5)  # ann's job is running
        queue.tasks[-2].cancel()
        queue.tasks[-1].cancel()
        await queue.refused()
        await queue.ask("dot 0")
        await queue.refused()
        assert queue.done[-1] == "dot 0"

    virtually(scene)


@pytest.mark.parametrize("turns", range(6))
def test_a_client_that_leaves_when_its_turn_comes_passes_it_on(turns: int) -> None:
    async def scene() -> None:
        queue = Queue()
        await queue.ask("ann 0", "bea 0", "cam 0")
        await queue.tasks[0]
        for _ in range(turns):
            await asyncio.sleep(0)
        queue.tasks[1].cancel()
        await queue.refused()
        assert queue.done[-1] == "cam 0"
        await queue.ask("ann 1")
        await queue.refused()
        assert queue.done[-1] == "ann 1"

    virtually(scene)


def test_equal_requests_of_one_address_share_a_job_and_two_addresses_pay_separately() -> None:
    async def scene() -> None:
        queue = Queue()
        jobs, work = queue.jobs, Work()
        await queue.ask("zoe 0")
        tasks = [asyncio.create_task(jobs.keep("ann", "book", work)) for _ in range(3 * MAX_WAITING_OF_ONE)]
        tasks += [asyncio.create_task(jobs.keep("bea", "book", work)) for _ in range(2)]
        await asyncio.sleep(0)
        tasks[0].cancel()  # the others get their answer anyway
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        assert isinstance(answers[0], asyncio.CancelledError)
        assert answers[1:] == ["done"] * (len(tasks) - 1)
        assert work.count == 1

    virtually(scene)


def test_a_job_reads_its_input_when_its_turn_comes() -> None:
    async def scene() -> None:
        queue, read = Queue(), list[str]()

        async def log(name: str) -> str:
            read.append(name)
            return name

        await queue.ask("zoe 0")
        tasks = [
            asyncio.create_task(queue.jobs.keep_read("ann", name, partial(log, name), str.upper)) for name in "abc"
        ]
        await asyncio.sleep(0.5)
        assert read == []
        await asyncio.sleep(1)
        assert read == ["a"]
        assert await asyncio.gather(*tasks) == ["A", "B", "C"]
        assert await queue.jobs.keep_read("bea", "b", partial(log, "b"), str.upper) == "B"
        assert read == ["a", "b", "c"]

    virtually(scene)


def _book(client: httpx.Client, games: int) -> str:
    book: str = client.post("/api/books", json={"people": ["Ann", "Bea", "Cam", "Dot"]}).json()["book"]
    entries = [
        {"id": f"g{number}", "command": {"type": "add_game", "facts": {"result": "wall"}}} for number in range(games)
    ]
    assert client.post(f"/api/books/{book}/entries", json={"entries": entries}).json()["refused"] == []
    return book


def test_a_score_book_is_computed_once_per_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[int]()

    def counted(book: str, state: BookState) -> BookView:
        made.append(threading.get_ident())
        return book_view(book, state)

    monkeypatch.setattr("charleston.server.books.book_routes.book_view", counted)
    with running(tmp_path) as (_, client):
        book = _book(client, 5)
        made.clear()
        seen = [client.get(f"/api/books/{book}").json() for _ in range(5)]
        assert all(one == seen[0] for one in seen)
        assert len(seen[0]["games"]) == 5
        assert made == []  # the last write has already computed the view
        _book_entry = {"entries": [{"id": "more", "command": {"type": "add_game", "facts": {"result": "wall"}}}]}
        client.post(f"/api/books/{book}/entries", json=_book_entry)
        assert len(client.get(f"/api/books/{book}").json()["games"]) == 6
        assert len(made) == 1


def test_too_many_jobs_are_refused_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "thread_time", iter(range(10_000)).__next__)  # every job takes a second
    with running(tmp_path, checks_a_minute=4) as (_, client):
        assert client.get("/api/rulebook/CHA-23").status_code == 200
        answer = client.get("/api/rulebook/CHA-24")
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "60")
        assert "wait a minute" in sentence(answer)


def test_the_schema_is_rendered_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, render = list[int](), Description.__base__.render  # type: ignore[union-attr]

    def counted(*arguments: object) -> object:
        made.append(1)
        return render(*arguments)

    monkeypatch.setattr(Description.__base__, "render", counted)
    with running(tmp_path) as (_, client):
        assert len({client.get("/api/schema").content for _ in range(3)}) == 1
    assert len(made) == 1
