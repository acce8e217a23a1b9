import { expect, test } from "vitest";
import type { GameView, StepView } from "../../api/wire";
import { isLess, NOTES, SOUNDS } from "../../app/sounds";
import { soundOf } from "./stepSounds";

const step = (...events: object[]): StepView => ({ events, table: [], captions: [] }) as unknown as StepView;
const game = (seat: number, discards = 4): GameView =>
  ({ view: { seat, discards: Array.from({ length: discards }, () => [1, 0]), live: null } }) as unknown as GameView;
const phase = (name: string, turn: number): object => ({ type: "phase_began", phase: name, turn });

test("each event has its sound, and most are silent", () => {
  const sound = (...types: string[]): unknown => soundOf(step(...types.map((type) => ({ type }))), game(0));
  expect(sound("tile_discarded")).toBe("discard");
  expect(sound("joker_redeemed")).toBe("exchange");
  expect(sound("claim_awarded")).toBe("call");
  expect(sound("tile_racked")).toBe("rack");
  expect(sound("hand_shown", "game_won", "paid", "game_over")).toBe("mahjong");
  expect(sound("hand_shown", "hand_died")).toBe("dead");
  expect(sound("discard_declined")).toBeNull();
  expect(sound()).toBeNull();
});

test("a step makes only its most important sound", () => {
  expect(soundOf(step({ type: "tile_discarded" }, { type: "hand_died" }), game(0))).toBe("dead");
  expect(soundOf(step({ type: "group_exposed" }, { type: "tile_racked" }), game(0))).toBe("call");
});

test("the chime sounds when the turn comes to the player, and not for the others or a spectator", () => {
  expect(soundOf(step({ type: "discard_declined" }, phase("pick", 2)), game(2))).toBe("turn");
  expect(soundOf(step({ type: "discard_declined" }, phase("pick", 1)), game(2))).toBeNull();
  expect(soundOf(step(phase("pick", -1)), game(-1))).toBeNull();
  expect(soundOf(step(phase("pick", 2)), null)).toBeNull();
});

test("East's first turn chimes; a discard after a pick does not", () => {
  expect(soundOf(step(phase("discard", 0)), game(0, 0))).toBe("turn");
  expect(soundOf(step({ type: "tile_racked" }, phase("discard", 0)), game(0, 0))).toBe("rack");
  expect(soundOf(step(phase("discard", 0)), game(0, 5))).toBeNull();
});

test("every sound is soft and short, and a lesser one does not interrupt", () => {
  for (const sound of SOUNDS) {
    expect(NOTES[sound].length).toBeGreaterThan(0);
    for (const note of NOTES[sound]) {
      expect(note.gain).toBeLessThanOrEqual(0.5);
      expect(note.at + note.for).toBeLessThan(2);
    }
  }
  expect(isLess("discard", "mahjong")).toBe(true);
  expect(isLess("discard", "discard")).toBe(true);
  expect(isLess("mahjong", "discard")).toBe(false);
});
