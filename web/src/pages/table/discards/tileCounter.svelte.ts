// The tile that the player counts: all its copies on the table are marked.

import type { Tile } from "../../../api/tiles";

export class TileCounter {
  /** Whether the counts of all kinds are shown. */
  isOpen = $state(false);
  tile: Tile | null = $state(null);

  /** Marks all copies of this tile. A second call with the same tile clears the mark. */
  count(tile: Tile): void {
    this.tile = this.tile === tile ? null : tile;
    this.isOpen = false;
  }

  /** Moves the mark to a tile that the player touched for another reason. */
  touch(tile: Tile): void {
    if (this.tile !== null) this.tile = tile;
  }

  stop(): void {
    this.isOpen = false;
    this.tile = null;
  }
}
