import { beforeEach, expect, test, vi } from "vitest";
import type { GameTable } from "./gameQuestions";
import { draftOf, dropDraft, keepDraft } from "./gameDraft";

const NAMES = ["Ida", "Ruth", "Sol", "Bea"];
const TABLE: GameTable = { number: 3, names: NAMES, asks: [] };

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  });
});

test("a draft belongs to one game with its players", () => {
  const answers = [{ told: { result: "wall" } } as const];
  keepDraft("b", false, TABLE, [...answers]);
  expect(draftOf("b", false, TABLE)).toEqual(answers);
  expect(draftOf("b", true, TABLE)).toEqual([]);
  expect(draftOf("b", false, { ...TABLE, number: 4 })).toEqual([]);
  expect(draftOf("b", false, { ...TABLE, names: NAMES.toReversed() })).toEqual([]);
  dropDraft("b", false);
  expect(draftOf("b", false, TABLE)).toEqual([]);
});
