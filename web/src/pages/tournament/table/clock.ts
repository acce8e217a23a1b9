// The clock of a round: the time left, its text, its state, and when the bell rings. Times are in milliseconds.

import { timeLeft, type Clock } from "../../../ui/timeLeft";

export { clockText, timeLeft, type Clock } from "../../../ui/timeLeft";
export type ClockState = "none" | "stopped" | "running" | "up";

/** What a page saw of the clock at one moment. */
export interface Tick {
  round: number;
  left: number;
  runs: boolean;
}

/** The bell at the start, or when so many minutes are left. */
export type Bell = "start" | 10 | 5 | 0;

const MINUTE = 60_000;
const MINUTES_WITH_BELL = [0, 5, 10] as const;

export function clockState(clock: Clock | null, now: number): ClockState {
  if (clock === null) return "none";
  if (timeLeft(clock, now) === 0) return "up";
  return clock.since === null ? "stopped" : "running";
}

export function tickOf(round: number, clock: Clock | null, now: number): Tick {
  return clock === null
    ? { round, left: 0, runs: false }
    : { round, left: timeLeft(clock, now), runs: clock.since !== null };
}

/** The bell to ring between two moments; null for none. A page that has slept rings only for the last one it missed. */
export function bellBetween(before: Tick, now: Tick): Bell | null {
  if (!now.runs) return null;
  const goesOn = before.runs && before.round === now.round;
  if (!goesOn) return now.left > 0 ? "start" : null;
  return MINUTES_WITH_BELL.find((minutes) => now.left <= minutes * MINUTE && before.left > minutes * MINUTE) ?? null;
}
