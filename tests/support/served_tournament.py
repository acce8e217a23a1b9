"""A tournament on a server for tests, through the links of its roles, and the commands that its pages send."""

from itertools import count
from typing import Any

import httpx

Json = dict[str, Any]
NAMES = ("Ann", "Bea", "Cam", "Dot", "Eve", "Fay", "Gia", "Hal")
SPRING: Json = {"name": "Spring Open", "director": "Dora Hill", "day": "2027-04-03", "card": "First Card", "rounds": 2}


class Desk:
    """A tournament on a server, through the links of its roles."""

    def __init__(self, client: httpx.Client, **more: object) -> None:
        self.client, self._ids = client, count(1)
        created = client.post("/api/tournaments", json=SPRING | more)
        assert created.status_code == 201, created.text
        self.director = str(created.json()["link"])

    def send(self, link: str, *commands: Json, code: int = 200) -> Json:
        entries = [{"id": f"e.{next(self._ids)}", "command": command} for command in commands]
        answer = self.client.post(f"/api/tournaments/{link}/entries", json={"entries": entries})
        assert answer.status_code == code, answer.text
        found: Json = answer.json()
        return found

    def do(self, *commands: Json, link: str = "") -> Json:
        """Send commands that must be accepted; return the view."""
        written = self.send(link or self.director, *commands)
        assert [one for one in written["answers"] if one["message"]] == []
        view: Json = written["view"]
        return view

    def refused(self, *commands: Json, link: str = "") -> str:
        written = self.send(link or self.director, *commands)
        return str(written["answers"][0]["message"])

    def view(self, link: str = "") -> Json:
        answer = self.client.get(f"/api/tournaments/{link or self.director}")
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def link(self, role: str, number: int = 0, name: str = "", *, fresh: bool = False) -> str:
        grant = {"role": role, "number": number, "name": name}
        body = {"grants": [grant], "fresh": fresh}
        links = self.client.post(f"/api/tournaments/{self.director}/links", json=body).json()
        return next(str(one["token"]) for one in links if one["grant"] == grant)


def enter(*names: str) -> Json:
    return {"type": "list_entrants", "entrants": [{"name": name} for name in names]}


def at_table(table: int, round_: int = 1, **command: object) -> Json:
    return {"type": "for_table", "round": round_, "table": table, "command": command}


def wall(table: int, game: int, round_: int = 1) -> Json:
    return at_table(table, round_, type="record_game", game=game, report={"end": "wall"})


def begun(client: httpx.Client, *names: str, **more: object) -> Desk:
    """Return a tournament whose first round has begun."""
    desk = Desk(client, **more)
    desk.do(enter(*(names or NAMES)), {"type": "begin_tournament", "absent_too": True}, {"type": "begin_round"})
    return desk
