import { expect, test } from "vitest";
import { type Answer, question, type GameTable, factsOf } from "./gameQuestions";
import { compact } from "./facts";

const NAMES = ["Ida", "Ruth", "Sol", "Bea"];
const TABLE: GameTable = { number: 3, names: NAMES, asks: [] };

/** Answers the questions: a reply is a button's text, facts about a hand, or a list of seats. */
function tell(
  table: GameTable,
  ...replies: (string | number[] | object)[]
): { answers: Answer[]; questions: string[] } {
  const answers: Answer[] = [];
  const questions: string[] = [];
  for (const reply of replies) {
    const now = question(answers, table);
    if (now === null) throw new Error("no question is left");
    questions.push(now.ask);
    if (now.kind === "one") answers.push(now.choices.find(({ label }) => label === reply)!.answer);
    else if (now.kind === "many") answers.push(now.answer(reply as number[]));
    else answers.push({ told: reply as object });
  }
  return { answers: JSON.parse(JSON.stringify(answers)) as Answer[], questions };
}

const facts = (table: GameTable, ...replies: (string | number[] | object)[]): unknown => {
  const { answers } = tell(table, ...replies);
  expect(question(answers, table)).toBeNull();
  return compact(factsOf(answers));
};

const choose =
  (table: GameTable) =>
  (all: Answer[], label: string): Answer[] => {
    const now = question(all, table);
    if (now?.kind !== "one") throw new Error("no choice");
    return [...all, now.choices.find((choice) => choice.label === label)!.answer];
  };

test("a win on a discard takes four answers", () => {
  expect(facts(TABLE, "Ruth won", { value: 25 }, "Bea discarded it", "Yes, jokers")).toEqual({
    result: "mahjong",
    winner: 1,
    value: 25,
    thrower: 3,
  });
});

test("the line on the card answers some questions", () => {
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
  expect(facts(TABLE, "Ida won", other, "Ida picked it", "No, jokerless")).toMatchObject({ jokerless: true });
});

test("the wizard asks about singles and pairs only for a jokerless hand", () => {
  const replies = ["Sol won", { value: 50 }, "Ida discarded it", "No, jokerless", "Yes, singles and pairs"];
  expect(facts(TABLE, ...replies)).toMatchObject({ jokerless: true, singles_and_pairs: true });
});

test("only East can win by the deal or the Charleston", () => {
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
  expect(facts(TABLE, ...begun, "Yes, Bea’s discard", "Yes, jokers")).toMatchObject({
    how: "exchange",
    thrower: 3,
  });
});

test("a wall game takes one answer", () => {
  expect(facts(TABLE, "Nobody won")).toEqual({ result: "wall" });
  expect(facts(TABLE, "Something else", "The game will be replayed")).toEqual({ result: "replay" });
});

test("after a mistake the wizard asks about neither jokers nor the discarder", () => {
  expect(facts(TABLE, "Something else", "A misnamed tile", "Sol", "Ida", { value: 30 })).toEqual({
    result: "miscall",
    winner: 0,
    value: 30,
    offender: 2,
  });
  expect(facts(TABLE, "Something else", "A discard out of turn", "Bea", "Ruth", { value: 25 })).toMatchObject({
    result: "out of turn",
    offender: 3,
  });
});

test("the value of a hand declared in error matters only if two players threw in", () => {
  const begun = ["Something else", "Mah jongg in error", "Yes", "Ida"];
  expect(facts(TABLE, ...begun, [2])).toEqual({ result: "mahjong in error", declarer: 0, threw_in: [2] });
  expect(facts(TABLE, ...begun, [1, 2], { value: 30 })).toEqual({
    result: "mahjong in error",
    declarer: 0,
    threw_in: [1, 2],
    value: 30,
  });
});

test("after mah jongg in error the game continues without that hand", () => {
  const { answers } = tell(TABLE, "Something else", "Mah jongg in error", "No, the game continued", "Ida");
  const now = question(answers, TABLE);
  expect(now?.kind === "one" && now.choices[0]?.label).toBe("Ruth won");
  expect(factsOf(answers)).toEqual({ dead: [0] });
});

test("a contested challenge is added to how the game ended", () => {
  const { answers } = tell(TABLE, "Nobody won");
  const more = [...answers, { told: {}, then: "also" } as const];
  expect(question(more, TABLE)?.ask).toBe("What else happened?");
  const done = ["A challenge was contested", "Ruth", "Sol", "Sol"].reduce(choose(TABLE), more);
  expect(question(done, TABLE)).toBeNull();
  expect(compact(factsOf(done))).toEqual({ result: "wall", challenges: [{ by: 1, challenged: 2, upheld: false }] });
});

test("a book that scores points asks for exposures", () => {
  const { questions } = tell(
    { ...TABLE, asks: ["exposures"] },
    "Ida won",
    { value: 25 },
    "Sol discarded it",
    "Yes, jokers",
    "2",
  );
  expect(questions.at(-1)).toBe("How many exposures did Ida have before that tile?");
});

test("some questions depend on the rules", () => {
  const also = (asks: string[]): string[] => {
    const table = { ...TABLE, asks };
    const { answers } = tell(
      table,
      "Ida won",
      { value: 25, singles_and_pairs: false },
      "Sol discarded it",
      "No, jokerless",
    );
    const now = question([...answers, { told: {}, then: "also" }], table);
    return now?.kind === "one" ? now.choices.map(({ label }) => label) : [];
  };
  expect(also([])).toEqual(["A hand was dead", "A challenge was contested"]);
  expect(also(["announced", "hot", "peeked"])).toEqual([
    ...also([]),
    "The winner announced too low a value",
    "The wall was hot",
    "Somebody looked at a blind tile",
  ]);
});

test("a player who looked at blind tiles twice is listed twice", () => {
  const table = { ...TABLE, asks: ["peeked"] };
  const look = (answers: Answer[]): Answer[] =>
    ["Somebody looked at a blind tile", "Ruth"].reduce(choose(table), [...answers, { told: {}, then: "also" }]);
  const twice = look(look(tell(table, "Nobody won").answers));
  expect(compact(factsOf(twice))).toEqual({ result: "wall", peeked: [1, 1] });
});

test("a dead hand neither wins nor discards the winning tile", () => {
  const { answers } = tell(TABLE, "Ida won", { value: 25 }, "Sol discarded it", "Yes, jokers");
  const dead = question([...answers, { told: {}, then: "dead" }], TABLE);
  expect(dead?.kind === "many" && dead.people).toEqual([1, 3]);
  const thrown = question([{ told: { result: "mahjong", winner: 0, value: 25, dead: [2] } }], TABLE);
  expect(thrown?.kind === "one" && thrown.choices.slice(0, 3).map(({ label }) => label)).toEqual([
    "Ruth discarded it",
    "Bea discarded it",
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
