// The line the player plays for. The rack can be sorted by it and marks the tiles it uses.

import type { Tile } from "../../../api/tiles";

export interface TargetLine {
  section: string;
  number: number;
  /** Its tiles that are not exposed, group by group in its order; the rack marks those it holds. */
  groups: Tile[][];
}

export const target: { line: TargetLine | null } = $state({ line: null });
