"""Play a whole game of American Mah Jongg over Charleston's public protocol (docs/protocol.md); an example to copy.

It needs Python, the package ``websockets`` and a running Charleston server, but imports nothing from Charleston:

    charleston play --no-open
    python examples/table_client.py                        # opens a table, seats three bots, plays a game
    python examples/table_client.py --bots 2               # leaves a chair free and prints the id of the table
    python examples/table_client.py --join k3v9x0q2m7ab5cde --name Carol

It survives a lost connection or a server restart: it reconnects, sends the number of its newest step, gets the steps it
missed, and resends a command that was not answered, with the same id.
"""

import argparse
import json
import sys
import time
import uuid
from contextlib import suppress
from http import HTTPStatus
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect

VERSION = 2
JOKER = 35
ACK_EVERY = 2.0
"""Seconds between acknowledgments. The server resends a step that is not acknowledged within five."""
ASK_AGAIN = 3.0
"""Seconds without an answer until a command is resent."""
FINAL = {1003, 1008, 1009, 4400, 4403, 4404}
"""Close codes after which reconnecting would not help."""

Json = dict[str, Any]


class GiveUpError(Exception):
    """The client cannot continue; the message says why."""


# The lobby: two HTTP requests, and a cookie that identifies us.


class Lobby:
    def __init__(self, server: str) -> None:
        self.server = server.rstrip("/")
        self.cookie = ""

    def be(self, name: str) -> None:
        """Become a guest with this name; the cookie gives us the same chair after a reconnect."""
        self._ask("PUT", "/api/me", {"name": name})

    def open_table(self, pace: int) -> str:
        """Open a table and return its id, which is also the invitation to it. The host gets the first chair.

        With ``block`` the referee offers mah jongg only to a complete hand; otherwise players may declare in error.
        """
        setup = {"pace": pace, "options": {"call.validation": "block"}}
        return str(self._ask("POST", "/api/tables", {"title": "An example", "setup": setup})["table"])

    def _ask(self, method: str, path: str, body: Json) -> Json:
        headers = {"content-type": "application/json", "cookie": self.cookie}
        request = Request(self.server + path, json.dumps(body).encode(), headers, method=method)  # noqa: S310 - as typed
        try:
            with urlopen(request, timeout=10) as answer:  # noqa: S310 - as typed
                if set_cookie := answer.headers["set-cookie"]:
                    self.cookie = set_cookie.partition(";")[0]
                return dict(json.load(answer))
        except HTTPError as error:
            raise GiveUpError(json.load(error)["message"]) from None
        except URLError as error:
            raise GiveUpError(f"There is no server at {self.server}: {error.reason}.") from None

    def socket(self, table: str) -> str:
        return f"{self.server.replace('http', 'ws', 1)}/tables/{table}/socket"


# The strategy uses only what the server offers. A better player would also read the card (table["card"]).


def play(game: Json, rules: Json) -> Json | None:
    """Return our answer to the open question, or None if the table does not wait for us."""
    view = game["view"]
    if view["seat"] not in game["waiting"]:
        return None
    if game["passes"]:
        own, blind = min(game["passes"], key=lambda size: size[1])  # pass blind only if we must
        return {"type": "pass_tiles", "seat": view["seat"], "tiles": least_useful(view["rack"])[:own], "blind": blind}
    return min(game["choices"], key=lambda choice: rank(choice, game, rules), default=None)


def least_useful(rack: list[int]) -> list[int]:
    """Return the rack without jokers, which may not be passed and should be kept; single tiles come first."""
    return sorted((tile for tile in rack if tile != JOKER), key=lambda tile: (rack.count(tile), tile))


def rank(choice: Json, game: Json, rules: Json) -> float:
    """Return the rank of a choice; we play the choice with the lowest rank.

    We win if we can; else we decline, pick, or discard the least useful tile.
    """
    kind = choice["type"]
    sure = rules["call.validation"] == "block"
    if kind == "declare_mahjong" or (kind == "claim_discard" and choice["mahjong"]):
        return 1 if sure else 99
    if kind == "bid_courtesy":
        return 5 + int(choice["count"])
    if kind == "discard_tile":
        rack = least_useful(game["view"]["rack"])
        return 10 + (rack.index(choice["tile"]) if choice["tile"] in rack else len(rack)) / 100
    order = {"show_hand": 0, "decline_discard": 2, "contest": 2, "agree": 3, "look": 3, "pick_tile": 4}
    return order.get(kind, 50)


# The conversation with a table.


class Player:
    """One player at one table; ``seq`` is the number of its newest step."""

    def __init__(self, lobby: Lobby, table: str, name: str, bots: int, games: int) -> None:
        self.lobby, self.table_id, self.name, self.bots, self.games = lobby, table, name, bots, games
        self.seq = self.acked = self.finished = 0
        self.table: Json = {}
        self.game: Json | None = None
        self.asking: Json | None = None  # the command without an answer yet
        self.asked_at = self.acked_at = 0.0

    def run(self) -> None:
        """Play until the games are finished, reconnecting as often as necessary."""
        while self.finished < self.games:
            try:
                headers = {"Cookie": self.lobby.cookie}
                with connect(self.lobby.socket(self.table_id), additional_headers=headers) as socket:
                    self.talk(socket)
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 1006
                if code in FINAL:
                    raise GiveUpError(f"The server has closed the connection with {code}.") from None
                print(f"(the connection was closed with {code}; coming back)")
            except InvalidStatus as error:
                if error.response.status_code < HTTPStatus.INTERNAL_SERVER_ERROR:
                    raise GiveUpError(f"The server does not let us in: {error}.") from None
            except (OSError, InvalidHandshake):
                print("(the server does not answer; trying again)")
            time.sleep(0.3)

    def talk(self, socket: ClientConnection) -> None:
        self.send(socket, {"type": "hello", "version": VERSION, "have": self.seq})
        self.hear(socket, json.loads(socket.recv(timeout=10)))
        self.ask_again(socket)  # resend the command that got no answer on the last connection
        while self.finished < self.games:
            self.ask(socket)
            with suppress(TimeoutError):  # even without a message we may have something to send
                self.hear(socket, json.loads(socket.recv(timeout=0.5)))
            now = time.monotonic()
            if self.seq > self.acked and now - self.acked_at > ACK_EVERY:
                self.acked, self.acked_at = self.seq, now
                self.send(socket, {"type": "ack", "seq": self.seq})
            if now - self.asked_at > ASK_AGAIN:
                self.ask_again(socket)

    def send(self, socket: ClientConnection, message: Json) -> None:
        socket.send(json.dumps(message))

    def hear(self, socket: ClientConnection, message: Json) -> None:
        match message["type"]:
            case "welcome":
                for step in message["missed"]:
                    self.tell(step)
                self.seq, self.game, self.table = message["seq"], message["game"], message["table"]
            case "step" if message["step"]["seq"] == self.seq + 1:
                self.tell(message["step"])
                self.seq, self.game = message["step"]["seq"], message["game"]
                self.table = message["table"] or self.table
            case "step" if message["step"]["seq"] > self.seq:
                self.send(socket, {"type": "resend", "after": self.seq})  # a step is missing: a welcome will follow
            case "done" | "refused" if self.asking and message["id"] == self.asking["id"]:
                self.asking = None
                if message["type"] == "refused" and message["code"] != "moved on":
                    raise GiveUpError(message["message"])
            case "problem":
                raise GiveUpError(message["message"])
            case _:
                pass  # presence, unavailable (resent later), a step or an answer we already have

    def tell(self, step: Json) -> None:
        if step["seq"] > self.seq:
            print("\n".join(step["captions"]))
            self.finished += any(event["type"] == "game_over" for event in step["events"])

    def ask(self, socket: ClientConnection) -> None:
        """Send one command at a time, and the next one only after the answer."""
        if self.asking is None and (command := self.wish()) is not None:
            self.asking = {"type": "do", "id": uuid.uuid4().hex, "on": self.seq, "command": command}
            self.ask_again(socket)

    def ask_again(self, socket: ClientConnection) -> None:
        if self.asking is not None:
            self.asked_at = time.monotonic()
            self.send(socket, self.asking)

    def wish(self) -> Json | None:
        """Return the command to send now: sit down, seat a bot, start a game, or play; None if there is none."""
        chairs = self.table["chairs"]
        free = [at for at, chair in enumerate(chairs) if not chair["name"]]
        if self.table["paused"] or self.table["ended"]:
            return None
        if self.table["you"] is None:
            return {"type": "sit_down", "chair": free[0], "name": self.name} if free else None
        if self.game is not None and self.game["view"]["phase"] != "over":
            answer = play(self.game, self.table["rules"])
            return {"type": "play", "command": answer} if answer is not None else None
        if not self.table["host"] or self.finished == self.games:
            return None
        if free:
            seated = sum(bool(chair["bot"]) for chair in chairs)
            return {"type": "seat_bot", "chair": free[-1], "bot": "regular"} if seated < self.bots else None
        return {"type": "start_game"}


def main() -> None:
    options = argparse.ArgumentParser(description="Play American Mah Jongg on a Charleston server.")
    options.add_argument("--server", default="http://127.0.0.1:8152", help="where it is (%(default)s)")
    options.add_argument("--name", default="Ruth", help="what the others call you (%(default)s)")
    options.add_argument("--join", metavar="TABLE", help="the id of a table to sit down at, instead of a new one")
    options.add_argument("--bots", type=int, default=3, help="bots at a new table (%(default)s)")
    options.add_argument("--games", type=int, default=1, help="how many to play (%(default)s)")
    pace = "milliseconds a bot takes at a new table (%(default)s); the server allows 50 commands a second"
    options.add_argument("--pace", type=int, default=20, help=pace)
    chosen = options.parse_args()
    lobby = Lobby(chosen.server)
    try:
        lobby.be(chosen.name)
        table = chosen.join or lobby.open_table(chosen.pace)
        print(f"This is table {table}.", flush=True)
        Player(lobby, table, chosen.name, chosen.bots, chosen.games).run()
    except GiveUpError as reason:
        sys.exit(str(reason))
    except KeyboardInterrupt:
        sys.exit("\nGood-bye.")


if __name__ == "__main__":
    main()
