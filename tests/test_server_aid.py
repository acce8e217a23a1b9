"""What helps a player beside the table: the printed card, the nearest lines, a hint. None of it knows a hidden tile."""

from pathlib import Path

import httpx
from table_clients import Client, Place, at_a_table, person, settle

from charleston.card.published import PUBLISHED, published
from charleston.server.desk import Desk
from charleston.server.http import make_http
from charleston.server.settings import Settings
from charleston.table.setup import Setup

CARD = """\
card Ours
about For us.
section 2468
  FF 2222a + 4444b = 6666c  c35
section Winds
  NNNN EEE WWW SSSS or NNN EEEE WWWW SSS  x25
"""


class House:
    """The pages of a place, asked by anybody."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.desk = Desk(Settings(), place.store, place.tables, place.people, place.metrics)
        self.http = make_http(self.desk)

    async def get(self, path: str, who: str = "") -> httpx.Response:
        headers = [(b"host", b"here"), *(self.place.headers(who)[:1] if who else ())]
        transport = httpx.ASGITransport(self.http)
        async with httpx.AsyncClient(transport=transport, base_url="http://here", headers=headers) as client:
            return await client.get(path)


def printed(line: dict[str, object]) -> str:
    """As a card would have it."""
    forms = [
        " ".join("".join(run["text"] + run["ink"] for run in runs) for runs in form["groups"])
        for form in line["forms"]  # type: ignore[attr-defined]
    ]
    return " or ".join(forms)


def test_our_cards_as_they_are_printed(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        for name in PUBLISHED:
            found = (await House(place).get(f"/api/cards/{name}/sheet")).json()
            card = published(name)
            assert (found["name"], len(found["legend"])) == (name, 2)
            lines = [line for section in found["sections"] for line in section["lines"]]
            assert [(line["section"], line["number"], line["value"], line["concealed"]) for line in lines] == [
                (entry.section.name, entry.number, entry.line.value, entry.line.concealed) for entry in card.entries()
            ]
            forms = [form for line in lines for form in line["forms"]]
            assert {run["ink"] for form in forms for runs in form["groups"] for run in runs} == {"", "a", "b", "c"}

    at_a_table(tmp_path, work)


def test_a_card_of_ones_own_is_for_those_at_the_table(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        house = House(place)
        table = await place.open("Ann", Setup(own_card=CARD, spectators=False))
        path = f"/api/tables/{table}/card"
        found = (await house.get(path, "Ann")).json()
        assert (found["name"], found["about"]) == ("Ours", "For us.")
        first, second = (section["lines"][0] for section in found["sections"])
        assert (printed(first), first["concealed"]) == ("FF 2222a + 4444b = 6666c", True)
        assert first["remarks"] == ["Any 3 Suits"]
        assert printed(second) == "NNNN EEE WWW SSSS or NNN EEEE WWWW SSS"
        assert (await house.get(path)).status_code == 200  # whoever has the link, until a match begins
        await begin(place, table)
        assert (await house.get(path, "Ann")).status_code == 200
        for stranger in ("", "Eve"):
            refused = await house.get(path, stranger)
            assert refused.status_code == 404
            assert refused.json() == {"message": "There is no such table. Please check the link."}

    at_a_table(tmp_path, work)


async def begin(place: Place, table: str, host: str = "Ann") -> Client:
    """A game of the host's with bots on the chairs that are free."""
    client = Client(place, table, host)
    client.hello()
    await settle()
    live = await place.live(table)
    for chair in [at for at, chair in enumerate(live.state.chairs) if chair.free]:
        assert (await client.answer({"type": "seat_bot", "chair": chair, "bot": "regular"}))["type"] == "done"
    assert (await client.answer({"type": "start_game"}))["type"] == "done"
    assert person(host).id in live.state.members
    return client
