import { expect, test } from "vitest";
import { decide, NO_SEASON, questionOf } from "./seasonDraft";

const line = (link: string, day: string) => ({ link, name: link, day, players: 8, at: 0 });
const upload = { name: "Club", day: "2027-02-01", complete: true, results: [] };

test("tournaments are in the order of their dates, and those without a date come last", () => {
  const draft = { ...NO_SEASON, links: ["a", "b", "c"], uploads: [upload], best: 9 };
  const question = questionOf(draft, [line("a", ""), line("b", "2027-03-01"), line("c", "2027-01-01"), line("d", "")]);
  expect(question.parts.map(({ link, event }) => link || event?.name)).toEqual(["c", "Club", "b", "a"]);
  expect(question.best).toBe(4);
});

test("a tournament that is gone is left out", () => {
  expect(questionOf({ ...NO_SEASON, links: ["a"] }, []).parts).toEqual([]);
});

test("the last decision about two names counts, in any order", () => {
  const first = decide([], ["Ann Lee", "Anne Lee"], true);
  const other = decide(first, ["Bea", "Bee"], true);
  expect(decide(other, ["Anne Lee", "Ann Lee"], false)).toEqual([
    { names: ["Bea", "Bee"], same: true },
    { names: ["Anne Lee", "Ann Lee"], same: false },
  ]);
});
