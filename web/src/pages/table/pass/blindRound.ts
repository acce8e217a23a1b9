// A pass in which everybody passes blind.

import type { BlindTurn, StepView } from "../../../api/wire";
import { newestFirst } from "./passStage";
import { strings } from "./strings";

/** The blind round of the last pass, until the next pass starts; empty if a player passed three of their own tiles. */
export function blindRound(steps: readonly StepView[]): BlindTurn[] {
  for (const event of newestFirst(steps)) {
    if (event.type === "tiles_seen") return event.blind_round;
    if (event.type === "rack_dealt" || (event.type === "phase_began" && event.phase.startsWith("charleston")))
      return [];
  }
  return [];
}

/** Whether nobody had a tile for the last pass to the right. Then there is no courtesy pass (CHA-26). */
export function isCourtesySkipped(steps: readonly StepView[]): boolean {
  for (const event of newestFirst(steps)) {
    if (event.type === "tiles_seen") return event.blind_round[0]?.own === 0;
    if (event.type === "rack_dealt" || (event.type === "phase_began" && event.phase !== "discard")) return false;
  }
  return false;
}

export function blindText([first]: readonly BlindTurn[]): string {
  if (first === undefined) return "";
  return first.own === 0 ? strings.blind.nobody : strings.blind.round;
}
