// The clock of a round: the time left, its text, its state, and when the bell rings. Times are in milliseconds.

import type { TournamentView } from "../api";

export type Clock = NonNullable<TournamentView["clock"]>;
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

/** ``now`` is the server's time. */
export function timeLeft(clock: Clock, now: number): number {
  return clock.since === null ? clock.left : Math.max(0, clock.left - Math.max(0, now - clock.since));
}

/** "42:07". A started second counts, so 0:00 means that the time is up. */
export function clockText(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

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
