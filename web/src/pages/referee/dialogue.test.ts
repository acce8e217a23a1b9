import { expect, test } from "vitest";
import type { RefereeQuestion, RefereeRuling, RefereeTopic } from "../../api/http";
import { addressWith, dialogueKey, readDialogue } from "./dialogue";
import { addRules, rulesIn } from "./ownRules";
import { rulingText, sameRuling } from "./ruling";

function question(key: string, codes: string[], more: Partial<RefereeQuestion> = {}): RefereeQuestion {
  const choices = codes.map((code) => ({ code, label: `It is ${code}` }));
  return { key, ask: `${key}?`, choices, only: {}, numbers: null, ...more };
}

const TOPIC: RefereeTopic = {
  id: "misnamed",
  branch: "discard",
  title: "A player gives a discard the wrong name",
  asks: "what",
  payments: true,
  people: ["East", "South", "West", "North"],
  questions: [
    question("next", ["nobody", "mahjong", "exposed"]),
    question("fits", ["no", "yes"], { only: { next: ["exposed"] } }),
    question("value", ["25", "30"], { only: { next: ["mahjong"] }, numbers: [5, 999] }),
  ],
  report: [],
};
const read = (query: string) => readDialogue(TOPIC, new URLSearchParams(query));
const RULING: RefereeRuling = {
  verdict: "ruled",
  dead: ["East's hand is dead."],
  now: ["The game is over.", "The hands are thrown in."],
  pays: [],
  rules: [],
  named: [],
  frames: [],
  scenario: "",
};

test("asks the first open question, and only those that matter", () => {
  expect(read("").open?.key).toBe("next");
  expect(read("next=exposed").open?.key).toBe("fits");
  expect(read("next=mahjong").open?.key).toBe("value");
  expect(read("next=nobody").open).toBeNull();
});

test("ignores wrong and outdated codes, and asks these questions again", () => {
  expect(read("next=gone&fits=no")).toMatchObject({ answered: [], open: { key: "next" } });
  expect(read("next=exposed&fits=perhaps").open?.key).toBe("fits");
  expect(dialogueKey(read("next=nobody&fits=no&other=1"))).toBe("next=nobody");
});

test("accepts a number in the range, and no other", () => {
  expect(read("next=mahjong&value=41").open).toBeNull();
  for (const wrong of ["4", "1000", "041", "4e1", "-5", "41.5", ""])
    expect(read(`next=mahjong&value=${wrong}`).open?.key).toBe("value");
});

test("a changed answer keeps the others", () => {
  const query = new URLSearchParams("next=mahjong&value=30&rules=house&junk=1");
  const changing = addressWith(TOPIC, query, "next", null);
  expect(changing).toBe("/referee/misnamed?value=30&rules=house");
  const back = addressWith(TOPIC, new URLSearchParams(changing.split("?")[1]), "next", "mahjong");
  expect(back).toBe("/referee/misnamed?next=mahjong&value=30&rules=house");
});

test("rules survive an address; invalid ones do not", () => {
  const rules = { preset: "house", options: { "dead.resolve": "immediate" } } as const;
  expect(rulesIn(addRules(new URLSearchParams(), rules))).toEqual(rules);
  expect(rulesIn(new URLSearchParams("rules=ours"))).toBeNull();
  expect(rulesIn(new URLSearchParams("rules=house&options=[1"))).toEqual({ preset: "house", options: {} });
});

test("the first line is yes or no, or what happens", () => {
  const may: RefereeTopic = { ...TOPIC, asks: "may" };
  expect(rulingText(may, { ...RULING, verdict: "refused" }).headline).toBe("No.");
  expect(rulingText(may, { ...RULING, verdict: "allowed" }).headline).toBe("Yes.");
  expect(rulingText(TOPIC, RULING)).toEqual({
    headline: "East's hand is dead.",
    lines: ["The game is over.", "The hands are thrown in."],
  });
  const payment = { ...TOPIC, branch: "payment" };
  expect(rulingText(payment, { ...RULING, pays: ["East pays South 25."] }).headline).toBe("East pays South 25.");
});

test("rulings are compared by what they say", () => {
  expect(sameRuling(RULING, { ...RULING, scenario: "other" })).toBe(true);
  expect(sameRuling(RULING, { ...RULING, pays: ["East pays South 25."] })).toBe(false);
});
