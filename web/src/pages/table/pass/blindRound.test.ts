import { expect, test } from "vitest";
import { blindRound, blindText, isCourtesySkipped } from "./blindRound";
import type { GameEvent, Phase, StepView } from "../../../api/wire";

let seq = 0;
const step = (...events: GameEvent[]): StepView => ({ seq: ++seq, at: 0, events, table: [], captions: [], proof: [] });
const began = (phase: Phase): GameEvent => ({ type: "phase_began", phase, turn: -1 });
const seen = (...tiles: number[]): GameEvent => ({ type: "tiles_seen", seat: 2, tiles, blind_round: [] });

const blindly = (...turns: [seat: number, own: number, owes: number][]): GameEvent => ({
  type: "tiles_seen",
  seat: 2,
  tiles: [],
  blind_round: turns.map(([seat, own, owes]) => ({ seat, own, owes })),
});
const NONE: GameEvent = blindly([0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0]);
const roundText = (...events: GameEvent[]): string => blindText(blindRound([step(...events)]));

test("an all-blind round is explained", () => {
  expect(roundText(blindly([3, 2, 1], [2, 0, 1], [1, 1, 0], [0, 1, 0]), began("vote"))).toBe(
    "Everyone passed blind, so the tiles went around until each player had passed three.",
  );
  expect(roundText(NONE, began("vote"))).toBe("Nobody had a tile to pass, so no tiles changed hands.");
});

test("only an all-blind round is shown, until the next pass starts", () => {
  expect(roundText(blindly([3, 2, 1]), began("vote"), began("charleston 4"))).toBe("");
  expect(roundText(seen(1, 2, 3), began("vote"))).toBe("");
  expect(roundText(began("charleston 1"))).toBe("");
});

test("only an empty last pass to the right cancels the courtesy pass", () => {
  const skipped = (...events: GameEvent[]): boolean =>
    isCourtesySkipped([step(began("charleston 6")), step(...events)]);
  expect(skipped(NONE, began("discard"))).toBe(true);
  expect(skipped(NONE, began("vote"), { type: "charleston_stopped", seat: 1 }, began("discard"))).toBe(false);
  expect(skipped(blindly([0, 1, 2]), began("courtesy"))).toBe(false);
  expect(skipped(NONE, began("courtesy"), seen(), began("discard"))).toBe(false);
});
