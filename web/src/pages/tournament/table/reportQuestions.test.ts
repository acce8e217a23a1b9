import { expect, test } from "vitest";
import { factsOf, question, reportOf, type Answer, type Question } from "./reportQuestions";
import { gameText } from "./strings";

const TABLE = { game: 2, names: ["Kay", "Irma", "Bea", "Dot"] };

/** The answers after choosing these labels or giving these values, and the next question. */
function after(...given: (string | number | number[])[]): { answers: Answer[]; next: Question | null } {
  const answers: Answer[] = [];
  for (const one of given) answers.push(chosen(question(answers, TABLE)!, one));
  return { answers, next: question(answers, TABLE) };
}

function chosen(asked: Question, given: string | number | number[]): Answer {
  if (asked.kind === "value") return { facts: { value: given as number } };
  if (asked.kind === "many") return asked.answer(given as number[]);
  const choice = asked.choices.find(({ label }) => label === given);
  expect(choice, `${asked.ask} ${String(given)}`).toBeDefined();
  return choice!.answer;
}

const labels = (asked: Question | null): string[] =>
  asked?.kind === "one" ? asked.choices.map(({ label }) => label) : [];

test("the first question is how the game ended", () => {
  const { next } = after();
  expect(next!.ask).toBe("How did game 2 end?");
  expect(labels(next)).toEqual([
    "Kay won",
    "Irma won",
    "Bea won",
    "Dot won",
    "Wall game",
    "The bell ended it",
    "Game 2 was not played",
  ]);
});

test("a thrown tile asks for exposures; the winner cannot have thrown it", () => {
  expect(labels(after("Kay won", 25).next)).toEqual(["Irma threw it", "Bea threw it", "Dot threw it", "Kay picked it"]);
  expect(labels(after("Kay won", 25, "Irma threw it").next)).toEqual(["None", "1", "2", "3", "4"]);
  const { answers, next } = after("Kay won", 25, "Irma threw it", "2", "Yes, jokers");
  expect(next).toBeNull();
  expect(reportOf(factsOf(answers))).toEqual({
    end: "mahjong",
    winner: 0,
    value: 25,
    thrower: 1,
    exposures: 2,
    jokerless: false,
    dead: [],
    peeked: [],
  });
  expect(gameText(factsOf(answers), TABLE.names)).toBe("Kay won 25 from Irma, two exposures.");
});

test("a picked tile asks for no exposures", () => {
  const { answers, next } = after("Dot won", 30, "Dot picked it", "No, jokerless");
  expect(next).toBeNull();
  expect(reportOf(factsOf(answers))).toMatchObject({ winner: 3, thrower: -1, exposures: 0, jokerless: true });
  expect(gameText(factsOf(answers), TABLE.names)).toBe("Dot won 30, self-picked, jokerless.");
});

test("a wall game, the bell and a game that was not played need no more answers", () => {
  for (const [label, end] of [
    ["Wall game", "wall"],
    ["The bell ended it", "time"],
  ] as const) {
    const { answers, next } = after(label);
    expect(next).toBeNull();
    expect(reportOf(factsOf(answers))).toMatchObject({ end, winner: -1, value: 0 });
  }
  const { answers, next } = after("Game 2 was not played");
  expect(next).toBeNull();
  expect(reportOf(factsOf(answers))).toBeNull();
});

test("dead hands and looks at blind tiles can be added", () => {
  const won = after("Kay won", 25, "Irma threw it", "None", "Yes, jokers").answers;
  const also: Answer[] = [...won, { facts: {}, then: "also" }];
  const dead = chosen(question(also, TABLE)!, "A hand was dead");
  const asked = question([...also, dead], TABLE)!;
  expect(asked.kind === "many" && asked.people).toEqual([2, 3]); // not the winner, not the thrower
  const withDead = [...also, dead, chosen(asked, [2])];
  expect(question(withDead, TABLE)).toBeNull();
  const look = (before: Answer[]): Answer[] => {
    const more: Answer[] = [...before, { facts: {}, then: "peeked" }];
    return [...more, chosen(question(more, TABLE)!, "Dot")];
  };
  const facts = factsOf(look(look(withDead)));
  expect(reportOf(facts)).toMatchObject({ dead: [2], peeked: [3, 3] });
  expect(gameText(facts, TABLE.names)).toBe(
    "Kay won 25 from Irma, no exposures. Dead: Bea. Dot looked at a blind tile twice.",
  );
});

test("a table of three has three winners to choose from", () => {
  const asked = question([], { game: 1, names: ["Kay", "Irma", "Bea"] });
  expect(labels(asked).filter((label) => label.endsWith(" won"))).toEqual(["Kay won", "Irma won", "Bea won"]);
});
