// Lifts a tile by its place on the rack, or puts it back: for keys and for a switch.

import type { Table } from "../table.svelte";
import { strings } from "./strings";

export function liftTile(table: Table, at: number): void {
  const slot = table.hand.slots[at];
  if (slot === undefined) return;
  if (table.isReplaced) table.say(strings.replaced);
  table.hand.toggle(slot.id);
  document.querySelectorAll<HTMLElement>('[data-scan="rack"] button')[at]?.focus();
}
