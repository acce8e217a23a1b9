import { beforeEach, expect, test, vi } from "vitest";
import type { Answers, BookView, NextGame, Written } from "./api";
import { question, told, type Answer, type Table } from "./gameQuestions";
import { draftOf, dropDraft, keepDraft } from "./gameDraft";
import { compact, inWords, key } from "./facts";
import { keep, kept, remember } from "./bookStorage";
import { Queue, type Entry } from "./queue";
import { foretold, standing } from "./localView";
import { ApiError } from "../../api/client";

const NAMES = ["Ida", "Ruth", "Sol", "Bea"];
const TABLE: Table = { number: 3, names: NAMES, asks: [] };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});

/** Answers by what stands on the buttons; hands are told by value or line, people by their seats. */
function tell(table: Table, ...said: (string | number[] | object)[]): { answers: Answer[]; asked: string[] } {
  const answers: Answer[] = [];
  const asked: string[] = [];
  for (const words of said) {
    const now = question(answers, table);
    if (now === null) throw new Error("nothing more is asked");
    asked.push(now.ask);
    if (now.kind === "one") answers.push(now.choices.find(({ label }) => label === words)!.answer);
    else if (now.kind === "many") answers.push(now.answer(words as number[]));
    else answers.push({ told: words as object });
  }
  return { answers: JSON.parse(JSON.stringify(answers)) as Answer[], asked };
}

const facts = (table: Table, ...said: (string | number[] | object)[]): unknown => {
  const { answers } = tell(table, ...said);
  expect(question(answers, table)).toBeNull();
  return compact(told(answers));
};

const choose =
  (table: Table) =>
  (all: Answer[], label: string): Answer[] => {
    const now = question(all, table);
    if (now?.kind !== "one") throw new Error("no choice");
    return [...all, now.choices.find((choice) => choice.label === label)!.answer];
  };

test("a win on a discard is told in four answers", () => {
  expect(facts(TABLE, "Ruth won", { value: 25 }, "Bea threw it", "Yes, jokers")).toEqual({
    result: "mahjong",
    winner: 1,
    value: 25,
    thrower: 3,
  });
});

test("what the line on the card says is not asked", () => {
  const line = { line: "SINGLES AND PAIRS #1", value: 50, singles_and_pairs: true };
  expect(facts(TABLE, "Ida won", line, "Ida picked it")).toEqual({
    result: "mahjong",
    winner: 0,
    value: 50,
    singles_and_pairs: true,
    self_picked: true,
    line: "SINGLES AND PAIRS #1",
  });
  const other = { line: "2468 #1", value: 30, singles_and_pairs: false };
  expect(facts(TABLE, "Ida won", other, "Ida picked it", "No jokers at all")).toMatchObject({ jokerless: true });
});

test("singles and pairs matter only without jokers", () => {
  const said = ["Sol won", { value: 50 }, "Ida threw it", "No jokers at all", "Yes, singles and pairs"];
  expect(facts(TABLE, ...said)).toMatchObject({ jokerless: true, singles_and_pairs: true });
});

test("only East is dealt or passed a win", () => {
  const labels = (winner: string): string[] => {
    const now = question(tell(TABLE, winner, { value: 30 }).answers, TABLE);
    return now?.kind === "one" ? now.choices.map(({ label }) => label) : [];
  };
  expect(labels("Ida won")).toContain("It was dealt");
  expect(labels("Ruth won")).not.toContain("It was dealt");
  expect(facts(TABLE, "Ida won", { value: 30 }, "It was passed", "Yes, jokers")).toMatchObject({
    how: "earthly",
    self_picked: true,
  });
});

test("a joker exchange, after a pick and after a call", () => {
  const begun = ["Sol won", { value: 25 }, "A joker exchange"];
  expect(facts(TABLE, ...begun, "No, picked from the wall", "Yes, jokers")).toMatchObject({
    how: "exchange",
    self_picked: true,
  });
  expect(facts(TABLE, ...begun, "Yes, a tile that Bea threw", "Yes, jokers")).toMatchObject({
    how: "exchange",
    thrower: 3,
  });
});

test("nobody won, in one answer", () => {
  expect(facts(TABLE, "Nobody won")).toEqual({ result: "wall" });
  expect(facts(TABLE, "Something else", "The game is played again")).toEqual({ result: "replay" });
});

test("for a mistake neither jokers nor the thrower are asked", () => {
  expect(facts(TABLE, "Something else", "A misnamed tile", "Sol", "Ida", { value: 30 })).toEqual({
    result: "miscall",
    winner: 0,
    value: 30,
    offender: 2,
  });
  expect(facts(TABLE, "Something else", "A tile out of turn", "Bea", "Ruth", { value: 25 })).toMatchObject({
    result: "out of turn",
    offender: 3,
  });
});

test("a hand thrown in: which hand it was matters only for two", () => {
  const begun = ["Something else", "A wrong mah jongg", "Yes", "Ida"];
  expect(facts(TABLE, ...begun, [2])).toEqual({ result: "mahjong in error", declarer: 0, threw_in: [2] });
  expect(facts(TABLE, ...begun, [1, 2], { value: 30 })).toEqual({
    result: "mahjong in error",
    declarer: 0,
    threw_in: [1, 2],
    value: 30,
  });
});

test("after a wrong mah jongg the game goes on without that hand", () => {
  const { answers } = tell(TABLE, "Something else", "A wrong mah jongg", "No, the game went on", "Ida");
  const now = question(answers, TABLE);
  expect(now?.kind === "one" && now.choices[0]?.label).toBe("Ruth won");
  expect(told(answers)).toEqual({ dead: [0] });
});

test("a contested challenge comes on top of how the game ended", () => {
  const { answers } = tell(TABLE, "Nobody won");
  const more = [...answers, { told: {}, then: "also" } as const];
  expect(question(more, TABLE)?.ask).toBe("What else happened?");
  const done = ["A challenge was contested", "Ruth", "Sol", "Sol"].reduce(choose(TABLE), more);
  expect(question(done, TABLE)).toBeNull();
  expect(compact(told(done))).toEqual({ result: "wall", challenges: [{ by: 1, challenged: 2, upheld: false }] });
});

test("points ask for exposures", () => {
  const { asked } = tell(
    { ...TABLE, asks: ["exposures"] },
    "Ida won",
    { value: 25 },
    "Sol threw it",
    "Yes, jokers",
    "2",
  );
  expect(asked.at(-1)).toBe("How many exposures had Ida before that tile?");
});

test("some things are asked only where the rules make them matter", () => {
  const also = (asks: string[]): string[] => {
    const table = { ...TABLE, asks };
    const { answers } = tell(
      table,
      "Ida won",
      { value: 25, singles_and_pairs: false },
      "Sol threw it",
      "No jokers at all",
    );
    const now = question([...answers, { told: {}, then: "also" }], table);
    return now?.kind === "one" ? now.choices.map(({ label }) => label) : [];
  };
  expect(also([])).toEqual(["A hand was dead", "A challenge was contested"]);
  expect(also(["announced", "hot", "peeked"])).toEqual([
    ...also([]),
    "The winner asked for less",
    "The wall was hot",
    "Somebody looked at a blind tile",
  ]);
});

test("whoever looked at blind tiles twice is named twice", () => {
  const table = { ...TABLE, asks: ["peeked"] };
  const look = (answers: Answer[]): Answer[] =>
    ["Somebody looked at a blind tile", "Ruth"].reduce(choose(table), [...answers, { told: {}, then: "also" }]);
  const twice = look(look(tell(table, "Nobody won").answers));
  expect(compact(told(twice))).toEqual({ result: "wall", peeked: [1, 1] });
});

test("a dead hand neither wins nor throws the winning tile", () => {
  const { answers } = tell(TABLE, "Ida won", { value: 25 }, "Sol threw it", "Yes, jokers");
  const dead = question([...answers, { told: {}, then: "dead" }], TABLE);
  expect(dead?.kind === "many" && dead.people).toEqual([1, 3]);
  const thrown = question([{ told: { result: "mahjong", winner: 0, value: 25, dead: [2] } }], TABLE);
  expect(thrown?.kind === "one" && thrown.choices.slice(0, 3).map(({ label }) => label)).toEqual([
    "Ruth threw it",
    "Bea threw it",
    "Ida picked it",
  ]);
});

test("three players have no North", () => {
  const now = question([], { number: 1, names: NAMES.slice(0, 3), asks: [] });
  expect(now?.kind === "one" && now.choices.map(({ label }) => label)).toEqual([
    "Ida won",
    "Ruth won",
    "Sol won",
    "Nobody won",
    "Something else",
  ]);
});

test("facts are kept short, in the server's order, and the line is no part of their worth", () => {
  const win = compact({
    line: "2468 #1",
    thrower: 2,
    value: 25,
    winner: 1,
    result: "mahjong",
    jokerless: false,
    dead: [],
  });
  expect(JSON.stringify(win)).toBe('{"result":"mahjong","winner":1,"value":25,"thrower":2,"line":"2468 #1"}');
  expect(key(win)).toBe('{"result":"mahjong","winner":1,"value":25,"thrower":2}');
  expect(inWords(win, NAMES)).toBe("Ruth won 25, thrown by Sol.");
});

test("a draft is about one game at one table", () => {
  const answers = [{ told: { result: "wall" } } as const];
  keepDraft("b", false, TABLE, [...answers]);
  expect(draftOf("b", false, TABLE)).toEqual(answers);
  expect(draftOf("b", true, TABLE)).toEqual([]);
  expect(draftOf("b", false, { ...TABLE, number: 4 })).toEqual([]);
  expect(draftOf("b", false, { ...TABLE, names: NAMES.toReversed() })).toEqual([]);
  dropDraft("b", false);
  expect(draftOf("b", false, TABLE)).toEqual([]);
});

test("what waits stays in order until it is answered, and what is refused is told", () => {
  const queue = new Queue("b");
  queue.add({ type: "end_evening" });
  queue.add({ type: "go_on" });
  const sent = new Queue("b").waiting; // as after a reload
  expect(sent.map(({ command }) => command.type)).toEqual(["end_evening", "go_on"]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
  queue.add({ type: "set_pie", pie: 500 }); // while the others are on their way
  queue.answered(sent, [{ id: sent[1]!.id, message: "No.", rules: [] }]);
  expect(queue.waiting.map(({ command }) => command.type)).toEqual(["set_pie"]);
  expect(queue.refused.map(({ message }) => message)).toEqual(["No."]);
  queue.answered(sent, [{ id: sent[1]!.id, message: "No.", rules: [] }]); // another window had sent them, too
  expect(queue.refused).toHaveLength(1);
  queue.dismiss(sent[1]!.id);
  expect(queue.refused).toEqual([]);
});

test("an entry that cannot be read holds up no other", async () => {
  const queue = new Queue("b");
  for (const type of ["end_evening", "go_on", "end_evening"] as const) queue.add({ type });
  const [, bad] = queue.waiting;
  const asked: number[] = [];
  const write = async (entries: readonly Entry[]): Promise<Written> => {
    asked.push(entries.length);
    if (entries.some(({ id }) => id === bad!.id)) throw new ApiError("What is that?", 400);
    return { view: {} as BookView, refused: [] };
  };
  await queue.send(write, () => {});
  expect(asked).toEqual([3, 1, 1, 1]);
  expect(queue.waiting).toEqual([]);
  expect(queue.refused).toMatchObject([{ id: bad!.id, message: "What is that?" }]);
});

test("without network everything stays where it is", async () => {
  const queue = new Queue("b");
  queue.add({ type: "end_evening" });
  const lost = (): Promise<Written> => Promise.reject(new ApiError("The server does not answer.", 0));
  await expect(queue.send(lost, () => {})).rejects.toThrow("does not answer");
  expect(queue.waiting).toHaveLength(1);
});

test("of books that were not looked at for long only what waits is kept", () => {
  for (const book of ["a", "b", "c", "d", "e", "b"]) {
    keep(`${book}.view`, {});
    new Queue(book).add({ type: "end_evening" });
    remember(book);
  }
  expect(["a", "b", "c", "d", "e"].filter((book) => kept(`${book}.view`) !== null)).toEqual(["b", "c", "d", "e"]);
  expect(new Queue("a").waiting).toHaveLength(1);
});

const seating = (number: number, turn: number): NextGame => ({
  number,
  round: 1,
  seats: [...NAMES.slice(turn), ...NAMES.slice(0, turn)],
  sits_out: null,
  prompts: [],
});
const WIN = { result: "mahjong", winner: 0, value: 25, thrower: 1 } as const;
const ANSWERS: Answers = {
  [key(WIN)]: {
    payments: [
      { payer: "South", payee: "East", amount: 50, why: "the discarder pays double", rule: "PAY-01" },
      { payer: "West", payee: "East", amount: 25, why: "the value of the hand", rule: "PAY-01" },
    ],
    points: [],
    replayed: false,
    told: "",
    problem: "",
  },
  [key({ result: "replay" })]: { payments: [], points: [], replayed: true, told: "", problem: "" },
};
const VIEW = {
  games: [],
  next: seating(1, 0),
  coming: [seating(2, 1), seating(3, 2)],
  balances: NAMES.map((person) => ({ person, due: 0, paid: 0, left: 0 })),
} as unknown as BookView;
const totals = (commands: Parameters<typeof standing>[1]): number[] =>
  standing(VIEW, commands, ANSWERS).totals.map(({ paid }) => paid);

test("games that wait count with the server's answers, at the seats of their turn", () => {
  const games = [1, 2].map((number) => ({ type: "add_game" as const, seats: [], number, facts: WIN }));
  const { next, games: shown } = standing(VIEW, games, ANSWERS);
  expect(shown.map(({ number, seats }) => [number, seats[0]])).toEqual([
    [1, "Ida"],
    [2, "Ruth"],
  ]);
  expect(totals(games)).toEqual([75, -50 + 75, -25 - 50, -25]);
  expect(next).toMatchObject({ number: 3, seats: ["Sol", "Bea", "Ida", "Ruth"] });
});

test("a game to be played again keeps its East", () => {
  expect(
    standing(VIEW, [{ type: "add_game", seats: [], number: 1, facts: { result: "replay" } }], ANSWERS).next,
  ).toMatchObject({ number: 2, seats: NAMES });
});

test("what the server has not answered counts nothing, and is said to be open", () => {
  const odd = { type: "add_game" as const, seats: [], number: 1, facts: { ...WIN, dead: [2] } };
  expect(standing(VIEW, [odd], ANSWERS)).toMatchObject({
    open: 1,
    games: [{ payments: null, told: "Ida won 25, thrown by Ruth. Dead: Sol." }],
  });
  expect(totals([odd])).toEqual([0, 0, 0, 0]);
});

test("a correction that waits counts instead of what stood there", () => {
  const odd = { type: "add_game" as const, seats: [], number: 1, facts: { ...WIN, dead: [2] } };
  expect(totals([odd, { type: "correct_game", game: 1, facts: WIN, why: "", seats: [] }])).toEqual([75, -50, -25, 0]);
  const written = {
    ...VIEW,
    next: seating(2, 1),
    games: [{ ...standing(VIEW, [{ type: "add_game", seats: [], number: 1, facts: WIN }], ANSWERS).games[0] }],
  };
  const struck = standing(written as unknown as BookView, [{ type: "strike_game", game: 1, why: "" }], ANSWERS);
  expect(struck.totals.map(({ paid }) => paid)).toEqual([-75, 50, 25, 0]); // of balances that had counted it
});

test("an answer names people for seats", () => {
  expect(foretold(WIN, NAMES.toReversed(), ANSWERS)?.payments[0]).toMatchObject({
    payer: "Sol",
    payee: "Bea",
    due: 50,
    paid: 50,
  });
});
