"""Reviews on the server: begun, watched, kept, continued after an interruption, and refused."""

import asyncio
import time
from functools import partial
from pathlib import Path

import httpx
import msgspec
import pytest
from bot_records import NAMES
from paths import TESTS
from running import running

from charleston.review.game_review import Budget
from charleston.review.review_data import News, SeatReview, reviews_in
from charleston.review.review_worker import work
from charleston.server.api import context, reviews
from charleston.server.api.reviews import Reviews, ReviewState, TooManyReviewsError

SMALL = (3, 6, 6)
GAME = (TESTS / "fixtures" / "novices.jsonl").read_text()
"""A game of four novice bots."""
LONG_ENOUGH = 600


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(context, "Reviews", partial(Reviews, budget=SMALL, nice=0))


def ended(client: httpx.Client, state: dict[str, object]) -> dict[str, object]:
    """Return the last state of a review."""
    deadline = time.monotonic() + LONG_ENOUGH
    shares = [0.0]
    while state["state"] not in ("done", "refused"):
        assert time.monotonic() < deadline
        shares.append(float(state["share"]))  # type: ignore[arg-type]
        time.sleep(0.05)
        state = client.get(f"/api/reviews/{state['key']}").json()
    assert shares == sorted(shares)
    return state


def test_a_game_is_reviewed_and_kept_over_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as (_, client):
        first = client.post("/api/records/review", json={"text": GAME}).json()
        found = ended(client, first)
        assert [seat["name"] for seat in found["seats"]] == list(NAMES)  # type: ignore[attr-defined]
        assert client.post("/api/records/review", json={"text": GAME}).json() == found
    with running(tmp_path) as (_, client):
        assert client.get(f"/api/reviews/{first['key']}").json() == found


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("no record", "Line 1 of the record"),
        (GAME.replace('"seat":1', '"seat":2', 1), "of the record"),
        ("\n".join(GAME.splitlines()[:60]), "of the record"),
    ],
)
def test_a_record_that_is_not_whole_and_true_is_refused(tmp_path: Path, text: str, reason: str) -> None:
    with running(tmp_path) as (_, client):
        state = ended(client, client.post("/api/records/review", json={"text": text}).json())
        assert state["state"] == "refused"
        assert reason in str(state["message"])


@pytest.mark.parametrize("key", ["x", "0" * 64, "0" * 63 + "/", "..%2F..%2Fcharleston.db", "A" * 64])
def test_a_key_that_nobody_has_is_not_found(tmp_path: Path, key: str) -> None:
    with running(tmp_path) as (_, client):
        assert client.get(f"/api/reviews/{key}").status_code == 404


async def until_ended(kept: Reviews, state: ReviewState) -> ReviewState:
    while state.state not in ("done", "refused"):
        await asyncio.sleep(0.02)
        found = kept.find(state.key)
        assert found is not None
        state = found
    return state


async def started(kept: Reviews) -> asyncio.subprocess.Process:
    for _ in range(100 * LONG_ENOUGH):
        if kept._process._process is not None:
            return kept._process._process
        await asyncio.sleep(0.01)
    raise AssertionError("the worker does not start")


def test_an_interrupted_review_goes_on_where_it_was(tmp_path: Path) -> None:
    """Two seats are done and the third was cut. The first two are not reviewed again."""

    async def main() -> None:
        kept = Reviews(tmp_path, tmp_path / "chances", SMALL, nice=0)
        begun = kept.begin(GAME)
        whole = await until_ended(kept, begun)
        done, part = tmp_path / f"{begun.key}.done", tmp_path / f"{begun.key}.part"
        seats = reviews_in(done)
        marked = [msgspec.structs.replace(one, name=f"{one.name} before") for one in seats[:2]]
        lines = b"".join(msgspec.json.encode(one) + b"\n" for one in marked)
        part.write_bytes(lines + msgspec.json.encode(seats[2])[:100])
        done.unlink()
        again = Reviews(tmp_path, tmp_path / "chances", SMALL, nice=0)
        result = await until_ended(again, again.begin(GAME))
        assert result.seats == (*marked, *whole.seats[2:])
        assert not part.exists()

    asyncio.run(main())


def test_stop_ends_the_process_and_the_next_server_goes_on(tmp_path: Path) -> None:
    async def main() -> None:
        kept = Reviews(tmp_path, tmp_path / "chances", SMALL, nice=0)
        state = kept.begin(GAME)
        process = await started(kept)
        await kept.stop()
        assert process.returncode is not None
        again = Reviews(tmp_path, tmp_path / "chances", SMALL, nice=0)
        assert (await until_ended(again, again.begin(GAME))).state == "done"
        assert again.find(state.key) is not None

    asyncio.run(main())


def test_a_worker_that_dies_is_said_and_can_be_asked_again(tmp_path: Path) -> None:
    async def main() -> None:
        kept = Reviews(tmp_path, tmp_path / "chances", SMALL, nice=0)
        state = kept.begin(GAME)
        process = await started(kept)
        process.kill()
        assert (await until_ended(kept, state)).message == reviews.CRASHED
        assert (await until_ended(kept, kept.begin(GAME))).state == "done"

    asyncio.run(main())


def test_only_so_many_games_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MAX_WAITING", 2)

    async def main() -> None:
        kept = Reviews(tmp_path, tmp_path / "chances", SMALL, nice=0)
        states = [kept.begin(text) for text in ("one", "two")]
        with pytest.raises(TooManyReviewsError):
            kept.begin("three")
        assert kept.begin("two") == states[1]
        assert [(await until_ended(kept, state)).state for state in states] == ["refused", "refused"]
        kept.begin("three")
        await kept.stop()

    asyncio.run(main())


def test_the_worker_tells_its_progress(tmp_path: Path) -> None:
    news = list[News]()
    work(GAME, tmp_path / "review", tmp_path, Budget(*SMALL), news.append)
    assert [one.done for one in news] == list(range(1, news[-1].all + 1))
    assert all(isinstance(one, SeatReview) for one in reviews_in(tmp_path / "review"))
