// Selects the steps that a screen reader announces. The log shows all steps.

import type { GameEvent, StepView, TableEvent } from "../../api/wire";

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

/** Events without an announcement: speech bubbles announce them, or they do not matter. */
const TALK = new Set<TableEvent["type"]>(["said", "reacted", "nudged", "color_chosen"]);

export function isNoteworthy(step: StepView): boolean {
  return step.table.some(({ type }) => !TALK.has(type)) || step.events.some(({ type }) => !SILENT.has(type));
}

/** The captions to announce: only those of noteworthy events if each event has one caption, or else all captions. */
export function noteworthyCaptions(step: StepView): string[] {
  if (!isNoteworthy(step)) return [];
  return step.captions.length === step.events.length
    ? step.captions.filter((_, at) => !SILENT.has(step.events[at]!.type))
    : step.captions;
}
