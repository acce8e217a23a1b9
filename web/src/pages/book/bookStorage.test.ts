import { beforeEach, expect, test, vi } from "vitest";
import { EntryQueue } from "../../app/entryQueue";
import { bookStore, remember } from "./bookStorage";

beforeEach(() => {
  const read = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => read.get(name) ?? null,
    setItem: (name: string, value: string) => read.set(name, value),
    removeItem: (name: string) => read.delete(name),
  });
});

test("old books keep only their waiting entries", () => {
  for (const book of ["a", "b", "c", "d", "e", "b"]) {
    bookStore.save(`${book}.view`, {});
    new EntryQueue(bookStore, book).add({ type: "end_evening" });
    remember(book);
  }
  expect(["a", "b", "c", "d", "e"].filter((book) => bookStore.read(`${book}.view`) !== null)).toEqual([
    "b",
    "c",
    "d",
    "e",
  ]);
  expect(new EntryQueue(bookStore, "a").waiting).toHaveLength(1);
});
