// Who sits where on this screen: the own seat below, and the next to play on its right, as at a table.

import type { Seat } from "../tiles";

export type Place = "mine" | "right" | "across" | "left";

const PLACES: readonly Place[] = ["mine", "right", "across", "left"];

/** The seats by number; seats run counter-clockwise from East. */
export const WINDS = ["East", "South", "West", "North"] as const;

/** Whoever only looks on sits behind East. */
export function placeOf(seat: Seat, own: Seat): Place {
  return PLACES[(seat - Math.max(own, 0) + PLACES.length) % PLACES.length]!;
}
