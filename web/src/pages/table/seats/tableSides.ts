// Who sits where on this screen: the own seat below, and the next to play on its right, as at a table.

import type { Seat } from "../../../api/tiles";

export type Place = "mine" | "right" | "across" | "left";

const PLACES: readonly Place[] = ["mine", "right", "across", "left"];

/** Whoever only looks on sits behind East. */
export function placeOf(seat: Seat, own: Seat): Place {
  return PLACES[(seat - Math.max(own, 0) + PLACES.length) % PLACES.length]!;
}

/** Letters of a name on a button, where the whole of it would take the room of the tiles. */
const LONGEST_ON_A_BUTTON = 14;

export function shortName(name: string): string {
  const letters = Array.from(name);
  return letters.length <= LONGEST_ON_A_BUTTON
    ? name
    : `${letters
        .slice(0, LONGEST_ON_A_BUTTON - 1)
        .join("")
        .trimEnd()}…`;
}
