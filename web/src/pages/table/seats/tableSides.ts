// Which side of the screen each seat has: the player's own at the bottom, the next to play on its right.

import type { Seat } from "../../../api/tiles";

export type TableSide = "mine" | "right" | "across" | "left";

const SIDES: readonly TableSide[] = ["mine", "right", "across", "left"];

/** A spectator sees the table from East's side. */
export function sideOf(seat: Seat, own: Seat): TableSide {
  return SIDES[(seat - Math.max(own, 0) + SIDES.length) % SIDES.length]!;
}

/** The length of a name on a button, so that it leaves room for the tiles. */
const MAX_BUTTON_LETTERS = 14;

export function shortName(name: string): string {
  const letters = Array.from(name);
  return letters.length <= MAX_BUTTON_LETTERS
    ? name
    : `${letters
        .slice(0, MAX_BUTTON_LETTERS - 1)
        .join("")
        .trimEnd()}…`;
}
