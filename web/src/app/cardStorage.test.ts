import { expect, test, vi } from "vitest";
import { fileName, keepCard, keptCard, keptOwnCard, marksOf, placeOf, takeToTable } from "./cardStorage";
import type { CardProblem } from "../api/http";

const problem = (row: number, column: number, length: number, warning = false): CardProblem => ({
  row,
  column,
  length,
  warning,
  message: "",
  cure: "",
});
const text = "card A\n  11a 222 x25\nabout 🀄🀄 x";
const at = (found: CardProblem): string => text.slice(...placeOf(text, found));

test("a problem's place is found in the text, whatever is written before it", () => {
  expect(at(problem(2, 7, 3))).toBe("222");
  expect(at(problem(3, 7, 2))).toBe("🀄🀄");
  expect(at(problem(3, 10, 1))).toBe("x");
});

test("a place beyond the text is its end, and none is the beginning", () => {
  expect(placeOf(text, problem(2, 99, 4))).toEqual([20, 20]);
  expect(placeOf(text, problem(0, 1, 1))).toEqual([0, 0]);
});

test("a row with an error and a warning is marked for the error", () => {
  const marks = marksOf([problem(2, 1, 1, true), problem(2, 5, 1), problem(2, 9, 1, true), problem(3, 1, 1, true)]);
  expect([...marks]).toEqual([
    [2, "error"],
    [3, "warning"],
  ]);
});

test("a card is saved under a name that every computer takes", () => {
  expect(fileName("Our: Tuesday/Card?", "card")).toBe("Our TuesdayCard.card");
  expect(fileName(null, "pdf")).toBe("card.pdf");
});

test("the card of a table is the card of the next, until another one is chosen", () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  expect(keptCard()).toEqual({ card: "", own_card: "" });
  takeToTable("card Ours");
  expect(keptCard()).toEqual({ card: "", own_card: "card Ours" });
  expect(keptCard()).toEqual({ card: "", own_card: "card Ours" });
  keepCard({ card: "First Card", own_card: "" });
  expect([keptCard(), keptOwnCard()]).toEqual([{ card: "First Card", own_card: "" }, "card Ours"]);
  keepCard({ card: "First Card", own_card: "card Another" });
  expect(keptCard()).toEqual({ card: "", own_card: "card Another" });
  vi.unstubAllGlobals();
});

test("an own card that an older page has kept is played", () => {
  vi.stubGlobal("localStorage", { getItem: (key: string) => (key === "charleston.card" ? "card Old" : null) });
  expect(keptCard()).toEqual({ card: "", own_card: "card Old" });
  vi.unstubAllGlobals();
});
