// The line of the card that one plays for, as chosen in the panel; the rack can be sorted by it and show what it needs.

import type { Tile } from "../tiles";

export interface ChosenLine {
  section: string;
  number: number;
  /** The fourteen tiles in the line's order. */
  tiles: Tile[];
}

export const chosen: {
  line: ChosenLine | null;
  /** Tiles of the rack that the line can use, each as often as it can use it; marked while there are any. */
  used: Tile[];
} = $state({ line: null, used: [] });
