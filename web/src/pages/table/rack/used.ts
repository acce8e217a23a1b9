// Which places of the rack hold the tiles that the chosen line can use.

import type { Tile } from "../../../api/tiles";
import type { Slot } from "./rackOrder";

/** As many of each tile as the line can use, from the left. */
export function usedSlots(slots: readonly Slot[], tiles: readonly Tile[]): Set<number> {
  const left = [...tiles];
  const found = slots.filter(({ tile }) => {
    const at = left.indexOf(tile);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return new Set(found.map(({ id }) => id));
}
