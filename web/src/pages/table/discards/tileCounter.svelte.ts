// The tile the player counts; while it is on, every touched tile becomes the one.

import type { Tile } from "../../../api/tiles";

export class TileCounter {
  on = $state(false);
  tile: Tile | null = $state(null);

  /** Starts to count this tile; the same tile again stops. */
  count(tile: Tile): void {
    if (this.tile === tile) return this.stop();
    this.on = true;
    this.tile = tile;
  }

  /** A tile was touched for another reason. */
  touch(tile: Tile): void {
    if (this.on) this.tile = tile;
  }

  stop(): void {
    this.on = false;
    this.tile = null;
  }
}
