// How many of a tile are gone: what lies on the table and what is exposed, as everybody can count it.

import { TILES, type Tile } from "../../../api/tiles";
import type { Exposure, View } from "../../../api/wire";
import { exposureTiles } from "../../../ui/tile/tileGroups";

export interface Gone {
  discarded: number;
  exposed: number;
  /** On the own rack. */
  held: number;
}

export function gone(view: View, tile: Tile): Gone {
  const thrown = view.live === null ? view.discards : [...view.discards, view.live];
  const own = view.apart === null ? view.rack : [...view.rack, view.apart];
  return {
    discarded: thrown.filter(([other]) => other === tile).length,
    exposed: view.seats.flatMap((seat) => seat.exposures).reduce((sum, group) => sum + shown(group, tile), 0),
    held: own.filter((other) => other === tile).length,
  };
}

export function tellGone(view: View, tile: Tile): string {
  const { discarded, exposed, held } = gone(view, tile);
  const rack = view.seat < 0 ? "" : `, ${held} on your rack`;
  return `${discarded} discarded, ${exposed} exposed${rack}; there are ${TILES[tile]!.copies}`;
}

function shown(group: Exposure, tile: Tile): number {
  return exposureTiles(group).filter((other) => other === tile).length;
}
