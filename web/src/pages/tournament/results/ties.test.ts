import { expect, test } from "vitest";
import { tiesOf } from "./ties";

const line = (
  place: number,
  player: string,
  total: number,
  shared = false,
  decided_by: "wins" | "best round" | null = null,
) => ({ place, player, total, rounds: [total], byes: [], shared, decided_by });

test("groups of ties name everybody once", () => {
  const standings = [
    line(1, "Ann", 50, false, "wins"),
    line(2, "Bea", 50, false, "wins"),
    line(3, "Cam", 40),
    line(4, "Dot", 30, true),
    line(4, "Eve", 30, true),
    line(0, "Stand-in 1", 30),
  ];
  expect(tiesOf(standings)).toEqual([
    { names: ["Ann", "Bea"], total: 50, place: 1, rule: "wins" },
    { names: ["Dot", "Eve"], total: 30, place: 4, rule: null },
  ]);
  expect(tiesOf([])).toEqual([]);
  const unplayed = [line(1, "Ann", 0, true), line(1, "Bea", 0, true)].map((one) => ({ ...one, rounds: [null] }));
  expect(tiesOf(unplayed)).toEqual([]);
  expect(tiesOf([line(1, "Cam", 0, true), ...unplayed])).toEqual([]);
});
