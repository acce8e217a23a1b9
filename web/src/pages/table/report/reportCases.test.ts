import { expect, test } from "vitest";
import type { RefereeTopic } from "../../../api/http";
import { nextQuestion, reportCase } from "./reportCases";

const yesNo = [
  { code: "yes", label: "Yes" },
  { code: "no", label: "No" },
];
const question = (key: string, choices = yesNo) => ({ key, ask: `${key}?`, choices, only: {}, numbers: null });
const topic = (over: Partial<RefereeTopic>): RefereeTopic => ({
  id: "wrong-end",
  branch: "turn",
  title: "A player picks from the wrong end of the wall",
  asks: "what",
  payments: true,
  people: ["East", "the player", "West", "North"],
  questions: [question("racked"), question("another")],
  report: [],
  ...over,
});
const way = (facts: Record<string, string>, what: RefereeTopic["report"][number]["what"] = "picked wrong end") => ({
  facts,
  what,
  roles: ["the player"],
  tiles: [0, 0] as [number, number],
});

test("only the questions that matter are asked", () => {
  const wrongEnd = topic({ report: [way({ racked: "yes" }), way({ racked: "no" })] });
  expect(nextQuestion(wrongEnd, {})?.key).toBe("racked");
  expect(reportCase(wrongEnd, {})).toBeNull();
  expect(nextQuestion(wrongEnd, { racked: "no" })).toBeNull();
  expect(reportCase(wrongEnd, { racked: "no" })?.facts).toEqual({ racked: "no" });
});

test("a topic with one report asks nothing", () => {
  const thrownIn = topic({ report: [way({}, "threw in")] });
  expect(nextQuestion(thrownIn, {})).toBeNull();
  expect(reportCase(thrownIn, {})?.what).toBe("threw in");
});

test("only answers that lead to a report are offered", () => {
  const some = topic({ report: [way({ racked: "yes", another: "no" }), way({ racked: "yes", another: "yes" })] });
  expect(nextQuestion(some, {})?.choices.map(({ code }) => code)).toEqual(["yes"]);
  expect(nextQuestion(some, { racked: "yes" })?.key).toBe("another");
});

test("a later question is asked only after the answer that needs it", () => {
  const count = topic({ report: [way({ racked: "yes", another: "no" }), way({ racked: "no" }, "has tiles")] });
  expect(nextQuestion(count, { racked: "no" })).toBeNull();
  expect(reportCase(count, { racked: "no" })?.what).toBe("has tiles");
  expect(nextQuestion(count, { racked: "yes" })?.key).toBe("another");
});
