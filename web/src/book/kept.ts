// What this device keeps of the books it has seen, so that they go on without network and outlive a reload.

const PLACE = "charleston.book.";
/** A browser that keeps nothing still has it until it is closed. */
const memory = new Map<string, string>();

export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(name, text);
  try {
    localStorage.setItem(PLACE + name, text);
  } catch {
    // full, or not allowed: see memory
  }
}

export function kept<T>(name: string): T | null {
  try {
    const text = localStorage.getItem(PLACE + name) ?? memory.get(name);
    return text === undefined ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function forget(name: string): void {
  memory.delete(name);
  try {
    localStorage.removeItem(PLACE + name);
  } catch {
    // nothing was kept
  }
}

/** Calls when another window of this device has changed what is kept under a name. */
export function watch(name: string, changed: () => void): () => void {
  const look = (event: StorageEvent): void => {
    if (event.key === PLACE + name) changed();
  };
  addEventListener("storage", look);
  return () => removeEventListener("storage", look);
}
