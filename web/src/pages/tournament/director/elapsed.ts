// Times on the director's pages.

const MINUTE = 60_000;

/** The log's time, such as 2027-04-03 14:05:09Z, in milliseconds since 1970; null if it has another format. */
export function logTime(at: string): number | null {
  const time = Date.parse(at.replace(" ", "T"));
  return Number.isNaN(time) ? null : time;
}

/** Whole minutes since the log's time; null if the format is unknown. */
export function minutesSince(at: string, now: number): number | null {
  const time = logTime(at);
  return time === null ? null : Math.max(0, Math.floor((now - time) / MINUTE));
}

/** The time left on a clock, in milliseconds; below 0 after the end. */
export const timeLeft = (clock: { left: number; since: number | null }, now: number): number =>
  clock.since === null ? clock.left : clock.left - (now - clock.since);

/** 65 minutes as "65:00". Rounds up, so a clock that just started shows its whole time. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(Math.abs(ms) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
