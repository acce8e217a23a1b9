"""A tournament on a server process that can be killed, and phones that send again until they have an answer."""

import contextlib
import threading
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count

import httpx
from crash import Server
from served_tournament import Desk, Json

from charleston.tournament.desk.events import AtTable
from charleston.tournament.desk.log import read_log
from charleston.tournament.scorecards.events import Entered, Signed, TurnedIn

RETRY_S = 0.1


class OpenedDesk(Desk):
    """A tournament that was created on the page, through the director's link."""

    def __init__(self, client: httpx.Client, link: str) -> None:  # without creating one
        self.client, self._ids, self.director = client, count(1), link

    def links(self, role: str, *numbers: int) -> dict[int, str]:
        """Make links for tables or players; return them by number."""
        grants = [{"role": role, "number": number, "name": ""} for number in numbers]
        links = self.client.post(f"/api/tournaments/{self.director}/links", json={"grants": grants}).json()
        return {one["grant"]["number"]: str(one["token"]) for one in links if one["grant"]["role"] == role}

    def get(self, path: str, link: str = "") -> httpx.Response:
        answer = self.client.get(f"/api/tournaments/{link or self.director}/{path}")
        assert answer.status_code == 200, answer.text
        return answer

    def people(self) -> dict[int, list[str]]:
        """Return who sits at each table of the current round, from East."""
        return {line["table"]: line["people"] for line in self.view()["tables"]}


@contextlib.contextmanager
def event_server(database: str) -> Iterator[tuple[Server, httpx.Client]]:
    server = Server(database)
    try:
        limits = httpx.Limits(max_keepalive_connections=0)  # a killed server closes them
        with httpx.Client(base_url=server.url, timeout=60, limits=limits) as client:
            wait_until_ready(client)
            yield server, client
    finally:
        server.kill()


def wait_until_ready(client: httpx.Client) -> None:
    for _ in range(1200):
        with contextlib.suppress(httpx.TransportError):
            if client.get("/health").status_code == httpx.codes.OK:
                return
        time.sleep(RETRY_S)
    raise TimeoutError("the server did not start")


class Sender(threading.Thread):
    """Phones that send one entry after the other. Without an answer they send it again, with the same id."""

    def __init__(self, client: httpx.Client, entries: list[tuple[str, Json]]) -> None:
        super().__init__()
        self._client, self._entries = client, entries
        self.confirmed = 0  # the entries that have an answer
        self.seq = 0  # the length of the log in the last answer
        self.lost = 0  # the requests without an answer
        self.refusals: list[str] = []

    def run(self) -> None:
        for number, (link, command) in enumerate(self._entries):
            body = {"entries": [{"id": f"sent.{number}", "command": command}]}
            while not self._is_sent(link, body):
                self.lost += 1
                time.sleep(RETRY_S)

    def _is_sent(self, link: str, body: Json) -> bool:
        try:
            answer = self._client.post(f"/api/tournaments/{link}/entries", json=body)
        except httpx.TransportError:
            return False
        if answer.status_code != httpx.codes.OK:
            return False
        written = answer.json()
        self.refusals += [one["message"] for one in written["answers"]]
        self.seq = written["view"]["seq"]
        self.confirmed += 1
        return True


def doubled_or_missing(log: str, round_: int, games: int, tables: int) -> list[str]:
    """Return what a round of the log has not exactly once."""
    counts = Counter(
        (record.event.table, type(record.event.event).__name__)
        for record in read_log(log).records
        if isinstance(record.event, AtTable) and record.event.round == round_
    )
    wanted = {Entered.__name__: 4 * games, Signed.__name__: 4, TurnedIn.__name__: 1}
    return [
        f"table {table}: {counts[table, kind]} {kind} instead of {number}"
        for table in range(1, tables + 1)
        for kind, number in wanted.items()
        if counts[table, kind] != number
    ]
