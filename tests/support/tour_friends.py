"""The four players of the staged game on the tour."""

import asyncio
from contextlib import ExitStack, suppress
from threading import Thread

import httpx
import msgspec
from browser import Guest, guest
from playwright.sync_api import Browser, Page
from sample_table import NAMES
from staged import SETUP, kind, staged_acts
from table_clients import ask
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from charleston.game.seats import Seat
from charleston.server.app import Server
from charleston.server.live.wire import VERSION, Ack, Done, Hello
from charleston.table import commands


class Friends:
    """Four players of the staged game. All are connected, but only those whose page the tour needs have a browser."""

    def __init__(self, browser: Browser, server: Server, address: str, stack: ExitStack) -> None:
        self.browser, self.server, self.address, self.stack = browser, server, address, stack
        self.guests: dict[int, Guest] = {}
        self.cookies: list[str] = []
        self.people: list[str] = []
        for name in NAMES:
            answer = httpx.put(f"{address}/api/me", json={"name": name})
            self.cookies.append(answer.cookies["charleston"])
            self.people.append(answer.json()["id"])
        request = {"title": "Thursday", "setup": msgspec.to_builtins(SETUP)}
        response = httpx.post(f"{address}/api/tables", json=request, cookies={"charleston": self.cookies[0]})
        self.table: str = response.json()["table"]
        self.asked = 0
        self.acts = staged_acts()
        self.played = 0

    def page_of(self, chair: int) -> Page:
        """Return the page of the player in this chair."""
        if chair not in self.guests:
            somebody = self.guests[chair] = self.stack.enter_context(guest(self.browser, self.address))
            somebody.context.add_cookies([{"name": "charleston", "value": self.cookies[chair], "url": self.address}])
            somebody.open(f"/tables/{self.table}")
        return self.guests[chair].page

    def connect(self, chair: int) -> None:
        """Connect a player without a browser, so the others do not see the player as away."""
        connect_player(self.address, self.table, f"charleston={self.cookies[chair]}", self.stack)

    def close_page(self, chair: int) -> None:
        self.guests.pop(chair).page.close()

    def do(self, chair: int, command: commands.TableCommand) -> None:
        self.asked += 1
        task = self.server.tables._tasks.get(self.table)
        if task is None:
            httpx.get(f"{self.address}/api/tables/{self.table}/invitation", cookies={"charleston": self.cookies[0]})
            task = self.server.tables._tasks[self.table]
        asking = ask(self.server.tables, self.table, self.people[chair], f"tour{self.asked}", command)
        answer = asyncio.run_coroutine_threadsafe(asking, task.get_loop()).result()
        assert isinstance(answer, Done), (command, answer)

    def play_to(self, wanted: str, seat: Seat) -> None:
        """Play until the next act is of this kind and by this seat, and stop before it."""
        while not (kind(self.acts[self.played][1]) == wanted and self.acts[self.played][0] == seat):
            self.play()

    def play(self) -> None:
        seat, command = self.acts[self.played]
        self.do(seat, commands.Play(command))
        self.played += 1
        if self.played % 16 == 0:  # the server disconnects a browser that falls too far behind
            for somebody in self.guests.values():
                somebody.page.evaluate("new Promise(requestAnimationFrame)")


def connect_player(address: str, table: str, cookie: str, stack: ExitStack) -> None:
    """Connect a player to a live table without a browser, until the stack closes."""
    url = f"{address.replace('http', 'ws', 1)}/tables/{table}/socket"
    socket = stack.enter_context(connect(url, additional_headers={"Cookie": cookie}))
    socket.send(msgspec.json.encode(Hello(VERSION)), text=True)
    Thread(target=acknowledge, args=(socket,), daemon=True).start()


def acknowledge(socket: ClientConnection) -> None:
    """Acknowledge every step until the connection is closed."""
    with suppress(ConnectionClosed):
        for message in socket:
            frame = msgspec.json.decode(message)
            if frame["type"] == "step":
                socket.send(msgspec.json.encode(Ack(frame["step"]["seq"])), text=True)
