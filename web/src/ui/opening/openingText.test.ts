import { expect, test } from "vitest";
import { openingText, type OpeningFacts } from "./openingText";

const FACTS: OpeningFacts = { names: ["Bea", "Cal", "Dot", "Ann"], you: 3, rounds: [], dice: [3, 4] };
const DICE = "The dice show 3 and 4: the wall breaks after 7 stacks.";

test("later games name East and the break", () => {
  expect(openingText(FACTS)).toEqual(["Bea is East.", DICE]);
  expect(openingText({ ...FACTS, you: 0 })).toEqual(["You are East.", DICE]);
});

test("the highest roll is East", () => {
  expect(openingText({ ...FACTS, rounds: [[9, 4, 8, 2]] })).toEqual(["Bea rolls 9 and is East.", DICE]);
  expect(openingText({ ...FACTS, you: 0, rounds: [[9, 4, 8, 2]] })[0]).toBe("You roll 9 and are East.");
  expect(openingText({ ...FACTS, you: null, rounds: [[9, 4, 8, 2]] })[0]).toBe("Bea rolls 9 and is East.");
});

test("tied players roll again", () => {
  const rounds = [
    [9, 4, 9, 9],
    [8, null, 8, 3],
    [5, null, 2, null],
  ];
  expect(openingText({ ...FACTS, rounds })).toEqual([
    "You, Bea and Dot tie at 9 and roll again.",
    "Bea and Dot tie at 8 and roll again.",
    "Bea rolls 5 and is East.",
    DICE,
  ]);
});
