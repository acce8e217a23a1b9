import { expect, test } from "vitest";
import { countTile, countText, seenCount } from "./tileCount";
import type { View } from "../../../api/wire";
import { exposureTiles } from "../../../ui/tile/tileGroups";

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

test("the live discard counts, and a joker does not count as a five bam", () => {
  expect(countTile(view, 4)).toEqual({ discarded: 2, exposed: 1, held: 3 });
  expect(countTile(view, 35)).toEqual({ discarded: 0, exposed: 3, held: 1 });
  expect([4, 5, 7, 35, 0].map((tile) => seenCount(view, tile))).toEqual([6, 1, 3, 4, 0]);
  expect(countText(view, 4)).toBe("2 discarded, 1 exposed, 3 on your rack; 4 in the set");
  expect(countText({ ...view, seat: -1 }, 4)).toBe("2 discarded, 1 exposed; 4 in the set");
  expect(exposureTiles([4, 1, 2])).toEqual([4, 35, 35]);
});
