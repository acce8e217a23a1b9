"""Cards as PDF, requested by a page: ours and custom ones."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from running import running

from charleston.card.published import PUBLISHED

CARD = "card My Card\nsection 2468\n  FF 2222a 4444a 6666a  x25\n"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[httpx.Client]:
    with running(tmp_path, refill=False, checks_a_minute=2) as (_, client):
        yield client


def test_our_cards_as_pdf(client: httpx.Client) -> None:
    for name in PUBLISHED:
        answer = client.get(f"/api/cards/{name}/pdf")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
        assert answer.content.startswith(b"%PDF")


def test_a_custom_card_as_pdf_has_the_same_rate_limit_as_checking_it(client: httpx.Client) -> None:
    good = client.post("/api/cards/pdf", json={"text": CARD})
    assert (good.status_code, good.headers["content-type"], good.content[:4]) == (200, "application/pdf", b"%PDF")
    bad = client.post("/api/cards/pdf", json={"text": CARD.replace("6666a", "6Q66a")})
    assert (bad.status_code, bad.json()["message"]) == (422, "Fix the mistakes in this card first.")
    assert client.post("/api/cards/pdf", json={"text": CARD}).status_code == 429
