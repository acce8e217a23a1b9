// The score books this device stores, so that they work offline and survive a reload.

const PLACE = "charleston.book.";
/** Books to be kept whole: each is a few hundred kB, and browsers keep a few MB. */
const RECENT = 4;
/** What the browser would not keep, because it is full or not allowed to: here it lasts until the page is closed. */
const memory = new Map<string, string>();

export function save(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PLACE + name, text);
    memory.delete(name);
  } catch {
    memory.set(name, text);
  }
}

export function read<T>(name: string): T | null {
  try {
    return JSON.parse(memory.get(name) ?? localStorage.getItem(PLACE + name) ?? "null") as T | null;
  } catch {
    return null;
  }
}

export function remove(name: string): void {
  memory.delete(name);
  try {
    localStorage.removeItem(PLACE + name);
  } catch {
    // nothing was kept
  }
}

/** Notes that a book was looked at; of older ones is forgotten what the server can tell again, never what waits for it. */
export function remember(book: string): void {
  const books = [book, ...(read<string[]>("recent") ?? []).filter((one) => one !== book)];
  for (const old of books.slice(RECENT)) {
    remove(`${old}.view`);
    remove(`${old}.answers`);
  }
  save("recent", books.slice(0, RECENT));
}

/** Calls when another window of this device has changed what is kept under a name. */
export function watch(name: string, changed: () => void): () => void {
  const look = (event: StorageEvent): void => {
    if (event.key === PLACE + name) changed();
  };
  addEventListener("storage", look);
  return () => removeEventListener("storage", look);
}
