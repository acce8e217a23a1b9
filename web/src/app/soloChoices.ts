// The choices for a game with bots that no other module stores: the pace, and whether the player has seen all choices.

const STORAGE_KEY = "charleston.pace";

/** The stored pace: how many milliseconds a bot takes; null before the first game. */
export function loadPace(paces: readonly number[]): number | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return paces.find((pace) => String(pace) === stored) ?? null;
  } catch {
    return null;
  }
}

export function savePace(pace: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(pace));
  } catch {
    // This browser stores nothing.
  }
}
