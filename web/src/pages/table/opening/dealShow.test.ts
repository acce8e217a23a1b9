import { expect, test } from "vitest";
import type { GameView, StepView, TableView } from "../../../api/wire";
import { isFresh, openingFacts } from "./dealShow.svelte";

const DEALT = { at: 1000, events: [{ type: "rack_dealt" }] };
const steps = (...all: object[]): StepView[] =>
  all.map((one) => ({ table: [], events: [], ...one }) as unknown as StepView);
const view = { chairs: ["Ann", "Bea", "Cal", "Dot"].map((name) => ({ name })) } as unknown as TableView;
const game = (seat: number, phase = "deal", discards = 0): GameView =>
  ({
    order: [2, 3, 0, 1],
    view: { seat, phase, dice: [3, 4], discards: Array.from({ length: discards }, () => [1, 0]) },
  }) as unknown as GameView;

test("a deal is fresh for five seconds", () => {
  expect(isFresh(game(0), steps(DEALT, { at: 3000 }), 3000)).toBe(true);
  expect(isFresh(game(0), steps(DEALT, { at: 5900 }), 6000)).toBe(false);
  expect(isFresh(game(0), steps({ at: 1000 }), 1000)).toBe(false);
  expect(isFresh(game(0), [], 1000)).toBe(false);
  expect(isFresh(null, steps(DEALT), 1000)).toBe(false);
});

test("a deal is fresh until the game goes on", () => {
  const fresh = (phase: string, discards = 0): boolean => isFresh(game(0, phase, discards), steps(DEALT), 1000);
  expect(fresh("charleston 1")).toBe(true);
  expect(fresh("charleston 2")).toBe(false);
  expect(fresh("discard")).toBe(true); // three players may play without a Charleston
  expect(fresh("discard", 1)).toBe(false);
  expect(fresh("over")).toBe(false);
});

test("the rolls of a match are by seat, and only its first game has them", () => {
  const throws = [
    { "0": 9, "1": 3, "2": 9, "3": 4 },
    { "0": 2, "2": 8 },
  ];
  const first = steps({ ...DEALT, table: [{ type: "match_began", chairs: [2, 3, 0, 1], throws }] });
  expect(openingFacts(game(2), view, first)).toEqual({
    names: ["Cal", "Dot", "Ann", "Bea"],
    you: 2,
    rounds: [
      [9, 4, 9, 3],
      [8, null, 2, null],
    ],
    dice: [3, 4],
  });
  expect(openingFacts(game(-1), view, [...first, ...steps(DEALT)])).toMatchObject({ you: null, rounds: [] });
});
