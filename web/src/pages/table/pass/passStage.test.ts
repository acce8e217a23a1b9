import { expect, test } from "vitest";
import { receivedPass, ownPass, stageOf } from "./passStage";
import type { GameEvent, GameView, Phase, StepView, View } from "../../../api/wire";

let seq = 0;
const step = (...events: GameEvent[]): StepView => ({ seq: ++seq, at: 0, events, table: [], captions: [], proof: [] });
const began = (phase: Phase): GameEvent => ({ type: "phase_began", phase, turn: -1 });
const passed = (seat: number, ...tiles: number[]): GameEvent => ({
  type: "tiles_passed",
  seat,
  tiles,
  blind: 3 - tiles.length,
});
const seen = (...tiles: number[]): GameEvent => ({ type: "tiles_seen", seat: 2, tiles, blind_round: [] });

test("the player's pass is kept until it is taken back or the tiles are exchanged", () => {
  const steps = [step(began("charleston 1"), passed(1)), step(passed(2, 4, 5))];
  expect(ownPass(steps, 2)).toEqual({ tiles: [4, 5], blind: 1 });
  expect(ownPass([...steps, step({ type: "pass_taken_back", seat: 1 })], 2)).not.toBeNull();
  expect(ownPass([...steps, step({ type: "pass_taken_back", seat: 2 })], 2)).toBeNull();
  expect(ownPass([...steps, step(passed(3), seen(1), began("charleston 2"))], 2)).toBeNull();
});

test("the received tiles come with their pass, and not in the next game", () => {
  const steps = [step(began("charleston 1"), passed(2, 4, 5, 6)), step(seen(1, 2, 3), began("charleston 2"))];
  expect(receivedPass(steps, 2)).toEqual({ tiles: [1, 2, 3], phase: "charleston 1" });
  expect(receivedPass([...steps, step(seen(), began("discard"))], 2)?.tiles).toEqual([1, 2, 3]);
  expect(receivedPass([...steps, step({ type: "rack_dealt", seat: 2, dice: [1, 2], tiles: [9] })], 2)).toBeNull();
});

function game(view: Partial<View>, rest: Partial<GameView> = {}): GameView {
  const seats = [0, 1, 2, 3].map(() => ({ tiles: 13, picked: false, exposures: [], dead: false, passed: false }));
  return {
    choices: [],
    passes: [],
    waiting: [],
    ...rest,
    view: { seat: 0, phase: "charleston 1", declared: null, bid: null, courtesy: null, seats, ...view },
  } as unknown as GameView;
}

test("the stage follows from the server's offers", () => {
  expect(stageOf(game({}, { passes: [[3, 0]] }))).toBe("choose");
  expect(stageOf(game({ seat: -1 }))).toBe("watch");
  expect(stageOf(game({ declared: [1, "heavenly"] }, { passes: [[3, 0]] }))).toBe("declared");
  expect(stageOf(game({ phase: "vote" }, { choices: [{ type: "agree", seat: 0 }], waiting: [0] }))).toBe("vote");
  expect(stageOf(game({ phase: "vote" }, { choices: [{ type: "stop", seat: 0 }], waiting: [1] }))).toBe("agreed");
  expect(
    stageOf(game({ phase: "courtesy" }, { choices: [{ type: "bid_courtesy", seat: 0, count: 0 }], waiting: [0] })),
  ).toBe("bid");
  expect(stageOf(game({ phase: "courtesy", bid: 2 }, { waiting: [2] }))).toBe("offered");
  expect(stageOf(game({ phase: "courtesy", bid: 2, courtesy: 0 }, { waiting: [1] }))).toBe("settled");
});

test("the question goes to the bot that sits in, not to the player it replaces", () => {
  expect(stageOf(game({ phase: "vote" }, { waiting: [0, 1] }))).toBe("watch");
  expect(stageOf(game({ phase: "courtesy" }, { waiting: [0, 1] }))).toBe("watch");
});
