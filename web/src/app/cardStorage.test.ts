import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type * as CardStorage from "./cardStorage";
import type * as Own from "./ownCards.svelte";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.resetModules();
  vi.useFakeTimers({ now: 1000 });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Imports the modules again, as a reload does, so they read the current storage. */
async function reload(): Promise<typeof CardStorage & typeof Own> {
  vi.resetModules();
  vi.advanceTimersByTime(1000);
  return { ...(await import("./cardStorage")), ...(await import("./ownCards.svelte")) };
}

test("a newcomer starts with the First Card, and the next table plays the card chosen last", async () => {
  const { loadCard, saveCard } = await reload();
  expect(loadCard()).toEqual({ card: "First Card", own_card: "" });
  saveCard({ card: "", own_card: "" });
  expect(loadCard()).toEqual({ card: "", own_card: "" });
  saveCard({ card: "", own_card: "card Ours" });
  expect((await reload()).loadCard()).toEqual({ card: "", own_card: "card Ours" });
  saveCard({ card: "Charleston 2026", own_card: "" });
  const later = await reload();
  expect(later.loadCard()).toEqual({ card: "Charleston 2026", own_card: "" });
  expect(later.ownCards.list.map(({ text }) => text)).toEqual(["card Ours"]);
});

test("several own cards are kept, the last used first", async () => {
  const { ownCards } = await reload();
  const first = ownCards.add("card One");
  vi.advanceTimersByTime(1);
  const second = ownCards.add("card Two");
  expect(ownCards.add("card Two")).toBe(second);
  expect(ownCards.list.map(({ id }) => id)).toEqual([second, first]);
  vi.advanceTimersByTime(1);
  ownCards.use(first, "card One changed");
  const texts = (await reload()).ownCards.list.map(({ text }) => text);
  expect(texts).toEqual(["card One changed", "card Two"]);
});

test("a deleted card comes back where it was; a new card never takes its id", async () => {
  const { ownCards, saveCard, loadCard } = await reload();
  saveCard({ card: "", own_card: "card One" });
  const id = ownCards.list[0]!.id;
  vi.advanceTimersByTime(1);
  ownCards.add("card Two");
  const gone = ownCards.delete(id)!;
  expect(ownCards.list.map(({ text }) => text)).toEqual(["card Two"]);
  expect(loadCard().own_card).toBe("card Two"); // the chosen card is gone
  vi.advanceTimersByTime(1);
  ownCards.add("card Three");
  ownCards.put(gone);
  expect((await reload()).ownCards.list.map(({ text }) => text)).toEqual(["card Three", "card Two", "card One"]);
  expect(loadCard().own_card).toBe("card One");
  expect(ownCards.delete("none")).toBeUndefined();
});

test("cards stored by older versions of the page are still used", async () => {
  stored.set("charleston.card", "card Old");
  const first = await reload();
  expect(first.loadCard()).toEqual({ card: "", own_card: "card Old" });
  stored.set("charleston.card.choice", "own");
  stored.set("charleston.card.draft", "card Draft");
  const { loadCard, ownCards, saveCard } = await reload();
  expect(loadCard()).toEqual({ card: "", own_card: "card Old" });
  expect(ownCards.list.map(({ text }) => text)).toEqual(["card Old", "card Draft"]);
  saveCard({ card: "", own_card: "card Draft" });
  const later = await reload();
  expect(later.loadCard().own_card).toBe("card Draft");
  expect(later.ownCards.list.map(({ text }) => text)).toEqual(["card Draft", "card Old"]);
});

test("an unchanged example is no card of the player's own", async () => {
  const { EXAMPLE } = await import("./cardExample");
  stored.set("charleston.card.draft", EXAMPLE);
  expect((await reload()).ownCards.list).toEqual([]);
});

test.each(["{", "null", "7", '[{"id": 1}, "x", null]'])("a damaged list %s is empty", async (text) => {
  stored.set("charleston.cards", text);
  expect((await reload()).ownCards.list).toEqual([]);
});

test("a browser that stores nothing says so and keeps the cards until it is closed", async () => {
  const { ownCards, saveCard } = await reload();
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  });
  expect(saveCard({ card: "", own_card: "card One" })).toBe(false);
  expect(ownCards.isStored).toBe(false);
  expect(ownCards.list.map(({ text }) => text)).toEqual(["card One"]);
});

test("a card is renamed in its text", async () => {
  const { cardName, withName } = await reload();
  expect(cardName("# ours\n\ncard  Ours 1 \n")).toBe("Ours 1");
  expect(withName("# ours\ncard Old $1\nsection 1\n", " New $&  name ")).toBe("# ours\ncard New $& name\nsection 1\n");
  expect(withName("section 1\n", "New")).toBe("card New\nsection 1\n");
});
