import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GRACE_MS } from "./guard";
import type { Socket } from "./connection";
import { Table } from "./table.svelte";
import { settings, type CallPreference } from "../../app/settings.svelte";
import type { Do, FromClient, FromServer, GameCommand, TableCommand } from "../../api/wire";

const PICK: GameCommand = { type: "pick_tile", seat: 0 };
const DISCARD: GameCommand = { type: "discard_tile", seat: 0, tile: 3 };
const CHALLENGE: GameCommand = { type: "challenge", seat: 0, challenged: 2 };
const CALL: GameCommand = { type: "claim_discard", seat: 0, mahjong: true };
const DECLINE: GameCommand = { type: "decline_discard", seat: 0 };

const game = (asked: number, choices: GameCommand[], exposures: number[][] = []): object => {
  const seats = Array.from({ length: 4 }, () => ({ exposures, dead: false }));
  return {
    number: 1,
    question: asked,
    choices,
    passes: [],
    just_picked: null,
    racks: [],
    view: { seat: 0, rack: [1, 2, 3], apart: null, discards: [], live: null, seats },
  };
};
const step = (seq: number, asked: number, choices: GameCommand[], captions: string[] = []): FromServer =>
  ({
    type: "step",
    step: { seq, table: [], events: captions.map(() => ({ type: "tile_discarded" })), captions },
    game: game(asked, choices),
    table: null,
  }) as unknown as FromServer;
const played = (command: GameCommand): TableCommand => ({ type: "play", command });

let sent: Do[];
let socket: Socket;
let table: Table;

function hear(message: FromServer): void {
  socket.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>);
}
/** Delivers a message, and waits until the player has read it. */
function say(message: FromServer): void {
  hear(message);
  vi.advanceTimersByTime(GRACE_MS);
}
const kinds = (): string[] =>
  sent.map(({ command }) => (command.type === "play" ? command.command.type : command.type));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
  vi.stubGlobal("document", { addEventListener: vi.fn(), removeEventListener: vi.fn() });
  sent = [];
  socket = {
    send: (data) => {
      const message = JSON.parse(data) as FromClient;
      if (message.type === "do") sent.push(message);
    },
    close: () => undefined,
    onopen: null,
    onclose: null,
    onmessage: null,
  };
  table = new Table("a table", () => socket);
  table.start();
  say({
    type: "welcome",
    version: 1,
    seq: 1,
    person: "p",
    table: { chat: [] },
    game: game(1, [PICK]),
    missed: [],
    phrases: [],
  } as unknown as FromServer);
});

afterEach(() => {
  table.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a second press before the answer is ignored", () => {
  table.play(PICK);
  table.play(PICK);
  expect(kinds()).toEqual(["pick_tile"]);
  expect(table.answering).toBe(true);
});

test("the next question can be answered before the last answer is confirmed", () => {
  table.play(PICK);
  say(step(2, 2, [DISCARD]));
  expect(table.answering).toBe(false);
  table.play(DISCARD);
  expect(kinds()).toEqual(["pick_tile", "discard_tile"]);
});

test("an unanswered chat message does not delay a move, and a challenge does not answer the question", () => {
  void table.ask({ type: "say", name: "Ruth", text: "Hello" });
  table.play(PICK);
  table.play(CHALLENGE);
  table.play(CHALLENGE);
  expect(kinds()).toEqual(["say", "pick_tile", "challenge"]);
});

test("a refused press can be pressed again", async () => {
  table.play(PICK);
  say({ type: "refused", id: sent[0]!.id, code: "moved on", rules: [], message: "The table has moved on." });
  await vi.waitFor(() => expect(table.answering).toBe(false));
  table.play(PICK);
  expect(kinds()).toEqual(["pick_tile", "pick_tile"]);
});

test("a press too soon after the question is not sent, and the banner says why", () => {
  hear(step(2, 2, [DISCARD], ["Bea discards: three dot."]));
  vi.advanceTimersByTime(GRACE_MS - 1);
  table.play(DISCARD);
  expect(kinds()).toEqual([]);
  expect(table.notice).toBe("The table has moved on, so nothing was sent. Bea discards: three dot.");
  vi.advanceTimersByTime(1);
  table.play(DISCARD);
  expect(kinds()).toEqual(["discard_tile"]);
  expect(table.notice).toBe("");
});

test("a dialog for one discard never answers another, however long it stays open", () => {
  say(step(2, 2, [CALL, DECLINE]));
  const opened = table.stamp(played(CALL));
  expect(table.isCurrent(opened)).toBe(true);
  say(step(3, 3, [CALL, DECLINE], ["Cora discards: north."]));
  expect(table.isCurrent(opened)).toBe(false);
  table.press(opened);
  expect(kinds()).toEqual([]);
  expect(table.notice).toContain("Cora discards: north.");
  vi.advanceTimersByTime(2000);
  table.miss();
  expect(table.notice).toContain("Press again");
});

test("a command carries the step at which the player decided", () => {
  say(step(2, 2, [CALL, DECLINE]));
  const opened = table.stamp(played(CALL));
  say(step(3, 2, [CALL, DECLINE])); // another player has answered
  say(step(4, 2, [CALL, DECLINE, CHALLENGE])); // and a hand can be challenged
  table.press(opened);
  expect(sent.map(({ on }) => on)).toEqual([2]);
});

test("a step that does not change the question does not delay a press", () => {
  say(step(2, 2, [CALL, DECLINE]));
  hear(step(3, 2, [CALL, DECLINE]));
  table.play(DECLINE);
  expect(kinds()).toEqual(["decline_discard"]);
});

test("a challenge applies to the exposures on the screen", () => {
  const stamp = table.stamp(played(CHALLENGE));
  say(step(2, 2, [PICK]));
  expect(table.isCurrent(stamp)).toBe(true);
  say({ ...step(3, 2, [PICK]), game: game(2, [PICK], [[7, 3, 0]]) } as FromServer);
  table.press(stamp);
  expect(kinds()).toEqual([]);
});

test("a command about a chair applies to the person in it", () => {
  const chairs = (name: string): object => ({ chat: [], chairs: [{}, { name, person: name, bot: "", left: false }] });
  const removal: TableCommand = { type: "remove_player", chair: 1 };
  say({ ...step(2, 1, [PICK]), table: chairs("Ann") } as FromServer);
  const stamp = table.stamp(removal);
  expect(table.isCurrent(stamp)).toBe(true);
  say({ ...step(3, 1, [PICK]), table: chairs("Bea") } as FromServer);
  table.press(stamp);
  expect(kinds()).toEqual([]);
  table.press(removal);
  expect(kinds()).toEqual(["remove_player"]);
});

const BOTS = Array.from({ length: 3 }, () => ({ person: "", bot: "regular" }));
const FRIENDS = Array.from({ length: 3 }, () => ({ person: "q", bot: "" }));

/** A discard that the table asks chair 0 about. */
function discarded(seq: number, choices: GameCommand[], more: object, chairs = BOTS, setup: object = {}): FromServer {
  const asked = step(seq, seq, choices) as unknown as { game: object };
  const view = {
    chat: [],
    you: 0,
    paused: false,
    setup: { aid: true, ...setup },
    rules: { "call.validation": "warn" },
    chairs: [{ person: "p", bot: "" }, ...chairs],
  };
  return {
    ...asked,
    game: { ...asked.game, waiting: [0], call: null, window: null, ...more },
    table: view,
  } as unknown as FromServer;
}

afterEach(() => Object.assign(settings, { calls: "helpful", picks: true }));

test("alone with bots, only a discard that helps raises a question", () => {
  let seq = 1;
  const asks = (call: string | null, calls: CallPreference, setup = {}): boolean => {
    settings.calls = calls;
    say(discarded(++seq, [CALL, DECLINE], { call }, BOTS, setup));
    expect(table.autoDeclines).toBe(!table.isAsked);
    return table.isAsked;
  };
  const values = ["mahjong", "recommended", "helpful", "possible", null];
  expect(values.map((call) => asks(call, "helpful"))).toEqual([true, true, true, false, false]);
  expect(values.map((call) => asks(call, "all"))).toEqual([true, true, true, true, false]);
  expect(values.map((call) => asks(call, "none"))).toEqual([true, false, false, false, false]);
  const noHints = { aid: false }; // the server does not judge calls, so any discard may be mah jongg
  expect([asks("possible", "helpful", noHints), asks("possible", "none", noHints)]).toEqual([true, true]);
  settings.calls = "all";
  say(discarded(++seq, [CALL, DECLINE], { call: "helpful" }));
  table.skipping = true;
  expect([table.autoDeclines, table.isAsked]).toEqual([true, false]);
});

test("among people, no discard is declined automatically", () => {
  say(discarded(2, [DECLINE], {}, FRIENDS));
  expect([table.autoDeclines, table.isAsked]).toEqual([false, true]);
});

test("in the common window, a discard that does not help passes, until the player says wait", () => {
  const window = (held: number[]): object => ({ seconds: 4, ends: held.length ? null : 9, held });
  say(discarded(2, [CALL, DECLINE], { call: "possible", window: window([]) }, FRIENDS));
  expect([table.letsPass, table.isAsked, table.autoDeclines]).toEqual([true, false, false]);
  say(discarded(3, [CALL, DECLINE], { call: "possible", window: window([0]) }, FRIENDS));
  expect([table.letsPass, table.isAsked]).toEqual([false, true]);
  say(discarded(4, [CALL, DECLINE], { call: "helpful", window: window([]) }, FRIENDS));
  expect([table.letsPass, table.isAsked]).toEqual([false, true]);
});

test("a player who can only pick is not asked, unless the player wants to pick", () => {
  say(discarded(2, [PICK, CHALLENGE], {}));
  expect([table.autoPicks, table.isAsked]).toEqual([true, false]);
  say(discarded(3, [PICK, DECLINE], { call: "helpful" }));
  expect([table.autoPicks, table.isAsked]).toEqual([false, true]);
  settings.picks = false;
  say(discarded(4, [PICK], {}));
  expect([table.autoPicks, table.isAsked]).toEqual([false, true]);
});

test("an automatic answer is sent at once, and its refusal is not shown", async () => {
  hear(discarded(2, [DECLINE], {}));
  table.answerAlone(DECLINE);
  expect(kinds()).toEqual(["decline_discard"]);
  hear({ type: "refused", id: sent[0]!.id, code: "moved on", rules: [], message: "The table has moved on." });
  await vi.advanceTimersByTimeAsync(10);
  expect([table.refusal, table.notice]).toEqual([null, ""]);
});
