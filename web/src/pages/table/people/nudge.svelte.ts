// The person the player can nudge now, because the table has waited a while for that person.

import type { Table } from "../table.svelte";

/** One second longer than the server requires, because its clock may have started a little later. */
const SLOW_MS = 21_000;
const PAUSE_MS = 61_000;

export class Nudge {
  /** The chair of the slow person; null if there is nobody to nudge. */
  chair: number | null = $state(null);

  constructor(table: Table) {
    const waited = $derived(table.view?.paused ? [] : slowChairs(table));
    const key = $derived(JSON.stringify([table.game?.question, waited]));
    $effect(() => {
      void key;
      this.chair = null;
      const [first] = waited;
      if (first === undefined) return;
      const nudged = lastNudge(table, first);
      const rest = nudged === null ? 0 : nudged + PAUSE_MS - (Date.now() - table.ahead);
      const timer = setTimeout(() => (this.chair = first), Math.max(SLOW_MS, rest));
      return () => clearTimeout(timer);
    });
  }
}

/** The chairs of the other people the table is waiting for; empty if this player has to answer. */
function slowChairs({ game, view, isAsked }: Table): number[] {
  if (game === null || view === null || view.you === null || isAsked) return [];
  return game.waiting
    .map((seat) => game.order[seat]!)
    .filter((at) => at !== view.you && view.chairs[at]!.person !== "" && view.chairs[at]!.bot === "");
}

/** When somebody last nudged a chair, by the table's clock. */
function lastNudge({ steps }: Table, chair: number): number | null {
  const step = steps.findLast(({ table }) => table.some((event) => event.type === "nudged" && event.chair === chair));
  return step?.at ?? null;
}
