// The side of the screen for each seat: the player's own seat is at the bottom, the next player's on its right.

import type { Seat } from "../api/tiles";

export type TableSide = "mine" | "right" | "across" | "left";

const SIDES: readonly TableSide[] = ["mine", "right", "across", "left"];

/** A spectator sees the table from East's side. */
export function sideOf(seat: Seat, own: Seat): TableSide {
  return SIDES[(seat - Math.max(own, 0) + SIDES.length) % SIDES.length]!;
}
