import { expect, test } from "vitest";
import { draftOf, prizesOf } from "./prizeDraft";

const prizes = [
  { amount: 15000, place: 1, best: null },
  { amount: 9050, place: 2, best: null },
  { amount: 2000, place: 0, best: "best game" as const },
];

test("prizes survive the form", () => {
  const draft = draftOf(prizes);
  expect(draft.places).toEqual(["150", "90.50", ""]);
  expect(draft.bests["best game"]).toBe("20");
  expect(prizesOf(draft)).toEqual(prizes);
});

test.each([" 150 ", "$150", "$ 150.00"])("%s is an amount", (text) => {
  expect(prizesOf({ ...draftOf([]), places: [text] })).toEqual([prizes[0]]);
});

test.each(["abc", "-5", "1.5", "1,50", "1234567", "5 dollars", "1e3"])("%s is no amount", (text) => {
  expect(prizesOf({ ...draftOf([]), places: ["", text] })).toBe("Second place");
});

test("an empty form has no prizes", () => {
  expect(prizesOf(draftOf([]))).toEqual([]);
});
