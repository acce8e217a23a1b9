import { afterEach, expect, test, vi } from "vitest";
import { loadPace, savePace } from "./soloChoices";

const PACES = [0, 300, 900];
afterEach(() => vi.unstubAllGlobals());

test.each([
  [null, null],
  ["0", 0],
  ["300", 300],
  ["301", null],
  ["", null],
  ["fast", null],
])("a stored pace %j is read as %j", (stored, pace) => {
  vi.stubGlobal("localStorage", { getItem: () => stored });
  expect(loadPace(PACES)).toBe(pace);
});

test("a browser that stores nothing asks every time", () => {
  vi.stubGlobal("localStorage", undefined);
  savePace(300);
  expect(loadPace(PACES)).toBeNull();
});
