// The score books that this device stores. They work offline and survive a reload.

import { DeviceStore } from "../../app/deviceStore";

/** The number of books stored in full. Each takes a few hundred kB, and browsers store a few MB. */
const RECENT = 4;

export const bookStore = new DeviceStore("charleston.book.");

/** Marks a book as recent. Removes older books that the server also has, but never their waiting entries. */
export function remember(book: string): void {
  const books = [book, ...(bookStore.read<string[]>("recent") ?? []).filter((one) => one !== book)];
  for (const old of books.slice(RECENT)) {
    bookStore.remove(`${old}.view`);
    bookStore.remove(`${old}.answers`);
  }
  bookStore.save("recent", books.slice(0, RECENT));
}
