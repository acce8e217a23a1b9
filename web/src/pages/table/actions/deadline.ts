// The time left for a question, and the part of it that is the reserve.

import type { GameView, Setup, StepView } from "../../../api/wire";

/** How much time one request for more time adds. */
const MORE_TIME_MS = 10_000;

export interface TimeLeft {
  /** Milliseconds. */
  left: number;
  /** The fraction of the question's total time that is left, from 0 to 1. */
  part: number;
  inReserve: boolean;
}

/** ``now`` is the server's time. */
export function timeLeft(game: GameView, setup: Setup, steps: readonly StepView[], now: number): TimeLeft | null {
  if (game.deadline === null) return null;
  const since = steps.findLast((step) => step.seq === game.question)?.at ?? now;
  const usual = 1000 * (game.view.phase === "claim" ? game.view.window_seconds : (setup.seconds ?? 0));
  const given =
    MORE_TIME_MS *
    steps.filter((step) => step.seq > game.question && step.table.some(({ type }) => type === "time_given")).length;
  const all = Math.max(1, game.deadline - since);
  const left = Math.max(0, game.deadline - now);
  const reserve = Math.max(0, all - usual - given);
  return { left, part: Math.min(1, left / all), inReserve: left < reserve };
}

/** Whether a chair has requested more time for this question. Only one request is allowed. */
export function hasHeldOn(game: GameView, chair: number | null, steps: readonly StepView[]): boolean {
  return steps.some(
    (step) =>
      step.seq > game.question && step.table.some((event) => event.type === "time_given" && event.chair === chair),
  );
}
