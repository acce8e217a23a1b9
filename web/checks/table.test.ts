import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Socket } from "../src/table/link";
import { Table } from "../src/table/table.svelte";
import type { Do, FromClient, FromServer, GameCommand } from "../src/wire";

const PICK: GameCommand = { type: "pick_tile", seat: 0 };
const DISCARD: GameCommand = { type: "discard_tile", seat: 0, tile: 3 };
const CHALLENGE: GameCommand = { type: "challenge", seat: 0, challenged: 2 };

const game = (asked: number, choices: GameCommand[]): object => ({ number: 1, asked, choices, passes: [], drawn: null, racks: [], view: { seat: 0, rack: [1, 2, 3], apart: null, discards: [], live: null, seats: [] } });
const step = (seq: number, asked: number, choices: GameCommand[]): FromServer =>
  ({ type: "step", step: { seq, table: [], events: [] }, game: game(asked, choices), table: null }) as unknown as FromServer;

let sent: Do[];
let socket: Socket;
let table: Table;

function say(message: FromServer): void {
  socket.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>);
}
const kinds = (): string[] => sent.map(({ command }) => (command.type === "play" ? command.command.type : command.type));

beforeEach(() => {
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
  say({ type: "welcome", version: 1, seq: 1, person: "p", table: { chat: [] }, game: game(1, [PICK]), missed: [], phrases: [] } as unknown as FromServer);
});

afterEach(() => {
  table.stop();
  vi.unstubAllGlobals();
});

test("a second press before the answer is a slip", () => {
  table.play(PICK);
  table.play(PICK);
  expect(kinds()).toEqual(["pick_tile"]);
  expect(table.answering).toBe(true);
});

test("what is asked next is answered at once, though the last answer has no receipt yet", () => {
  table.play(PICK);
  say(step(2, 2, [DISCARD]));
  expect(table.answering).toBe(false);
  table.play(DISCARD);
  expect(kinds()).toEqual(["pick_tile", "discard_tile"]);
});

test("words that are under way hold up no move, and a challenge answers no question", () => {
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
