import { expect, test } from "vitest";
import type { GameEvent, GameView, StepView, TableEvent, TableView } from "../../../api/wire";
import { utterancesOf } from "./utterances";

const chairs = ["Ruth", "Ida", "Hugo", "Mabel"].map((name, at) => ({ name, person: at < 2 ? `p${at}` : "" }));
const VIEW = { you: 0, chairs } as unknown as TableView;
/** Ida is East, then Hugo, Mabel and Ruth. */
const GAME = { order: [1, 2, 3, 0] } as unknown as GameView;
const step = (events: GameEvent[], table: TableEvent[] = []): StepView => ({
  seq: 1,
  at: 0,
  events,
  table,
  captions: [],
  proof: [],
});
const said = (...args: Parameters<typeof step>) =>
  utterancesOf(step(...args), VIEW, GAME).map(({ seat, name, text }) => [seat, name, text]);

test("a move is said at the seat of the player, and the player is You", () => {
  const exposed = (seat: 0 | 3, jokers: number, again = false): GameEvent => ({
    type: "group_exposed",
    seat,
    tile: 3,
    naturals: 2,
    jokers,
    again,
  });
  expect(said([exposed(0, 1)])).toEqual([[0, "Ida", "Pung!"]]);
  expect(said([exposed(3, 2)])).toEqual([[3, "You", "Kong!"]]);
  expect(said([exposed(0, 1, true)])).toEqual([]);
});

test("a call is said, but for mah jongg only the declaration is", () => {
  expect(said([{ type: "claim_awarded", seat: 1, mahjong: false }])).toEqual([[1, "Hugo", "Call!"]]);
  expect(said([{ type: "claim_awarded", seat: 1, mahjong: true }])).toEqual([]);
  expect(said([{ type: "mahjong_declared", seat: 1, how: "discard" }])).toEqual([[1, "Hugo", "Mah jongg!"]]);
});

test("of several things in a step, only a speaker's last one is said", () => {
  const events: GameEvent[] = [
    { type: "claim_awarded", seat: 0, mahjong: false },
    { type: "group_exposed", seat: 0, tile: 3, naturals: 3, jokers: 0, again: false },
  ];
  expect(said(events)).toEqual([[0, "Ida", "Pung!"]]);
});

test("messages, reactions and nudges have a seat; a spectator's reaction has none, and its message is no bubble", () => {
  const table: TableEvent[] = [
    { type: "said", person: "p1", name: "Ida", text: "Hello" },
    { type: "reacted", person: "x", name: "Tess", reaction: "bravo" },
    { type: "said", person: "y", name: "Una", text: "Hi" },
  ];
  expect(said([], table)).toEqual([
    [0, "Ida", "Hello"],
    [null, "Tess", "Bravo!"],
  ]);
  expect(said([], [{ type: "nudged", chair: 1, by: 0 }])).toEqual([[3, "You", "Ida, it’s your turn."]]);
});

test("other events are silent", () => {
  expect(said([{ type: "discard_declined", seat: 0 }], [{ type: "table_paused", person: "p1" }])).toEqual([]);
});
