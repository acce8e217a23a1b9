import { expect, test } from "vitest";
import { isSlow, openingTimeline, stillTime } from "./openingTimeline";

test("the first game takes about three seconds, the next ones about two, and quick ones under one", () => {
  expect(openingTimeline(1, false).total).toBeGreaterThan(2500);
  expect(openingTimeline(1, false).total).toBeLessThan(3500);
  expect(openingTimeline(0, false).total).toBeGreaterThan(1500);
  expect(openingTimeline(0, false).total).toBeLessThan(2500);
  for (const rounds of [0, 1, 2, 3]) expect(openingTimeline(rounds, true).total).toBeLessThan(1000);
  expect(stillTime(true)).toBeLessThan(1000);
});

test.each([
  [0, false],
  [2, false],
  [2, true],
])("the parts follow each other (%i rounds, quick: %s)", (rounds, quick) => {
  const time = openingTimeline(rounds, quick);
  const parts = [...time.rounds, time.roll, time.break, time.deal];
  expect(time.rounds).toHaveLength(rounds);
  parts.forEach((part, at) => expect(part.at).toBeCloseTo(at === 0 ? 0 : parts[at - 1]!.at + parts[at - 1]!.for));
  expect(time.deal.at + time.deal.for).toBeLessThan(time.total);
});

const times = (gap: number, frames = 15): number[] => Array.from({ length: frames }, (_, at) => at * gap);

test("few frames a second are slow, many are not, and the first frames do not count", () => {
  expect(isSlow(times(16.7))).toBe(false);
  expect(isSlow(times(33))).toBe(true);
  expect(isSlow([0, 200, 400, 500, ...times(16.7).map((time) => time + 520)])).toBe(false);
  expect(isSlow([0])).toBe(false);
});
