import { expect, test } from "vitest";
import type { RefereeTopics } from "../../api/http";
import { TopicSearch } from "./search";
import vectors from "./search.vectors.json";

/** make writes this file before it builds the page. */
const written = import.meta.glob<RefereeTopics>("../../../public/referee/topics.json", {
  import: "default",
  eager: true,
});
const [topics] = Object.values(written);

test.skipIf(!topics).each(vectors)("finds the same as the search in Python: $query", ({ query, ...wanted }) => {
  const finder = new TopicSearch(topics!.search);
  const ids = (limit: number, kinds?: ("topic" | "rule")[]): string[] =>
    finder.search(query, limit, kinds).map(({ id }) => id);
  expect({ topics: ids(8, ["topic"]), rules: ids(3, ["rule"]), both: ids(8) }).toEqual(wanted);
});

test("every known word finds something, and unknown words find nothing", () => {
  const finder = new TopicSearch({
    terms: { joker: 0, exchange: 1, swap: 1, "blind+pass": 2 },
    weights: [1, 1.5, 2],
    stop: ["the"],
    entries: [
      { kind: "topic", id: "exchange", title: "May I exchange a joker?", wordings: [[0, 1]] },
      { kind: "topic", id: "blind", title: "May I pass blind?", wordings: [[2]] },
      { kind: "rule", id: "JOK-05", title: "A joker is exchanged.", wordings: [[0, 1]] },
    ],
  });
  const ids = (query: string): string[] => finder.search(query, 8).map(({ id }) => id);
  expect(ids("swapping the jokers")).toEqual(["exchange", "JOK-05"]);
  expect(ids("blind pass")).toEqual(["blind"]);
  expect(ids("jokre")).toEqual(["exchange", "JOK-05"]);
  expect(ids("the constructor")).toEqual([]);
});
