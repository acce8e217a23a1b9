// The player's target line. The player can sort the rack by it, and the rack marks its tiles.

import type { Tile } from "../../../api/tiles";

export interface TargetLine {
  section: string;
  number: number;
  /** The line's unexposed tiles, group by group in its order. The rack marks them. */
  groups: Tile[][];
}

export const target: { line: TargetLine | null } = $state({ line: null });
