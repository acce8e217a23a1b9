import { expect, test } from "vitest";
import { discardGrid, GAP } from "./discardGrid";

const fits = (width: number, height: number, places: number, { tile, columns }: { tile: number; columns: number }) =>
  columns * (tile + GAP) - GAP <= width && Math.ceil(places / columns) * ((tile * 4) / 3 + GAP) - GAP <= height;

test("the tiles are as large as all places allow", () => {
  for (const [width, height] of [
    [336, 160],
    [500, 320],
    [1100, 700],
  ] as const) {
    const grid = discardGrid({ width, height }, 99, 200);
    expect(fits(width, height, 99, grid)).toBe(true);
    const tile = grid.tile + 1;
    const columns = Math.floor((width + GAP) / (tile + GAP));
    expect(fits(width, height, 99, { tile, columns })).toBe(false);
  }
});

test("tiles are no larger than the setting, and never too small to read", () => {
  expect(discardGrid({ width: 3000, height: 2000 }, 99, 48).tile).toBe(48);
  expect(discardGrid({ width: 300, height: 60 }, 99, 48)).toEqual({ tile: 15, columns: 17 });
  expect(discardGrid({ width: 0, height: 0 }, 99, 48).columns).toBe(1);
});
