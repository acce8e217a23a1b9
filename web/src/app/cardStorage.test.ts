import { expect, test, vi } from "vitest";
import { saveCard, loadCard, loadOwnCard, takeToTable } from "./cardStorage";

test("the card of a table is the card of the next, until another one is chosen", () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  expect(loadCard()).toEqual({ card: "", own_card: "" });
  takeToTable("card Ours");
  expect(loadCard()).toEqual({ card: "", own_card: "card Ours" });
  expect(loadCard()).toEqual({ card: "", own_card: "card Ours" });
  saveCard({ card: "First Card", own_card: "" });
  expect([loadCard(), loadOwnCard()]).toEqual([{ card: "First Card", own_card: "" }, "card Ours"]);
  saveCard({ card: "First Card", own_card: "card Another" });
  expect(loadCard()).toEqual({ card: "", own_card: "card Another" });
  vi.unstubAllGlobals();
});

test("an own card that an older page has kept is played", () => {
  vi.stubGlobal("localStorage", { getItem: (key: string) => (key === "charleston.card" ? "card Old" : null) });
  expect(loadCard()).toEqual({ card: "", own_card: "card Old" });
  vi.unstubAllGlobals();
});
