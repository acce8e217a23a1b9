// Which table has the coach, and what was explained there; kept on this device.

import { SvelteSet } from "svelte/reactivity";

const KEPT = "charleston.coach";

export function coachAt(table: string): void {
  keep(table, []);
}

/** What was learned at this table, or null where no coach is. */
export function learnedAt(table: string): SvelteSet<string> | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null") as { table: string; learned: string[] } | null;
    return kept !== null && kept.table === table && Array.isArray(kept.learned) ? new SvelteSet(kept.learned) : null;
  } catch {
    return null;
  }
}

export function keep(table: string, learned: Iterable<string>): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ table, learned: [...learned] }));
  } catch {
    // a browser that keeps nothing: the coach is gone with the page
  }
}

export function sendAway(): void {
  localStorage.removeItem(KEPT);
}
