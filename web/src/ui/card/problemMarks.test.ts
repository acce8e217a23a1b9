import { expect, test } from "vitest";
import { marksOf, selectionOf } from "./problemMarks";
import type { CardProblem } from "../../api/http";

const problem = (row: number, column: number, length: number, warning = false): CardProblem => ({
  row,
  column,
  length,
  warning,
  message: "",
  cure: "",
});
const text = "card A\n  11a 222 x25\nabout 🀄🀄 x";
const at = (found: CardProblem): string => text.slice(...selectionOf(text, found));

test("a problem is located in the text, whatever characters precede it", () => {
  expect(at(problem(2, 7, 3))).toBe("222");
  expect(at(problem(3, 7, 2))).toBe("🀄🀄");
  expect(at(problem(3, 10, 1))).toBe("x");
});

test("a position beyond the text selects its end; no position selects its start", () => {
  expect(selectionOf(text, problem(2, 99, 4))).toEqual([20, 20]);
  expect(selectionOf(text, problem(0, 1, 1))).toEqual([0, 0]);
});

test("a row with an error and a warning is marked as an error", () => {
  const marks = marksOf([problem(2, 1, 1, true), problem(2, 5, 1), problem(2, 9, 1, true), problem(3, 1, 1, true)]);
  expect([...marks]).toEqual([
    [2, "error"],
    [3, "warning"],
  ]);
});
