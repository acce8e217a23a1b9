// A pass in which everybody passes blind: who began, and who owes how many.

import type { Seat } from "../../../api/tiles";
import type { BlindTurn, StepView } from "../../../api/wire";
import { newestFirst } from "./passStage";

/** Of the last pass, until the next one begins; empty where somebody passed three tiles of their own. */
export function blindRound(steps: readonly StepView[]): BlindTurn[] {
  for (const event of newestFirst(steps)) {
    if (event.type === "tiles_seen") return event.blind_round;
    if (event.type === "rack_dealt" || (event.type === "phase_began" && event.phase.startsWith("charleston")))
      return [];
  }
  return [];
}

/** Whether nobody had a tile for the last right, which takes the courtesy pass with it (CHA-26). */
export function isCourtesySkipped(steps: readonly StepView[]): boolean {
  for (const event of newestFirst(steps)) {
    if (event.type === "tiles_seen") return event.blind_round[0]?.own === 0;
    if (event.type === "rack_dealt" || (event.type === "phase_began" && event.phase !== "discard")) return false;
  }
  return false;
}

export function blindWords(turns: readonly BlindTurn[], nameOf: (seat: Seat) => string): string {
  const [first, ...others] = turns;
  if (first === undefined) return "";
  if (first.own === 0) return "Nobody had a tile to pass, so no tiles changed hands.";
  const begins = `Everybody passed blind: ${nameOf(first.seat)} began with ${first.own} and owed ${first.owes}`;
  const owing = others.filter(({ owes }) => owes > 0).map(({ seat, owes }) => `${nameOf(seat)} owed ${owes}`);
  return `${[begins, ...owing].join("; ")}. All debts are paid.`;
}
