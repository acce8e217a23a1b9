import { expect, test } from "vitest";
import type { Answers, BookView, NextGame } from "./api";
import { factsKey } from "./facts";
import { cachedWorth, localView, reachingPie } from "./localView";

const NAMES = ["Ida", "Ruth", "Sol", "Bea"];

const seating = (number: number, turn: number): NextGame => ({
  number,
  round: 1,
  seats: [...NAMES.slice(turn), ...NAMES.slice(0, turn)],
  sits_out: null,
  prompts: [],
});
const WIN = { result: "mahjong", winner: 0, value: 25, thrower: 1 } as const;
const ANSWERS: Answers = {
  [factsKey(WIN)]: {
    payments: [
      { payer: "South", payee: "East", amount: 50, why: "the discarder pays double", rule: "PAY-01" },
      { payer: "West", payee: "East", amount: 25, why: "the value of the hand", rule: "PAY-01" },
    ],
    points: [],
    replayed: false,
    told: "",
    problem: "",
  },
  [factsKey({ result: "replay" })]: { payments: [], points: [], replayed: true, told: "", problem: "" },
};
const VIEW = {
  games: [],
  next: seating(1, 0),
  coming: [seating(2, 1), seating(3, 2)],
  balances: NAMES.map((person) => ({ person, due: 0, paid: 0, left: 0 })),
} as unknown as BookView;
const totals = (commands: Parameters<typeof localView>[1]): number[] =>
  localView(VIEW, commands, ANSWERS).totals.map(({ paid }) => paid);

test("waiting games count with the server's cached answers, each with its seating", () => {
  const games = [1, 2].map((number) => ({ type: "add_game" as const, seats: [], number, facts: WIN }));
  const { next, games: shown } = localView(VIEW, games, ANSWERS);
  expect(shown.map(({ number, seats }) => [number, seats[0]])).toEqual([
    [1, "Ida"],
    [2, "Ruth"],
  ]);
  expect(totals(games)).toEqual([75, -50 + 75, -25 - 50, -25]);
  expect(next).toMatchObject({ number: 3, seats: ["Sol", "Bea", "Ida", "Ruth"] });
});

test("a replayed game keeps its East", () => {
  expect(
    localView(VIEW, [{ type: "add_game", seats: [], number: 1, facts: { result: "replay" } }], ANSWERS).next,
  ).toMatchObject({ number: 2, seats: NAMES });
});

test("a game without the server's answer does not count and stays open", () => {
  const odd = { type: "add_game" as const, seats: [], number: 1, facts: { ...WIN, dead: [2] } };
  expect(localView(VIEW, [odd], ANSWERS)).toMatchObject({
    open: 1,
    games: [{ payments: null, told: "Ida won 25 on Ruth’s discard. Dead: Sol." }],
  });
  expect(totals([odd])).toEqual([0, 0, 0, 0]);
});

test("a waiting correction replaces the game", () => {
  const odd = { type: "add_game" as const, seats: [], number: 1, facts: { ...WIN, dead: [2] } };
  expect(totals([odd, { type: "correct_game", game: 1, facts: WIN, why: "", seats: [] }])).toEqual([75, -50, -25, 0]);
  const written = {
    ...VIEW,
    next: seating(2, 1),
    games: [{ ...localView(VIEW, [{ type: "add_game", seats: [], number: 1, facts: WIN }], ANSWERS).games[0] }],
  };
  const struck = localView(written as unknown as BookView, [{ type: "strike_game", game: 1, why: "" }], ANSWERS);
  expect(struck.totals.map(({ paid }) => paid)).toEqual([-75, 50, 25, 0]); // the server's totals included the game
});

test("an answer is shown with names instead of seats", () => {
  expect(cachedWorth(WIN, NAMES.toReversed(), ANSWERS)?.payments[0]).toMatchObject({
    payer: "Sol",
    payee: "Bea",
    due: 50,
    paid: 50,
  });
});

test("the pie is named for those who owe more than it leaves", () => {
  const payment = { why: "", rule: "", paid: 0 };
  const worth = {
    payments: [
      { ...payment, payer: "Bea", payee: "Ida", due: 120 },
      { ...payment, payer: "Sol", payee: "Ida", due: 90 },
      { ...payment, payer: "Ann", payee: "Ida", due: 30 },
    ],
    points: [],
    replayed: false,
    told: "",
    problem: "",
  };
  const totals = [
    { person: "Ida", due: 500, paid: 500 },
    { person: "Bea", due: -210, paid: -210 },
    { person: "Sol", due: -210, paid: -210 },
    { person: "Ann", due: -400, paid: -300 },
  ];
  expect(reachingPie(worth, totals, 300)).toEqual([
    { person: "Bea", left: 90 },
    { person: "Ann", left: 0 },
  ]);
  expect(reachingPie(worth, totals, 1000)).toEqual([]);
});
