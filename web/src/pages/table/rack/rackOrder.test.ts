import { expect, test } from "vitest";
import { arrangeSlots, firstUnused, gapsBefore, moveSlot, sortSlots, usedSlots, type Slot } from "./rackOrder";

let next = 100;
const nextId = () => next++;
const slots = (...tiles: number[]): Slot[] => tiles.map((tile, id) => ({ id, tile, fresh: false }));
const tiles = (result: readonly Slot[]): number[] => result.map((slot) => slot.tile);

test("remaining tiles keep their places, new tiles come to the right and are marked", () => {
  const result = arrangeSlots(slots(9, 1, 5, 1), [1, 5, 1, 7], nextId);
  expect(tiles(result)).toEqual([1, 5, 1, 7]);
  expect(result.map((slot) => slot.id).slice(0, 3)).toEqual([1, 2, 3]);
  expect(result.map((slot) => slot.fresh)).toEqual([false, false, false, true]);
});

test("of two equal tiles, one leaves and the other stays", () => {
  expect(tiles(arrangeSlots(slots(4, 4, 4), [4, 4], nextId))).toEqual([4, 4]);
});

test("no tile of the deal is marked as new", () => {
  expect(arrangeSlots([], [3, 2], nextId).map((slot) => slot.fresh)).toEqual([false, false]);
});

test("a tile moves among the others", () => {
  expect(tiles(moveSlot(slots(1, 2, 3, 4), 0, 2))).toEqual([2, 3, 1, 4]);
  expect(tiles(moveSlot(slots(1, 2, 3, 4), 3, 0))).toEqual([4, 1, 2, 3]);
  expect(tiles(moveSlot(slots(1, 2), 0, 99))).toEqual([2, 1]);
  expect(tiles(moveSlot(slots(1, 2), 7, 0))).toEqual([1, 2]);
});

test("by suit: flowers, bams with green, craks with red, dots with soap, winds, jokers", () => {
  expect(tiles(sortSlots(slots(35, 27, 33, 18, 32, 9, 31, 0, 34), "suit"))).toEqual([34, 0, 31, 9, 32, 18, 33, 27, 35]);
});

test("by number: the same number of all suits together", () => {
  expect(tiles(sortSlots(slots(35, 1, 10, 19, 0, 9, 27), "number"))).toEqual([0, 9, 1, 10, 19, 27, 35]);
});

test("sorted by the target line, the tiles it does not use come last", () => {
  expect(
    tiles(
      sortSlots(slots(5, 34, 7, 7, 34), "line", [
        [34, 34],
        [7, 7, 7],
      ]),
    ),
  ).toEqual([34, 34, 7, 7, 5]);
});

const byLine = (): Slot[] =>
  sortSlots(slots(5, 34, 7, 7, 34, 9), "line", [
    [34, 34],
    [9, 9],
    [7, 7, 7],
  ]);
const gapsIn = (result: readonly Slot[]): number[] =>
  result.flatMap(({ id }, at) => (gapsBefore(result).has(id) ? at : []));

test("sorted by a line, the rack has gaps between groups and before the unused tiles", () => {
  expect(tiles(byLine())).toEqual([34, 34, 9, 7, 7, 5]);
  expect(gapsIn(byLine())).toEqual([2, 3, 5]);
});

test("other orders have no gaps, even after a sort by line", () => {
  expect(gapsIn(sortSlots(slots(5, 34, 7), "suit"))).toEqual([]);
  expect(gapsIn(sortSlots(byLine(), "number"))).toEqual([]);
});

test("a tile moved into a group joins it, a new tile joins no group", () => {
  const result = byLine();
  expect(gapsIn(moveSlot(result, result[5]!.id, 1))).toEqual([3, 4]);
  expect(gapsIn(arrangeSlots(result, [34, 34, 9, 7, 7, 5, 1], nextId))).toEqual([2, 3, 5]);
});

test("only as many of a tile are marked as the line can use", () => {
  const slots = [4, 4, 7].map((tile, id) => ({ id, tile, fresh: false }));
  expect([...usedSlots(slots, [7, 4])]).toEqual([0, 2]);
});

test("the first tile that the line does not use stands apart, on a rack sorted by line only", () => {
  const sorted = sortSlots(slots(9, 1, 5, 1), "line", [[1, 1], [5]]);
  expect(tiles(sorted)).toEqual([1, 1, 5, 9]);
  expect(firstUnused(sorted)).toBe(sorted[3]!.id);
  expect(firstUnused(slots(9, 1, 5))).toBe(null);
  expect(firstUnused(sortSlots(slots(1, 5), "line", [[1], [5]]))).toBe(null);
  expect(firstUnused([])).toBe(null);
});
