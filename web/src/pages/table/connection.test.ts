import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, type Answer, type Listener, type Socket, type Status } from "./connection";
import { VERSION, type FromClient, type FromServer } from "../../api/wire";

class FakeSocket implements Socket {
  sent: FromClient[] = [];
  isDead = false;
  onopen: Socket["onopen"] = null;
  onclose: Socket["onclose"] = null;
  onmessage: Socket["onmessage"] = null;
  send(data: string): void {
    const message = JSON.parse(data) as FromClient;
    this.sent.push(message);
    if (message.type === "knock" && !this.isDead) this.say({ type: "here" });
  }
  /** A dead connection sends no close event. */
  close(): void {
    if (!this.isDead) this.lose(1000);
  }
  lose(code: number): void {
    this.onclose?.({ code } as CloseEvent);
  }
  say(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>);
  }
  of<Kind extends FromClient["type"]>(kind: Kind): Extract<FromClient, { type: Kind }>[] {
    return this.sent.filter((message) => message.type === kind) as Extract<FromClient, { type: Kind }>[];
  }
}

const welcome = (seq: number, missed: number[] = []): FromServer =>
  ({
    type: "welcome",
    version: VERSION,
    seq,
    person: "p",
    table: {},
    game: null,
    missed: missed.map((one) => ({ seq: one })),
    phrases: [],
  }) as unknown as FromServer;
const step = (seq: number): FromServer =>
  ({ type: "step", step: { seq }, game: null, table: null }) as unknown as FromServer;

let sockets: FakeSocket[];
let heard: string[];
let statuses: Status[];
let link: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  heard = [];
  statuses = [];
  const listener: Listener = {
    welcome: (message) => heard.push(`welcome ${message.seq} missed ${message.missed.map((one) => one.seq)}`),
    step: (message) => heard.push(`step ${message.step.seq}`),
    presence: () => heard.push("presence"),
    status: (status) => statuses.push(status),
  };
  link = new Connection(() => (sockets.push(new FakeSocket()), sockets.at(-1)!), listener, "s");
  link.start();
  sockets[0]!.onopen?.(new Event("open"));
});

afterEach(() => {
  link.stop();
  vi.useRealTimers();
});

function comeBack(): FakeSocket {
  vi.advanceTimersByTime(6000);
  const socket = sockets.at(-1)!;
  socket.onopen?.(new Event("open"));
  return socket;
}

test("sends hello with its last step, and takes steps in order", () => {
  const [socket] = sockets as [FakeSocket];
  expect(socket.of("hello")).toEqual([{ type: "hello", version: VERSION, have: 0 }]);
  socket.say(welcome(3));
  socket.say(step(4));
  socket.say(step(4));
  socket.say(step(5));
  expect(heard).toEqual(["welcome 3 missed ", "step 4", "step 5"]);
});

test("requests missing steps", () => {
  const [socket] = sockets as [FakeSocket];
  socket.say(welcome(3));
  socket.say(step(6));
  expect(socket.of("resend")).toEqual([{ type: "resend", after: 3 }]);
  socket.say(welcome(6, [3, 4, 5, 6]));
  expect(heard.at(-1)).toBe("welcome 6 missed 4,5,6");
});

test("acknowledges steps before the server's timeout", () => {
  const [socket] = sockets as [FakeSocket];
  socket.say(welcome(1));
  socket.say(step(2));
  vi.advanceTimersByTime(4000);
  expect(socket.of("ack").at(-1)).toEqual({ type: "ack", seq: 2 });
});

test("reconnects with the steps it has, and resends commands with the same id", async () => {
  const [socket] = sockets as [FakeSocket];
  socket.say(welcome(7));
  const answers: Answer[] = [];
  void link.ask({ type: "pause" }).then((answer) => answers.push(answer));
  socket.lose(1006);
  expect(statuses.at(-1)).toEqual({ is: "away", tries: 1 });
  const second = comeBack();
  expect(second).not.toBe(socket);
  expect(second.of("hello")).toEqual([{ type: "hello", version: VERSION, have: 7 }]);
  expect(second.of("do")).toEqual([]);
  second.say(welcome(8));
  expect(second.of("do")).toEqual([{ type: "do", id: "s.1", command: { type: "pause" }, on: 7 }]);
  second.say({ type: "done", id: "s.1", seq: 9 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(answers).toEqual([{ type: "done", id: "s.1", seq: 9 }]);
  expect(second.of("do")).toHaveLength(1);
});

test("acknowledges its steps after every welcome", () => {
  sockets[0]!.say(welcome(7));
  sockets[0]!.lose(1006);
  const second = comeBack();
  second.say(welcome(7));
  expect(second.of("ack")).toEqual([{ type: "ack", seq: 7 }]);
});

test("gives up a connection if a command gets no answer and no message arrives", () => {
  const [socket] = sockets as [FakeSocket];
  socket.say(welcome(7));
  vi.advanceTimersByTime(60_000);
  socket.isDead = true;
  void link.ask({ type: "pause" });
  vi.advanceTimersByTime(4000);
  expect(statuses.at(-1)).toEqual({ is: "here" });
  const second = comeBack();
  expect(second).not.toBe(socket);
  second.say(welcome(7));
  expect(second.of("do").map(({ id }) => id)).toEqual(["s.1"]);
});

test("pings after silence, and stays connected while the server answers", () => {
  const [socket] = sockets as [FakeSocket];
  socket.say(welcome(7));
  vi.advanceTimersByTime(8000);
  expect(socket.of("knock")).toEqual([]);
  vi.advanceTimersByTime(120_000);
  expect(socket.of("knock").length).toBeGreaterThan(5);
  expect(sockets).toHaveLength(1);
  expect(statuses.at(-1)).toEqual({ is: "here" });
});

test("detects a dead connection within fifteen seconds, even without a command", () => {
  const [socket] = sockets as [FakeSocket];
  socket.say(welcome(7));
  socket.isDead = true;
  vi.advanceTimersByTime(15_000);
  expect(statuses).toContainEqual({ is: "away", tries: 1 });
  const second = comeBack();
  second.say(welcome(9, [8, 9]));
  expect(heard.at(-1)).toBe("welcome 9 missed 8,9");
  expect(statuses.at(-1)).toEqual({ is: "here" });
});

test("tries another connection if the first does not open", () => {
  sockets[0]!.say(welcome(7));
  sockets[0]!.lose(1006);
  vi.advanceTimersByTime(1000);
  sockets[1]!.isDead = true;
  vi.advanceTimersByTime(30_000);
  expect(sockets.length).toBeGreaterThan(2);
});

test("retries a command when the log could not be written", () => {
  const [socket] = sockets as [FakeSocket];
  socket.say(welcome(1));
  void link.ask({ type: "pause" });
  socket.say({ type: "unavailable", id: "s.1", message: "Not now." });
  vi.advanceTimersByTime(3100);
  expect(socket.of("do").map((message) => message.id)).toEqual(["s.1", "s.1"]);
});

test("never goes back to an earlier step", () => {
  const [socket] = sockets as [FakeSocket];
  socket.say(welcome(9));
  socket.say(welcome(4));
  expect(heard).toEqual(["welcome 9 missed "]);
});

test("does not reconnect if that cannot help, and says why", () => {
  sockets[0]!.lose(4404);
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
  expect(statuses.at(-1)).toEqual({
    is: "gone",
    why: "The link may be incomplete. Copy it again. There is no table at this address.",
  });
});

test("ignores messages of an old connection", () => {
  const [socket] = sockets as [FakeSocket];
  socket.say(welcome(1));
  socket.lose(1006);
  comeBack();
  socket.say(step(2));
  expect(heard).toEqual(["welcome 1 missed "]);
});
