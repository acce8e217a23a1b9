import { expect, test } from "vitest";
import { awardLines, pointsText, winnings } from "./points";

const second = { amount: 9000, place: 2, best: null };
const third = { amount: 6000, place: 3, best: null };
const best = { amount: 2000, place: 0, best: "best game" as const };
const awards = [
  { player: "Ann", amount: 7500, prizes: [second, third] },
  { player: "Bea", amount: 7500, prizes: [second, third] },
  { player: "Ann", amount: 2000, prizes: [best] },
];

test("players with the same prizes share them", () => {
  expect(awardLines(awards)).toEqual([
    { player: "Ann", amount: "$75.00", prizes: "Second place and Third place, shared" },
    { player: "Bea", amount: "$75.00", prizes: "Second place and Third place, shared" },
    { player: "Ann", amount: "$20.00", prizes: "Best game" },
  ]);
});

test("a player's prizes are added up", () => {
  expect(winnings(awards, "Ann")).toBe(9500);
  expect(winnings(awards, "Cam")).toBe(0);
});

test("negative points have a real minus sign", () => {
  expect(pointsText(-10)).toBe("−10");
  expect(pointsText("-10")).toBe("−10");
});
