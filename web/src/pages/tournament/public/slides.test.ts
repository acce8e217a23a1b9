import { expect, test } from "vitest";
import type { TournamentView } from "../api";
import { slidesOf } from "./slides";

const standing = (place: number, player: string, points: number | null) => ({
  place,
  player,
  total: points ?? 0,
  rounds: [points],
  byes: [],
  shared: false,
  decided_by: null,
});
const playing = {
  stage: "playing",
  round: 1,
  tables: [{ table: 1, people: ["Ann", "Bea"], status: "entered", called: "Is it dead?", changed: "" }],
  turned_in: 0,
  resting: [],
  coming: [
    { name: "Ann", table: 2, seat: 0 },
    { name: "Bea", table: 0, seat: -1 },
  ],
  shows_standings: true,
  standings: [standing(1, "Bea", 40), standing(2, "Ann", 10), standing(0, "Stand-in", 50)],
} as unknown as TournamentView;
const titles = (view: TournamentView, isTimeUp = false): string[] => slidesOf(view, isTimeUp).map(({ title }) => title);

test("a round shows its seats and the standings, without stand-ins", () => {
  const [seats, standings] = slidesOf(playing, false);
  expect(seats!.rows).toEqual([
    { name: "Ann", before: "", after: "Table 1, East" },
    { name: "Bea", before: "", after: "Table 1, South" },
  ]);
  expect(standings!.rows).toEqual([
    { name: "Bea", before: "1", after: "40" },
    { name: "Ann", before: "2", after: "10" },
  ]);
});

test("after the round everyone reads where to go next", () => {
  for (const slides of [slidesOf(playing, true), slidesOf({ ...playing, turned_in: 1 }, false)])
    expect(slides[0]!.rows.map(({ after }) => after)).toEqual(["Table 2, East", "Sits out"]);
  expect(titles({ ...playing, coming: [] }, true)[0]).toBe("Find your seat"); // the last round
});

test("hidden standings are not shown, even by the director's link, which has them", () => {
  expect(titles({ ...playing, shows_standings: false })).toEqual(["Find your seat"]);
  expect(titles({ ...playing, stage: "over", shows_standings: false })).toEqual([]);
});

test("standings without points are not shown", () => {
  expect(titles({ ...playing, standings: [standing(1, "Ann", null)] })).toEqual(["Find your seat"]);
});

test("nothing private is on a slide", () => {
  expect(JSON.stringify(slidesOf(playing, false))).not.toContain("dead");
});

test("before the tournament there is no list, after it the results", () => {
  expect(titles({ ...playing, stage: "registration" })).toEqual([]);
  expect(titles({ ...playing, stage: "over" })).toEqual(["Results"]);
});
