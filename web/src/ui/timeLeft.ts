// The time left on the clock of a tournament's round, in milliseconds.

/** ``since`` is null while the clock is stopped. */
export interface Clock {
  left: number;
  since: number | null;
}

/** ``now`` is the server's time. */
export function timeLeft(clock: Clock, now: number): number {
  return clock.since === null ? clock.left : Math.max(0, clock.left - Math.max(0, now - clock.since));
}

/** "42:07". A started second counts, so 0:00 means that the time is up. */
export function clockText(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
