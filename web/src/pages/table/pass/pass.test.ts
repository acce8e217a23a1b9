import { expect, test } from "vitest";
import { blindRound, blindWords, isCourtesySkipped } from "./blindRound";
import { fill, mayPass, mostUnseen, passWords, slotCount, unseenThatFit, type Size } from "./passSlots";
import { arrival, listed, ownPass, stageOf } from "./passStage";
import { opposite, passNumber, rollor, seatAt, spokenProgress, wayOf } from "./passDirection";
import type { GameEvent, GameView, Phase, StepView, View } from "../../../api/wire";

const PASSES: Phase[] = [
  "charleston 1",
  "charleston 2",
  "charleston 3",
  "charleston 4",
  "charleston 5",
  "charleston 6",
];

test("right, over, left; left, over, right; the courtesy pass goes across", () => {
  expect(PASSES.map((phase) => wayOf(phase, 4))).toEqual(["right", "across", "left", "left", "across", "right"]);
  expect(wayOf("courtesy", 4)).toBe("across");
  expect(passNumber("deal")).toBe(1);
  expect(wayOf("deal", 4)).toBe("right");
  expect(passNumber("vote")).toBe(0);
});

test("with three players over is to the right, and the left neighbour is the other one", () => {
  expect(PASSES.map((phase) => seatAt(2, wayOf(phase, 3), 3))).toEqual([0, 0, 1, 1, 0, 0]);
});

test("the seats run counter-clockwise: on East's right sits South, on the left North", () => {
  expect([seatAt(0, "right", 4), seatAt(0, "across", 4), seatAt(0, "left", 4)]).toEqual([1, 2, 3]);
  expect([seatAt(3, "right", 4), seatAt(3, "across", 4), seatAt(3, "left", 4)]).toEqual([0, 1, 2]);
  expect(seatAt(1, opposite("left"), 4)).toBe(2);
  expect(opposite("across")).toBe("across");
});

function progress(phase: Phase, stopped = false, courtesy = true): string {
  return rollor(phase, stopped, courtesy)
    .map(({ marks }) =>
      marks
        .map((mark) =>
          mark.progress === "now" ? `[${mark.letter}]` : { done: "+", next: mark.letter, skipped: "-" }[mark.progress],
        )
        .join(""),
    )
    .join(" ");
}

test("the letter of the pass that is made is lit", () => {
  expect(progress("deal")).toBe("[R]OL LOR C");
  expect(progress("charleston 3")).toBe("++[L] LOR C");
  expect(progress("vote")).toBe("+++ LOR C");
  expect(progress("charleston 5")).toBe("+++ +[O]R C");
  expect(progress("courtesy")).toBe("+++ +++ [C]");
  expect(progress("courtesy", true)).toBe("+++ --- [C]");
  expect(progress("charleston 1", false, false)).toBe("[R]OL LOR");
  expect(spokenProgress("charleston 5")).toBe("Second Charleston, second pass of three: over.");
});

const PLAIN: Size[] = [[3, 0]];
const BLIND: Size[] = [
  [3, 0],
  [2, 1],
  [1, 2],
  [0, 3],
];
const own = [
  { id: 7, tile: 1 },
  { id: 8, tile: 2 },
];

test("own tiles go into the slots first, then the unseen ones that fit", () => {
  expect(unseenThatFit(BLIND, 2, 3)).toBe(1);
  expect(unseenThatFit(BLIND, 3, 2)).toBe(0);
  expect(unseenThatFit(PLAIN, 0, 2)).toBe(0);
  expect(fill(BLIND, own, 1).map((slot) => slot.is)).toEqual(["own", "own", "unseen"]);
  expect(fill(PLAIN, own, 0).map((slot) => slot.is)).toEqual(["own", "own", "empty"]);
  expect([slotCount([[2, 0]]), mostUnseen(PLAIN), mostUnseen(BLIND)]).toEqual([2, 0, 3]);
});

test("only a size that is offered may be passed", () => {
  expect(mayPass(PLAIN, 3, 0)).toBe(true);
  expect(mayPass(PLAIN, 2, 1)).toBe(false);
  expect(mayPass(BLIND, 2, 1)).toBe(true);
  expect(
    mayPass(
      [
        [3, 0],
        [2, 1],
      ],
      0,
      3,
    ),
  ).toBe(false);
});

test("the button says what it does", () => {
  expect(passWords(3, 0, "Ruth")).toBe("Pass these three to Ruth");
  expect(passWords(1, 0, "Ruth")).toBe("Pass this tile to Ruth");
  expect(passWords(3, 1, "Ruth")).toBe("Pass two of yours and one unseen to Ruth");
  expect(passWords(3, 3, "Ruth")).toBe("Pass all three unseen to Ruth");
});

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

test("what one has passed is known until it is taken back or the tiles have changed hands", () => {
  const steps = [step(began("charleston 1"), passed(1)), step(passed(2, 4, 5))];
  expect(ownPass(steps, 2)).toEqual({ tiles: [4, 5], blind: 1 });
  expect(ownPass([...steps, step({ type: "pass_taken_back", seat: 1 })], 2)).not.toBeNull();
  expect(ownPass([...steps, step({ type: "pass_taken_back", seat: 2 })], 2)).toBeNull();
  expect(ownPass([...steps, step(passed(3), seen(1), began("charleston 2"))], 2)).toBeNull();
});

test("what came last is told with the pass it came with, and not into the next game", () => {
  const steps = [step(began("charleston 1"), passed(2, 4, 5, 6)), step(seen(1, 2, 3), began("charleston 2"))];
  expect(arrival(steps, 2)).toEqual({ tiles: [1, 2, 3], phase: "charleston 1" });
  expect(arrival([...steps, step(seen(), began("discard"))], 2)?.tiles).toEqual([1, 2, 3]);
  expect(arrival([...steps, step({ type: "rack_dealt", seat: 2, dice: [1, 2], tiles: [9] })], 2)).toBeNull();
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

test("what is asked follows from what the server offers", () => {
  expect(stageOf(game({}, { passes: [[3, 0]] }))).toBe("choose");
  expect(stageOf(game({ seat: -1 }))).toBe("watch");
  expect(stageOf(game({ declared: [1, "heavenly"] }, { passes: [[3, 0]] }))).toBe("declared");
  expect(stageOf(game({ phase: "vote" }, { choices: [{ type: "agree", seat: 0 }], waiting: [0] }))).toBe("vote");
  expect(stageOf(game({ phase: "vote" }, { choices: [{ type: "stop", seat: 0 }], waiting: [1] }))).toBe("agreed");
  expect(
    stageOf(game({ phase: "courtesy" }, { choices: [{ type: "bid_courtesy", seat: 0, count: 0 }], waiting: [0] })),
  ).toBe("bid");
  expect(stageOf(game({ phase: "courtesy", bid: 2 }, { waiting: [2] }))).toBe("told");
  expect(stageOf(game({ phase: "courtesy", bid: 2, courtesy: 0 }, { waiting: [1] }))).toBe("settled");
});

test("a bot that sits in is asked, not the one whose chair it is", () => {
  expect(stageOf(game({ phase: "vote" }, { waiting: [0, 1] }))).toBe("watch");
  expect(stageOf(game({ phase: "courtesy" }, { waiting: [0, 1] }))).toBe("watch");
});

test("names are listed as one says them", () => {
  expect([listed([]), listed(["Ruth"]), listed(["Ruth", "Bea", "Dot"])]).toEqual(["", "Ruth", "Ruth, Bea and Dot"]);
});

const blindly = (...turns: [seat: number, own: number, owes: number][]): GameEvent => ({
  type: "tiles_seen",
  seat: 2,
  tiles: [],
  blind_round: turns.map(([seat, own, owes]) => ({ seat, own, owes })),
});
const NONE: GameEvent = blindly([0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0]);
const words = (...events: GameEvent[]): string =>
  blindWords(blindRound([step(...events)]), (seat) => ["Ann", "Bea", "Cam", "Dot"][seat]!);

test("an all-blind round says who began, with how many, and who owed", () => {
  expect(words(blindly([3, 2, 1], [2, 0, 1], [1, 1, 0], [0, 1, 0]), began("vote"))).toBe(
    "Everybody passed blind: Dot began with 2 and owed 1; Cam owed 1. All debts are paid.",
  );
  expect(words(NONE, began("vote"))).toBe("Nobody had a tile to pass, so no tiles changed hands.");
});

test("it says so until the next pass begins, and nothing of any other pass", () => {
  expect(words(blindly([3, 2, 1]), began("vote"), began("charleston 4"))).toBe("");
  expect(words(seen(1, 2, 3), began("vote"))).toBe("");
  expect(words(began("charleston 1"))).toBe("");
});

test("only an empty last right takes the courtesy pass with it", () => {
  const skipped = (...events: GameEvent[]): boolean =>
    isCourtesySkipped([step(began("charleston 6")), step(...events)]);
  expect(skipped(NONE, began("discard"))).toBe(true);
  expect(skipped(NONE, began("vote"), { type: "charleston_stopped", seat: 1 }, began("discard"))).toBe(false);
  expect(skipped(blindly([0, 1, 2]), began("courtesy"))).toBe(false);
  expect(skipped(NONE, began("courtesy"), seen(), began("discard"))).toBe(false);
});
