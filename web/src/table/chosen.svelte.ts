// The line of the card somebody has decided to play, so that the rack can be sorted by it.

import type { Tile } from "../tiles";

export const chosen: { line: { section: string; number: number; tiles: Tile[] } | null } = $state({ line: null });
