import { expect, test } from "vitest";
import { handKey, needsOf, rackGroups, stillOut } from "./lineTiles";
import type { NearestLine } from "../../../api/http";
import { FLOWER, JOKER } from "../../../api/tiles";
import type { GameView, View } from "../../../api/wire";

const line: NearestLine = {
  section: "2468",
  number: 3,
  value: 30,
  concealed: false,
  away: 2,
  chance: 15,
  missing: [FLOWER, 5],
  groups: [
    { tile: FLOWER, size: 2, have: 1, jokers: 0, exposed: false },
    { tile: 1, size: 3, have: 2, jokers: 1, exposed: true },
    { tile: 5, size: 4, have: 2, jokers: 1, exposed: false },
  ],
};

test("the sorted rack has jokers for missing tiles, and no exposed tiles", () => {
  expect(rackGroups(line)).toEqual([
    [FLOWER, FLOWER],
    [5, 5, JOKER, 5],
  ]);
});

test("consecutive single tiles are one group on the rack, like NEWS on the card", () => {
  const single = (tile: number, size = 1) => ({ tile, size, have: 0, jokers: 0, exposed: false });
  expect(rackGroups({ ...line, groups: [single(27), single(28), single(4, 2), single(29)] })).toEqual([
    [27, 28],
    [4, 4],
    [29],
  ]);
  expect(
    rackGroups({
      ...line,
      groups: [single(0), single(1), single(12), single(FLOWER), single(1), single(33), single(5)],
    }),
  ).toEqual([[0, 1], [12], [FLOWER], [1, 33, 5]]);
});

test("the key changes with the player's tiles, not with their order", () => {
  const game = (rack: number[], wall_left: number, mine: unknown[] = []): GameView =>
    ({
      number: 1,
      view: { seat: 0, rack, apart: null, wall_left, seats: [{ exposures: mine, dead: false }] },
    }) as unknown as GameView;
  expect(handKey(game([3, 12, 1], 90))).toBe(handKey(game([12, 1, 3], 80)));
  expect(handKey(game([3, 12, 2], 90))).not.toBe(handKey(game([3, 12, 1], 90)));
  expect(handKey(game([3, 12, 1], 90, [[1, 2, 1]]))).not.toBe(handKey(game([3, 12, 1], 90)));
  expect(handKey(null)).toBe("");
});

const seen = (more: Partial<View>): View =>
  ({ seat: 0, rack: [], apart: null, seats: [], discards: [], live: null, ...more }) as unknown as View;

test("the missing tiles are counted by kind, with what the player cannot see", () => {
  const view = seen({
    rack: [5, FLOWER],
    discards: [
      [5, 1],
      [FLOWER, 2],
    ],
    seats: [{ tiles: 13, picked: false, exposures: [[5, 1, 2]], dead: false, passed: false }],
  });
  expect(needsOf({ ...line, missing: [FLOWER, 5, 5] }, view)).toEqual([
    { tile: FLOWER, count: 1, out: 6 },
    { tile: 5, count: 2, out: 1 },
  ]);
  expect(stillOut(view, JOKER)).toBe(6);
  expect(needsOf({ ...line, missing: [] }, view)).toEqual([]);
});

test("a discard that the player may call is still out, the player's own discard is not", () => {
  expect(stillOut(seen({ live: [5, 1] }), 5)).toBe(4);
  expect(stillOut(seen({ live: [5, 0] }), 5)).toBe(3);
  expect(stillOut(seen({ live: [6, 1] }), 5)).toBe(4);
  expect(stillOut(seen({ rack: [5], apart: 5 }), 5)).toBe(2);
});
