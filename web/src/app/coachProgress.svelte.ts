// The table that has the coach, and the lessons the player has read there, stored on this device.

import { SvelteSet } from "svelte/reactivity";

const STORAGE_KEY = "charleston.coach";

export function startCoach(table: string): void {
  saveLearned(table, []);
}

/** The lessons read at this table, or null without a coach. */
export function loadLearned(table: string): SvelteSet<string> | null {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null") as {
      table: string;
      learned: string[];
    } | null;
    return stored !== null && stored.table === table && Array.isArray(stored.learned)
      ? new SvelteSet(stored.learned)
      : null;
  } catch {
    return null;
  }
}

export function saveLearned(table: string, learned: Iterable<string>): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ table, learned: [...learned] }));
  } catch {
    // This browser stores nothing: the coach is gone after a reload.
  }
}

export function stopCoach(): void {
  localStorage.removeItem(STORAGE_KEY);
}
