// Moves the focus to the answer for a new question, but never away from a control that the player uses.

import type { Table } from "../table.svelte";
import { buttonsOf } from "./keyboard";

/** The elements that hold the focus after a focused button has disappeared. They are not controls themselves. */
const RESTING = ':is([data-scan="answers"], [data-scan="middle"]) [tabindex="-1"], [data-scan][tabindex="-1"]';

/** ``byKey``: whether the player used the keyboard last. A mouse needs no focus. */
export function focusAnswer(table: Table, byKey: boolean): void {
  if (!table.isAsked) return;
  const held = document.activeElement;
  const rests = held === document.body ? byKey : (held?.matches(RESTING) ?? false) && !held?.matches("button");
  if (rests) answerTo(table)?.focus({ preventScroll: true });
}

/** A tile to choose, the harmless answer to a discard, or else the main answer. */
function answerTo(table: Table): HTMLElement | null | undefined {
  if (table.hand.most > 0) return rackStop();
  const find = (what: string): HTMLElement | undefined =>
    ["answers", "middle"]
      .flatMap((area) => [...document.querySelectorAll<HTMLElement>(`[data-scan="${area}"] ${what}`)])
      .find((one) => one.checkVisibility());
  return (
    buttonsOf("decline_discard")[0] ??
    find("button.main[data-command]:enabled") ??
    find("input[type=radio]") ??
    find("button[data-command]:enabled")
  );
}

/** The tile of the rack that the Tab key reaches; the tile just picked comes first. */
export function rackStop(): HTMLElement | null {
  const rack = document.querySelector('[data-scan="rack"]');
  return rack?.querySelector<HTMLElement>("[data-just-picked]") ?? rack?.querySelector("[tabindex='0']") ?? null;
}
