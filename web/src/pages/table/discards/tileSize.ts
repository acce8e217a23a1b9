// How large tiles can be so that all of them are in view.

/** Between tiles, in pixels; the list of discards has the same. */
export const GAP = 2;
const SHAPE = 4 / 3;
/** The list makes room for these counts, so that the tiles seldom change their size. */
const STAGES = [36, 60, 80, 99];

export interface Room {
  width: number;
  height: number;
}

/** The width of a tile in pixels, between the two limits; where even the smallest are too many, they scroll. */
export function tileWidth({ width, height }: Room, count: number, least: number, most: number): number {
  const room = STAGES.find((stage) => count <= stage) ?? count;
  for (let tile = Math.floor(most); tile > least; tile--) if (capacity({ width, height }, tile) >= room) return tile;
  return least;
}

/** How many tiles of this width fit into view. */
export function capacity({ width, height }: Room, tile: number): number {
  return across(width, tile) * Math.max(0, Math.floor((height + GAP) / (tile * SHAPE + GAP)));
}

/** How many of them fit in a row. */
export function across(width: number, tile: number): number {
  return Math.max(0, Math.floor((width + GAP) / (tile + GAP)));
}

/** Whether tiles that do not fit well into the middle are larger, or more of them seen, where the felt is wider. */
export function isWiderBetter(middle: Room, wide: Room, count: number, least: number, enough: number): boolean {
  const [inMiddle, spread] = [middle, wide].map((room) => tileWidth(room, count, least, enough)) as [number, number];
  return (
    spread > inMiddle || (spread === inMiddle && spread === least && capacity(wide, least) > capacity(middle, least))
  );
}
