import { expect, test } from "vitest";
import { stacksLeft, STACKS, WALL_TILES, wallPlace } from "./wallPlaces";
import vectors from "./wall.vectors.json";

test("every tile lies where the referee's geometry puts it", () => {
  for (const { roll, index, wall, stack, row } of vectors) expect(wallPlace(index, roll)).toEqual({ wall, stack, row });
  expect(vectors.length).toBeGreaterThan(100);
});

test("the walls shrink tile by tile from the break, and from the other end after a wrong pick", () => {
  const count = (left: number[][]): number => left.flat().reduce((sum, tiles) => sum + tiles, 0);
  expect(stacksLeft(7, 0)).toEqual(Array.from({ length: 4 }, () => Array<number>(STACKS).fill(2)));
  expect(stacksLeft(7, 1)[0]![7]).toBe(1);
  expect(stacksLeft(7, 2)[0]![7]).toBe(0);
  expect(stacksLeft(7, 0, 1)[0]![6]).toBe(1);
  for (let taken = 0; taken <= WALL_TILES; taken++) expect(count(stacksLeft(9, taken))).toBe(WALL_TILES - taken);
  expect(count(stacksLeft(9, 60, 2))).toBe(WALL_TILES - 62);
  expect(stacksLeft(12, WALL_TILES - 1)[0]![11]).toBe(1); // the last tile is the lower one beside the break
});
