// A pass in which everybody passes blind: who began, and how many tiles each player owes.

import type { Seat } from "../../../api/tiles";
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

export function blindText(turns: readonly BlindTurn[], nameOf: (seat: Seat) => string): string {
  const [first, ...others] = turns;
  if (first === undefined) return "";
  if (first.own === 0) return strings.blind.nobody;
  const owing = others.filter(({ owes }) => owes > 0).map(({ seat, owes }) => strings.blind.owed(nameOf(seat), owes));
  return strings.blind.round(nameOf(first.seat), first.own, first.owes, owing);
}
