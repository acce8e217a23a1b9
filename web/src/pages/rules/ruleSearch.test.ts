import { expect, test } from "vitest";
import type { Chapter } from "../../api/http";
import { ruleCount, neighbors, searchRules } from "./ruleSearch";

const BOOK: Chapter[] = [
  {
    id: "CHA",
    title: "The Charleston",
    rules: [rule("CHA-02", "Three tiles are passed."), rule("CHA-23", "A joker may not be passed.")],
  },
  {
    id: "JOK",
    title: "Jokers",
    rules: [rule("JOK-02", "A joker stands for any tile."), rule("JOK-23", "See CHA-23.")],
  },
];

function rule(id: string, text: string): Chapter["rules"][number] {
  return { id, text, scenarios: 1 };
}

const ids = (query: string): string[] =>
  searchRules(BOOK, query).flatMap((chapter) => chapter.rules.map(({ id }) => id));

test("a number finds its rule in any spelling", () => {
  for (const query of ["CHA-02", "cha02", "cha 02", "Cha-02"]) expect(ids(query)).toEqual(["CHA-02"]);
});

test("a number also finds the rules that mention it", () => {
  expect(ids("CHA-23")).toEqual(["CHA-23", "JOK-23"]);
});

test("a rule must contain all words, in any order", () => {
  expect(ids("passed joker")).toEqual(["CHA-23"]);
  expect(ids("JOKER")).toEqual(["CHA-23", "JOK-02"]);
  expect(ids("joker wall")).toEqual([]);
});

test("a query of letters is a word, and matches the ids of a chapter", () => {
  expect(ids("jok-")).toEqual(["JOK-02", "JOK-23"]);
  expect(ruleCount(searchRules(BOOK, "23"))).toBe(2);
});

test("chapters without a match are left out", () => {
  expect(searchRules(BOOK, "three").map((chapter) => chapter.id)).toEqual(["CHA"]);
});

test("neighbors continue across chapters", () => {
  expect(neighbors(BOOK, "CHA-23")).toMatchObject({ before: { id: "CHA-02" }, after: { id: "JOK-02" } });
  expect(neighbors(BOOK, "CHA-02").before).toBeNull();
  expect(neighbors(BOOK, "JOK-23").after).toBeNull();
  expect(neighbors(BOOK, "XYZ-1")).toEqual({ before: null, after: null });
});
