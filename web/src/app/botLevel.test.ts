import { afterEach, expect, test, vi } from "vitest";
import { LEVELS, loadLevel, saveLevel, sortLevels } from "./botLevel";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [null, "novice"],
  ["novice", "novice"],
  ["regular", "regular"],
  ["expert", "expert"],
  ["greedy", "novice"],
  ["", "novice"],
])("a stored level %j is read as %j", (stored, level) => {
  vi.stubGlobal("localStorage", { getItem: () => stored });
  expect(loadLevel()).toBe(level);
});

test("a browser that stores nothing begins with the easy bots", () => {
  vi.stubGlobal("localStorage", undefined);
  saveLevel("expert");
  expect(loadLevel()).toBe("novice");
});

test("the levels of the home page come first, from easy to expert", () => {
  expect(LEVELS.map(({ name }) => name)).toEqual(["Easy", "Regular", "Expert"]);
  const all = ["random", "greedy", "novice", "regular", "expert"].map((level) => ({ level }));
  expect(sortLevels(all).map(({ level }) => level)).toEqual(["novice", "regular", "expert", "random", "greedy"]);
});
