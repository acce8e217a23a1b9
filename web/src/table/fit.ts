// How large tiles can be drawn so that all of them are seen.

const GAP = 4;
const SHAPE = 4 / 3;
/** Room is made for so many, so that the discards seldom change their size, and not with every tile. */
const STAGES = [36, 60, 80, 99];

/** The width of a tile in pixels, between the two limits; where even the smallest are too many, they scroll. */
export function tileWidth(width: number, height: number, count: number, least: number, most: number): number {
  const room = STAGES.find((stage) => count <= stage) ?? count;
  for (let tile = Math.floor(most); tile > least; tile--) {
    const across = Math.floor((width + GAP) / (tile + GAP));
    const down = Math.floor((height + GAP) / (tile * SHAPE + GAP));
    if (across * down >= room) return tile;
  }
  return least;
}
