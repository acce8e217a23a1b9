import { expect, test } from "vitest";
import { findingLine } from "./findings";
import { JOKER } from "../api/tiles";

test("a finding is written on one line with its tiles and lines", () => {
  const lines = [
    { section: "Winds, and others", numbers: [1, 4] },
    { section: "Quints", numbers: [3] },
  ];
  expect(findingLine({ reason: "exhausted", tiles: [27, 27], lines })).toBe(
    "Too few tiles are left for N N: Winds, and others #1 #4, Quints #3",
  );
  expect(findingLine({ reason: "possible", tiles: [], lines: [{ section: "2468", numbers: [1] }] })).toBe(
    "Can still be made: 2468 #1",
  );
  expect(findingLine({ reason: "exposure", tiles: [2, 2, JOKER], lines: [] })).toBe(
    "This exposed group does not fit 3b 3b J: ",
  );
});
