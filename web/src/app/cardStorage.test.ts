import { expect, test, vi } from "vitest";
import { saveCard, loadCard, loadOwnCard, takeToTable } from "./cardStorage";

test("the next table plays the same card until the player chooses another", () => {
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

test("a card stored by an older version of the page is still used", () => {
  vi.stubGlobal("localStorage", { getItem: (key: string) => (key === "charleston.card" ? "card Old" : null) });
  expect(loadCard()).toEqual({ card: "", own_card: "card Old" });
  vi.unstubAllGlobals();
});
