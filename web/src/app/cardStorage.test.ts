import { expect, test, vi } from "vitest";
import { keepCard, keptCard, keptOwnCard, takeToTable } from "./cardStorage";

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
