"""The client's side of the protocol: resend unanswered commands, apply steps in order, request missing steps."""

import asyncio

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from charleston.server.live.wire import (
    VERSION,
    Ack,
    Do,
    Done,
    FromServer,
    Hello,
    Presence,
    Refused,
    Resend,
    StepMessage,
    Welcome,
    write_frame,
)
from charleston.server.net.guests import People, Person
from charleston.table.commands import TableCommand
from charleston.table.events import Said
from charleston.table.state import CHAT_KEPT
from charleston.table.view import GameView, TableView
from simulation.audit import Audit, Witness, insist
from simulation.network import Line, Message, Network
from simulation.server import Server

_read = msgspec.json.Decoder(FromServer)
ANSWER_WITHIN = 4.0
"""Seconds until a command is resent; after several failed attempts the client reconnects first."""
TRIES_BEFORE_RECONNECT = 3
RESEND_AFTER = 1.0
COMES_BACK = frozenset({1006, 1012, 1013, 4400})


class Pending(Struct):
    do: Do
    sent_at: float
    tries: int = 1


class Client:
    def __init__(self, person: Person, table: str, people: People, audit: Audit, network: Network) -> None:
        self.person, self.at_table = person, table
        self._headers = [(b"cookie", people.cookie(person, secure=False).split(";")[0].encode())]
        self._audit, self._network = audit, network
        self._loop = asyncio.get_running_loop()
        self.line: Line | None = None
        self.welcomed = False
        self.have = 0
        self._missed_at = float("-inf")
        self.table: TableView | None = None
        self.game: GameView | None = None
        self.presence: Presence | None = None
        self.outbox: dict[str, Pending] = {}
        self.answers: dict[str, Done | Refused] = {}
        self.asked_of: dict[str, set[Server]] = {}
        self._count = 0

    def connect(self, server: Server) -> None:
        line = self.line = Line(self._network, self)
        self._server = server
        self.welcomed = False
        witness = self._witness = Witness(self._audit, self.at_table, self.person.id, self.have)
        witness.asked.update({key: pending.do for key, pending in self.outbox.items()})

        async def send(message: Message) -> None:
            if not server.dead:
                if message["type"] == "websocket.send":
                    witness.check(message["text"])
                await line.send(message)

        server.connect(line, f"/tables/{self.at_table}/socket", self._headers, send)
        self._say(Hello(VERSION, self.have))

    def hang_up(self) -> None:
        line, self.line = self.line, None
        if line is not None and not line.silent:
            self._loop.call_later(self._network.delay(), line.hang_up)

    def ask(self, command: TableCommand) -> None:
        self._count += 1
        do = Do(f"{self.person.name}.{self._count}", command, self.have)
        self.outbox[do.id] = Pending(do, self._loop.time())
        self._send(do)

    def tend(self) -> None:
        """Resend commands that were not answered."""
        now = self._loop.time()
        for pending in list(self.outbox.values()):
            if self.line is None or not self.welcomed or now - pending.sent_at < ANSWER_WITHIN:
                continue
            if pending.tries % TRIES_BEFORE_RECONNECT == 0:
                pending.tries += 1
                self.hang_up()
            else:
                pending.sent_at, pending.tries = now, pending.tries + 1
                self._send(pending.do)

    # incoming

    def hear(self, line: Line, text: str) -> None:
        if line is not self.line:
            return
        message = _read.decode(text)
        match message:
            case Welcome():
                self._welcome(message)
            case StepMessage():
                self._step(message)
            case Done() | Refused():
                self._answered(message)
            case Presence():
                self.presence = message

    def closed(self, line: Line, code: int) -> None:
        if line is self.line:
            insist(code in COMES_BACK, "closed for good with", code)
            self.line = None

    def _welcome(self, message: Welcome) -> None:
        if message.seq >= self.have:
            self.have, self.table, self.game = message.seq, message.table, message.game
        self._come_in()
        self._say(Ack(self.have))

    def _come_in(self) -> None:
        """Resend unanswered commands once all steps have arrived."""
        if not self.welcomed:
            self.welcomed = True
            for pending in self.outbox.values():
                pending.sent_at = self._loop.time()
                self._send(pending.do)

    def _step(self, message: StepMessage) -> None:
        step = message.step
        if step.seq > self.have + 1 or self.table is None:
            # wait before requesting the steps again: the first resend may be in transit
            if self._loop.time() - self._missed_at > RESEND_AFTER:
                self._missed_at = self._loop.time()
                self._say(Resend(self.have))
            return
        if step.seq == self.have + 1:
            self._come_in()  # this is the next step, so a welcome that was lost had no missed steps
            self.have, self.game = step.seq, message.game
            messages = tuple(event for event in step.table if isinstance(event, Said))
            self.table = message.table or replace(self.table, chat=(*self.table.chat, *messages)[-CHAT_KEPT:])
        self._say(Ack(self.have))

    def _answered(self, answer: Done | Refused) -> None:
        before = self.answers.setdefault(answer.id, answer)
        insist(before == answer, "two answers to one command:", before, answer)
        self.outbox.pop(answer.id, None)

    # outgoing

    def _send(self, do: Do) -> None:
        if self.line is not None and self.welcomed:
            self._witness.asked[do.id] = do
            self.asked_of.setdefault(do.id, set()).add(self._server)
            self._say(do)

    def _say(self, message: Hello | Do | Ack | Resend) -> None:
        if self.line is not None:
            self.line.say(write_frame(message).decode())
