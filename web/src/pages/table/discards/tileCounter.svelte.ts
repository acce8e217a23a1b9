// The tile that the player counts. While counting is on, each touched tile becomes the counted tile.

import type { Tile } from "../../../api/tiles";

export class TileCounter {
  on = $state(false);
  tile: Tile | null = $state(null);

  /** Starts to count this tile. The same tile again stops counting. */
  count(tile: Tile): void {
    if (this.tile === tile) return this.stop();
    this.on = true;
    this.tile = tile;
  }

  /** Handles a tile that the player touched for another reason. */
  touch(tile: Tile): void {
    if (this.on) this.tile = tile;
  }

  stop(): void {
    this.on = false;
    this.tile = null;
  }
}
