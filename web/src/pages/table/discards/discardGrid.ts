// The grid of the discards. It depends only on the space and the number of places, so no tile ever moves during a game.

/** The gap between places in pixels. */
export const GAP = 2;
/** The minimum width of a tile in pixels. If the places still do not fit, the grid scrolls. */
const LEAST = 15;
const SHAPE = 4 / 3;

export interface Room {
  width: number;
  height: number;
}
export interface DiscardGrid {
  /** The width of a tile in pixels. */
  tile: number;
  columns: number;
}

/** The grid with the largest tiles that fits all places. ``most`` is the maximum width of a tile. */
export function discardGrid({ width, height }: Room, places: number, most: number): DiscardGrid {
  for (let tile = Math.max(LEAST, Math.floor(most)); ; tile--) {
    const columns = Math.max(1, Math.floor((width + GAP) / (tile + GAP)));
    const rows = Math.floor((height + GAP) / (tile * SHAPE + GAP));
    if (tile === LEAST || columns * rows >= places) return { tile, columns };
  }
}
