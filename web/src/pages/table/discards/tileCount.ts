// How many of a tile the player can see: discarded, exposed, or on the player's own rack.

import { TILES, type Tile } from "../../../api/tiles";
import type { Exposure, View } from "../../../api/wire";
import { exposureTiles } from "../../../ui/tile/tileGroups";
import { strings } from "./strings";

export interface TileCounts {
  discarded: number;
  exposed: number;
  /** On the player's rack. */
  held: number;
}

export function countTile(view: View, tile: Tile): TileCounts {
  const allDiscards = view.live === null ? view.discards : [...view.discards, view.live];
  const own = view.apart === null ? view.rack : [...view.rack, view.apart];
  return {
    discarded: allDiscards.filter(([other]) => other === tile).length,
    exposed: view.seats.flatMap((seat) => seat.exposures).reduce((sum, group) => sum + shown(group, tile), 0),
    held: own.filter((other) => other === tile).length,
  };
}

export function seenCount(view: View, tile: Tile): number {
  const { discarded, exposed, held } = countTile(view, tile);
  return discarded + exposed + held;
}

export function countText(view: View, tile: Tile): string {
  const { discarded, exposed, held } = countTile(view, tile);
  const { copies } = TILES[tile]!;
  return view.seat < 0
    ? strings.counter.counts(discarded, exposed, copies)
    : strings.counter.ownCounts(discarded, exposed, held, copies);
}

function shown(group: Exposure, tile: Tile): number {
  return exposureTiles(group).filter((other) => other === tile).length;
}
