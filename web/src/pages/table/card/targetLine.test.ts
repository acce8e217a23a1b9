import { beforeEach, expect, test, vi } from "vitest";
import { loadLine, saveLine } from "./targetLine.svelte";

const LINE = { section: "2468", number: 3 };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

test("the line of a game is found again, but not in another game or at another table", () => {
  saveLine("table", 1, LINE);
  expect(loadLine("table", 1)).toEqual(LINE);
  expect(loadLine("table", 2)).toBe(null);
  expect(loadLine("other", 1)).toBe(null);
});

test("a new line replaces the old one, and no line clears it", () => {
  saveLine("table", 1, LINE);
  saveLine("table", 1, { section: "Quints", number: 1 });
  expect(loadLine("table", 1)).toEqual({ section: "Quints", number: 1 });
  saveLine("table", 1, null);
  expect(loadLine("table", 1)).toBe(null);
});

test("only the newest tables are stored", () => {
  for (let table = 0; table < 12; table++) saveLine(`table ${table}`, 1, LINE);
  expect(loadLine("table 0", 1)).toBe(null);
  expect(loadLine("table 11", 1)).toEqual(LINE);
});

test.each(["nonsense", "{}", '[1, null, {"table": "table"}]'])("unreadable storage has no line: %s", (text) => {
  localStorage.setItem("charleston.line", text);
  expect(loadLine("table", 1)).toBe(null);
});
