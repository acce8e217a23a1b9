// Times in plain English.

import { strings } from "./strings";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export function ago(at: number, now: number): string {
  const minutes = Math.floor((now - at) / MINUTE);
  if (minutes < 1) return strings.ago.now;
  if (minutes < 60) return strings.ago.minutes(minutes);
  const days = midnights(at, now);
  if (days === 0) return strings.ago.hours(Math.floor(minutes / 60));
  if (days === 1) return strings.ago.yesterday;
  if (days < 7) return strings.ago.on(dateText(at, { weekday: "long" }));
  if (days < 14) return strings.ago.week;
  if (days < 60) return strings.ago.weeks(Math.floor(days / 7));
  return strings.ago.inMonth(dateText(at, { month: "long", year: "numeric" }));
}

export function clock(at: number): string {
  return new Date(at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
}

export function day(at: number): string {
  return new Date(at).toLocaleDateString("en-US", { weekday: "long", month: "long", day: "numeric", year: "numeric" });
}

/** A date such as 2027-04-03 in words; empty if there is none. */
export const dayText = (date: string): string => (date ? day(new Date(`${date}T12:00`).getTime()) : "");

/** The number of midnights since then, in the browser's time zone. */
function midnights(at: number, now: number): number {
  const start = (time: number): number => new Date(time).setHours(0, 0, 0, 0);
  return Math.round((start(now) - start(at)) / DAY);
}

function dateText(at: number, how: Intl.DateTimeFormatOptions): string {
  return new Date(at).toLocaleDateString("en-US", how);
}
