// The largest size at which all tiles are visible.

/** The gap between tiles in pixels, as in the list of discards. */
export const GAP = 2;
const SHAPE = 4 / 3;
/** The list reserves space for these counts, so tiles seldom change their size. */
const STAGES = [36, 60, 80, 99];

export interface Room {
  width: number;
  height: number;
}

/** The width of a tile in pixels, between the two limits. If even the smallest tiles do not fit, the list scrolls. */
export function tileWidth({ width, height }: Room, count: number, least: number, most: number): number {
  const room = STAGES.find((stage) => count <= stage) ?? count;
  for (let tile = Math.floor(most); tile > least; tile--) if (capacity({ width, height }, tile) >= room) return tile;
  return least;
}

/** The number of tiles of this width that fit. */
export function capacity({ width, height }: Room, tile: number): number {
  return across(width, tile) * Math.max(0, Math.floor((height + GAP) / (tile * SHAPE + GAP)));
}

/** The number of tiles that fit in a row. */
export function across(width: number, tile: number): number {
  return Math.max(0, Math.floor((width + GAP) / (tile + GAP)));
}

/** Whether the wide space shows larger tiles than the middle, or more of them at the smallest size. */
export function isWiderBetter(middle: Room, wide: Room, count: number, least: number, enough: number): boolean {
  const [inMiddle, spread] = [middle, wide].map((room) => tileWidth(room, count, least, enough)) as [number, number];
  return (
    spread > inMiddle || (spread === inMiddle && spread === least && capacity(wide, least) > capacity(middle, least))
  );
}
