// The table of the player's unfinished game, stored on this device, so that the home page shows it at once.

const STORAGE_KEY = "charleston.unfinished";

/** The id of the table; empty if there is none. */
export function loadUnfinished(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? "";
  } catch {
    return "";
  }
}

export function saveUnfinished(table: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, table);
  } catch {
    // This browser stores nothing: the home page asks the server.
  }
}
