// The tiles of a near line: its groups on the rack, and the missing tiles.

import type { NearestGroup, NearestLine } from "../../../api/http";
import { FLOWER, JOKER, SOAP, TILES, type Tile } from "../../../api/tiles";
import type { GameView, View } from "../../../api/wire";
import { countTile } from "../discards/tileCount";

/**
 * The line's unexposed tiles, group by group in its order, with jokers for missing tiles.
 * Consecutive single tiles of one suit are one group, like NEWS or a year on the card.
 */
export function rackGroups(line: NearestLine): Tile[][] {
  const groups: Tile[][] = [];
  let before: Tile | null = null;
  for (const group of line.groups) {
    if (group.exposed) before = null;
    else {
      if (group.size === 1 && before !== null && areOfOneSuit(before, group.tile))
        groups.at(-1)!.push(...groupTiles(group));
      else groups.push(groupTiles(group));
      before = group.size === 1 ? group.tile : null;
    }
  }
  return groups;
}

/** Winds count as a suit here; soap is the zero of any suit. */
function areOfOneSuit(one: Tile, other: Tile): boolean {
  const suit = (tile: Tile): string => TILES[tile]!.text[1] ?? (tile === FLOWER ? "flower" : "wind");
  return one === SOAP || other === SOAP || suit(one) === suit(other);
}

/** The tiles of a group: naturals first, then jokers, then missing tiles. */
export function groupTiles({ tile, size, have, jokers }: NearestGroup): Tile[] {
  return Array.from({ length: size }, (_, at) => (at >= have && at < have + jokers ? JOKER : tile));
}

/** A key that changes with the player's tiles. The ranking is then loaded again. */
export function handKey(game: GameView | null): string {
  if (game === null) return "";
  const { seat, rack, apart, seats } = game.view;
  return JSON.stringify([game.number, seat, rack.toSorted(), apart, seats[seat]?.exposures, seats[seat]?.dead]);
}

/** A missing tile: how many the line needs, and how many the player cannot see yet. */
export interface Need {
  tile: Tile;
  count: number;
  /** The number in the wall and on other racks, including a discard that the player may call. */
  out: number;
}

/** The missing tiles of a line in its order, each kind once. */
export function needsOf({ missing }: NearestLine, view: View): Need[] {
  return [...new Set(missing)].map((tile) => ({
    tile,
    count: missing.filter((other) => other === tile).length,
    out: stillOut(view, tile),
  }));
}

export function stillOut(view: View, tile: Tile): number {
  const { discarded, exposed, held } = countTile(view, tile);
  const callable = view.live !== null && view.live[0] === tile && view.live[1] !== view.seat ? 1 : 0;
  return TILES[tile]!.copies - discarded - exposed - held + callable;
}
