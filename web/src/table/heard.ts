// Which steps are worth saying aloud to somebody who does not see the screen; the log keeps all of them.

import type { GameEvent, StepView } from "../wire";

const SILENT = new Set<GameEvent["type"]>([
  "tile_picked",
  "tile_racked",
  "discard_declined",
  "discard_answered",
  "tiles_passed",
  "pass_taken_back",
  "tiles_looked_at",
  "courtesy_bid",
  "second_agreed",
  "phase_began",
]);

export function isHeard(step: StepView): boolean {
  return step.table.some(({ type }) => type !== "said") || step.events.some(({ type }) => !SILENT.has(type));
}
