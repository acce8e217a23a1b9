import { expect, test } from "vitest";
import { gone, tellGone, tilesOf } from "./discards/tileCount";
import { hasHeldOn, timeLeft } from "./actions/deadline";
import { capacity, isWiderBetter, tileWidth } from "./discards/tileSize";
import { isHeard } from "./noteworthy";
import { placeOf, shortName } from "./seats/tableSides";
import { messagesOf } from "./chat/unread.svelte";
import { usedSlots } from "./rack/used";
import type { GameView, StepView, TableEvent, View } from "../../api/wire";

test("the next to play sits on the right, and whoever looks on sits behind East", () => {
  expect([0, 1, 2, 3].map((seat) => placeOf(seat, 3))).toEqual(["right", "across", "left", "mine"]);
  expect([0, 1, 2, 3].map((seat) => placeOf(seat, -1))).toEqual(["mine", "right", "across", "left"]);
});

const view = {
  seat: 0,
  rack: [4, 4, 35],
  apart: 4,
  discards: [
    [4, 1],
    [5, 2],
  ],
  live: [4, 2],
  seats: [
    { exposures: [] },
    {
      exposures: [
        [4, 1, 3],
        [7, 3, 0],
      ],
    },
  ],
} as unknown as View;

test("what is gone: the live discard counts, a joker is no five bam", () => {
  expect(gone(view, 4)).toEqual({ discarded: 2, exposed: 1, held: 3 });
  expect(gone(view, 35)).toEqual({ discarded: 0, exposed: 3, held: 1 });
  expect(tellGone(view, 4)).toBe("2 discarded, 1 exposed, 3 on your rack; there are 4");
  expect(tellGone({ ...view, seat: -1 }, 4)).toBe("2 discarded, 1 exposed; there are 4");
  expect(tilesOf([4, 1, 2])).toEqual([4, 35, 35]);
});

const step = (seq: number, at: number, table: TableEvent[] = []): StepView => ({
  seq,
  at,
  table,
  events: [],
  captions: [],
  proof: [],
});
const question = (deadline: number | null): GameView =>
  ({ question: 7, deadline, view: { phase: "discard" } }) as unknown as GameView;

test("time runs down to the reserve, and the reserve to nothing", () => {
  const steps = [step(7, 1000)];
  const setup = { seconds: 30 };
  expect(timeLeft(question(null), setup, steps, 1000)).toBeNull();
  expect(timeLeft(question(91_000), setup, steps, 1000)).toEqual({ left: 90_000, part: 1, inReserve: false });
  expect(timeLeft(question(91_000), setup, steps, 46_000)).toEqual({ left: 45_000, part: 0.5, inReserve: true });
  expect(timeLeft(question(91_000), setup, steps, 99_000)?.left).toBe(0);
});

test("time that was given is no reserve, and is given once", () => {
  const steps = [step(7, 1000), step(8, 2000, [{ type: "time_given", chair: 2 }])];
  expect(timeLeft(question(41_000), { seconds: 30 }, steps, 40_000)).toMatchObject({ left: 1000, inReserve: false });
  expect(hasHeldOn(question(41_000), 2, steps)).toBe(true);
  expect(hasHeldOn(question(41_000), 1, steps)).toBe(false);
});

test("a pick is not said aloud, a discard is", () => {
  const quiet = { ...step(1, 0), events: [{ type: "tile_picked", seat: 1, tile: -1, racked: true }] } as StepView;
  const loud = {
    ...quiet,
    events: [...quiet.events, { type: "tile_discarded", seat: 1, tile: 3, out_of_turn: false }],
  } as StepView;
  expect([isHeard(quiet), isHeard(loud)]).toEqual([false, true]);
  expect(isHeard(step(2, 0, [{ type: "table_paused" }]))).toBe(true);
  expect(isHeard(step(2, 0, [{ type: "said", person: "p", name: "Ann", text: "Hello" }]))).toBe(false);
});

test("tiles are as large as fits, and never too small to read", () => {
  const room = { width: 500, height: 300 };
  const few = tileWidth(room, 10, 24, 56);
  const many = tileWidth(room, 90, 24, 56);
  expect(few).toBeGreaterThan(many);
  expect(tileWidth(room, 11, 24, 56)).toBe(few);
  expect(capacity(room, many)).toBeGreaterThanOrEqual(90);
  expect(capacity(room, many + 1)).toBeLessThan(99);
  expect(tileWidth({ width: 300, height: 60 }, 90, 24, 56)).toBe(24);
  expect(tileWidth({ width: 5000, height: 3000 }, 3, 24, 56)).toBe(56);
});

test("discards take more of the felt only if that shows them larger, or more of them", () => {
  const middle = { width: 380, height: 160 };
  expect(isWiderBetter(middle, { width: 740, height: 160 }, 90, 20, 32)).toBe(true);
  expect(isWiderBetter(middle, { width: 740, height: 40 }, 90, 20, 32)).toBe(false);
  expect(isWiderBetter(middle, middle, 90, 20, 32)).toBe(false);
  expect(isWiderBetter({ width: 800, height: 400 }, { width: 1600, height: 400 }, 90, 20, 32)).toBe(false);
  expect(isWiderBetter({ width: 100, height: 60 }, { width: 300, height: 60 }, 99, 20, 32)).toBe(true);
});

test("as many of a tile are marked as the line can use", () => {
  const slots = [4, 4, 7].map((tile, id) => ({ id, tile, fresh: false }));
  expect([...usedSlots(slots, [7, 4])]).toEqual([0, 2]);
});

test("what others have said is counted from the step one has read to, the own words are not", () => {
  const says = (seq: number, person: string): StepView =>
    step(seq, 0, [{ type: "said", person, name: person, text: "Hello" }]);
  const steps = [says(1, "ann"), step(2, 0), says(3, "bea"), says(4, "me"), says(5, "ann")];
  expect(messagesOf(steps, "me", 1).map(({ seq }) => seq)).toEqual([3, 5]);
  expect(messagesOf(steps, "me", Infinity)).toEqual([]);
});

test("a long name is short on a button", () => {
  expect(["Bea", "Wilhelmina Ann", "Bartholomew Featherstone"].map(shortName)).toEqual([
    "Bea",
    "Wilhelmina Ann",
    "Bartholomew F…",
  ]);
});
