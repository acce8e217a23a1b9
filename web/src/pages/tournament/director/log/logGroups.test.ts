import { expect, test } from "vitest";
import type { LogLine } from "../../api";
import { filtered, lastEntryOf } from "./logGroups";

const line = (n: number, by: string, at: string, table: number, undone = false): LogLine => ({
  n,
  at,
  by,
  text: "",
  undone,
  round: table ? 1 : 0,
  table,
});
const LINES = [
  line(1, "Dora", "10:00", 0),
  line(2, "Dora", "10:01", 1),
  line(3, "Dora", "10:01", 2),
  line(4, "Vera", "10:05", 1),
  line(5, "Tom", "10:09", 1),
  line(6, "Tom", "10:09", 1),
  line(7, "Tom", "10:10", 1, true),
  line(8, "Vera", "10:11", 2),
];

test("the last entry of a table is what one person recorded at one time", () => {
  expect(lastEntryOf(LINES, 1, 1)).toEqual([5, 6]);
  expect(lastEntryOf(LINES, 1, 2)).toEqual([8]);
});

test("the seats of a table are not an entry", () => {
  expect(lastEntryOf(LINES.slice(0, 3), 1, 1)).toEqual([]);
  expect(lastEntryOf(LINES, 2, 1)).toEqual([]);
});

test("filters", () => {
  const numbers = (filter: Parameters<typeof filtered>[1]) => filtered(LINES, filter).map(({ n }) => n);
  expect(numbers({ by: "", table: 0, undone: false })).toEqual([8, 6, 5, 4, 3, 2, 1]);
  expect(numbers({ by: "Tom", table: 1, undone: true })).toEqual([7, 6, 5]);
});
