import { expect, test } from "vitest";
import { CHAPTERS } from "./chapters";

test("every chapter has tiles that exist and exactly one right answer", () => {
  for (const chapter of CHAPTERS) {
    expect(chapter.rows.flatMap((row) => row.tiles).every((tile) => tile >= 0)).toBe(true);
    expect(chapter.options.filter((option) => option.right)).toHaveLength(1);
  }
});

test("the chapter on winning says which hands without jokers are not doubled", () => {
  const says = CHAPTERS.map((chapter) => JSON.stringify(chapter)).find((text) => text.includes("without jokers"));
  expect(says).toMatch(/jokerless hand doubles that again, except .*Singles and Pairs/);
});
