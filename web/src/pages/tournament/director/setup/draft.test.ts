import { expect, test } from "vitest";
import type { TournamentInfo } from "../../api";
import { draftOf, newDraft, OWN, requestOf, tableNumbers } from "./draft";

const INFO: TournamentInfo = {
  name: "Spring Open",
  day: "2027-04-03",
  place: "The hall",
  card: "Club Card",
  scoring: { count: "payments", name: "payments", games: 4 },
  ties: ["wins"],
  rounds: 6,
  wish: "free",
  fill: "byes",
  minutes: 55,
  places: 40,
  step_free: [1, 3],
  open: true,
  preset: "league",
  options: {},
};

test("an announcement that is saved unchanged stays as it is", () => {
  const { card, own_scoring, games, rounds, step_free, ties, open, director } = requestOf(draftOf(INFO), INFO);
  expect({ card, own_scoring, games, rounds, step_free, ties, open, director }).toEqual({
    card: "Club Card",
    own_scoring: INFO.scoring,
    games: 4,
    rounds: 6,
    step_free: [1, 3],
    ties: ["wins"],
    open: true,
    director: undefined,
  });
});

test("a card of the director's own travels as text, and only if it is chosen", () => {
  const draft = { ...newDraft(), name: " Open ", director: " Dora ", cardText: "card X" };
  expect(requestOf(draft)).toMatchObject({ name: "Open", director: "Dora", card: "", card_text: "" });
  expect(requestOf({ ...draft, card: OWN })).toMatchObject({ card: "", card_text: "card X" });
});

test("numbers of tables", () => {
  expect(tableNumbers(" 1, 2 and 5; 2")).toEqual([1, 2, 5]);
  expect(tableNumbers("")).toEqual([]);
  expect(tableNumbers("near the door")).toBeNull();
  expect(tableNumbers("0")).toBeNull();
});
