// What the player has read and chosen in a guided game, stored on this device.

import { SvelteSet } from "svelte/reactivity";

const STORAGE_KEY = "charleston.coach";
/** Added to the set of read pages when the player stops the coach. */
export const STOPPED = "stopped";

/** The pages of the coach that the player has read at this table. */
export function loadLearned(table: string): SvelteSet<string> {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null") as {
      table: string;
      learned: string[];
    } | null;
    return new SvelteSet(stored?.table === table && Array.isArray(stored.learned) ? stored.learned : []);
  } catch {
    return new SvelteSet();
  }
}

export function saveLearned(table: string, learned: Iterable<string>): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ table, learned: [...learned] }));
  } catch {
    // This browser stores nothing: the coach starts again after a reload.
  }
}
