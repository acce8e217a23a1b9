import { expect, test } from "vitest";
import type { TournamentView } from "../api";
import { isRoundOver, placesOf, withName } from "./places";

const view = {
  round: 1,
  tables: [{ table: 2, people: ["Zoë Kay", "ann lee"] }],
  turned_in: 0,
  resting: ["Bea"],
  coming: [
    { name: "ann lee", table: 1, seat: 3 },
    { name: "Bea", table: 0, seat: -1 },
  ],
} as unknown as TournamentView;

test("everyone is listed by name, with the seat now and next", () => {
  expect(placesOf(view)).toEqual([
    { name: "ann lee", now: { table: 2, seat: 1 }, next: { table: 1, seat: 3 } },
    { name: "Bea", now: { table: 0, seat: -1 }, next: { table: 0, seat: -1 } },
    { name: "Zoë Kay", now: { table: 2, seat: 0 }, next: null },
  ]);
});

test("a search needs all words, in any order, without case and accents", () => {
  const found = (text: string): string[] => withName(placesOf(view), text).map(({ name }) => name);
  expect(found("kay zoe")).toEqual(["Zoë Kay"]);
  expect(found(" LEE ")).toEqual(["ann lee"]);
  expect(found("")).toHaveLength(3);
  expect(found("zoe lee")).toEqual([]);
});

test("a round is over when the time is up or every table has turned in", () => {
  expect(isRoundOver(view, false)).toBe(false);
  expect(isRoundOver(view, true)).toBe(true);
  expect(isRoundOver({ ...view, turned_in: 1 }, false)).toBe(true);
  expect(isRoundOver({ ...view, round: 0, tables: [] }, false)).toBe(false);
});
