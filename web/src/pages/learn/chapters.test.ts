import { expect, test } from "vitest";
import { CHAPTERS } from "./chapters";

test("every chapter has tiles that exist and exactly one right answer", () => {
  for (const chapter of CHAPTERS) {
    expect(chapter.rows.flatMap((row) => row.tiles).every((tile) => tile >= 0)).toBe(true);
    expect(chapter.options.filter((option) => option.right)).toHaveLength(1);
  }
});

test("the chapter on winning says which jokerless hands are not doubled", () => {
  const winning = CHAPTERS.find(({ title }) => title === "Winning");
  expect(winning?.says.join(" ")).toMatch(/jokerless hand doubles that again, except .*Singles and Pairs/);
});
