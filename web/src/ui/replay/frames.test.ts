import { expect, test } from "vitest";
import type { Frame } from "../../api/http";
import { keyAction, frameDuration, positionAfter, ownSeat, mergeFrames, turnStarts } from "./frames";

const frame = (phase: Frame["view"]["phase"], turn: number, captions: string, wall = 99): Frame => ({
  captions: [captions],
  proof: [],
  racks: [[], [], [], []],
  just_picked: null,
  view: {
    ...{
      seat: -1,
      phase,
      turn,
      rack: [],
      apart: null,
      discards: [],
      live: null,
      claims: [],
      window_seconds: 0,
      wall_left: wall,
    },
    ...{
      dice: [1, 2],
      commitment: "",
      declared: null,
      bid: null,
      courtesy: null,
      stopped: -1,
      result: "",
      balance: [0, 0, 0, 0],
    },
    seats: [],
  },
});

const GAME = [
  frame("deal", -1, "The tiles are dealt."),
  frame("charleston 1", -1, "First Charleston."),
  frame("discard", 0, "Ann is to discard."),
  frame("claim", 0, "Ann discards: soap."),
  frame("claim", 0, "Bea does not want it."),
  frame("claim", 0, "Cora does not want it."),
  frame("pick", 1, "Dot does not want it."),
  frame("discard", 1, "Bea picks.", 98),
  frame("over", -1, "The game is over.", 98),
];

test("a frame that changes nothing is merged into the next", () => {
  const captions = mergeFrames(GAME).map((step) => step.captions.join(" "));
  expect(captions).toHaveLength(7);
  expect(captions[3]).toBe("Ann discards: soap.");
  expect(captions[4]).toBe("Bea does not want it. Cora does not want it. Dot does not want it.");
});

test("the last frame is never merged away", () => {
  const steps = mergeFrames([...GAME, frame("over", -1, "Ann pays Bea 25.", 98)]);
  expect(steps.at(-1)!.captions).toEqual(["Ann pays Bea 25."]);
  expect(mergeFrames([])).toEqual([]);
});

test("a turn starts with each pass, each player, and the end", () => {
  expect(turnStarts(mergeFrames(GAME))).toEqual([0, 1, 2, 4, 6]);
});

test("the only live hand takes one turn after another", () => {
  const alone = [frame("discard", 2, "a"), frame("claim", 2, "b"), frame("pick", 2, "c"), frame("discard", 2, "d", 98)];
  expect(turnStarts(alone)).toEqual([0, 2]);
});

test("moving back by a turn goes to the start of the current turn first", () => {
  const turns = [0, 1, 2, 4, 6];
  expect(positionAfter(5, "turn back", turns, 6)).toBe(4);
  expect(positionAfter(4, "turn back", turns, 6)).toBe(2);
  expect(positionAfter(0, "turn back", turns, 6)).toBe(0);
  expect(positionAfter(2, "turn forward", turns, 6)).toBe(4);
  expect(positionAfter(6, "turn forward", turns, 6)).toBe(6);
});

test("steps stop at both ends", () => {
  expect(positionAfter(0, "back", [0], 6)).toBe(0);
  expect(positionAfter(6, "forward", [0], 6)).toBe(6);
  expect(positionAfter(3, "begin", [0], 6)).toBe(0);
  expect(positionAfter(3, "end", [0], 6)).toBe(6);
});

test("longer captions get more time up to a limit, except at fast speed", () => {
  const short = ["Bea picks."];
  const long = ["The pass is made: Ann gets seven bam, nine bam, eight dot; Bea gets red dragon, four dot, three dot."];
  expect(frameDuration(long, "normal")).toBeGreaterThan(frameDuration(short, "normal"));
  expect(frameDuration(short, "slow")).toBeGreaterThan(frameDuration(short, "normal"));
  expect(frameDuration(long, "fast")).toBe(frameDuration(short, "fast"));
  expect(frameDuration(Array<string>(50).fill(long[0]!), "slow")).toBe(12_000);
});

test("arrows move by a step, Shift and arrows by a turn; space plays; the browser handles other keys", () => {
  expect(keyAction("ArrowRight", false)).toBe("forward");
  expect(keyAction("ArrowLeft", true)).toBe("turn back");
  expect(keyAction("ArrowRight", true)).toBe("turn forward");
  expect(keyAction("ArrowLeft", false)).toBe("back");
  expect(keyAction(" ", false)).toBe("play");
  expect(keyAction("PageDown", false)).toBeNull();
});

test("players view a replay from their own seat, others from East's", () => {
  expect(["Cam", "", "Zoe"].map((name) => ownSeat(["Ann", "Bea", "Cam", "Dot"], name))).toEqual([2, 0, 0]);
});
