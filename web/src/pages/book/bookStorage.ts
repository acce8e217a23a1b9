// The score books that this device stores. They work offline and survive a reload.

const PLACE = "charleston.book.";
/** The number of books stored in full. Each takes a few hundred kB, and browsers store a few MB. */
const RECENT = 4;
/** Values the browser did not store, because storage is full or not allowed. They are lost when the page closes. */
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
    // the browser does not allow storage
  }
}

/** Marks a book as recent. Removes older books that the server also has, but never their waiting entries. */
export function remember(book: string): void {
  const books = [book, ...(read<string[]>("recent") ?? []).filter((one) => one !== book)];
  for (const old of books.slice(RECENT)) {
    remove(`${old}.view`);
    remove(`${old}.answers`);
  }
  save("recent", books.slice(0, RECENT));
}

/** Runs ``changed`` when another window on this device changes the value with this name. */
export function watch(name: string, changed: () => void): () => void {
  const look = (event: StorageEvent): void => {
    if (event.key === PLACE + name) changed();
  };
  addEventListener("storage", look);
  return () => removeEventListener("storage", look);
}
