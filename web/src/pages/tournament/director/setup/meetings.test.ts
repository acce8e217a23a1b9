import { expect, test } from "vitest";
import { repeatedPairs, squares } from "./meetings";

const MET = [
  [0, 1, 3],
  [1, 0, 2],
  [3, 2, 0],
];

test("each pair is listed once, the most frequent first", () => {
  expect(repeatedPairs(MET, ["E1", "S1", "W1"])).toEqual([
    { one: "E1", other: "W1", times: 3 },
    { one: "S1", other: "W1", times: 2 },
  ]);
});

test("the picture has both squares of a pair and none on the diagonal", () => {
  expect(squares(MET, (times) => times === 1)).toBe("M1 0h1v1h-1zM0 1h1v1h-1z");
  expect(squares(MET, (times) => times === 0)).toBe("");
});
