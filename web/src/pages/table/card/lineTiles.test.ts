import { expect, test } from "vitest";
import { handKey, rackGroups } from "./lineTiles";
import type { NearestLine } from "../../../api/http";
import { FLOWER, JOKER } from "../../../api/tiles";
import type { GameView } from "../../../api/wire";

const line: NearestLine = {
  section: "2468",
  number: 3,
  value: 30,
  concealed: false,
  away: 2,
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
