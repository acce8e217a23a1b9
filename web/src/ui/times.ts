// Times as people say them.

import { counted } from "./prose";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export function ago(at: number, now: number): string {
  const minutes = Math.floor((now - at) / MINUTE);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${counted(minutes, "minute")} ago`;
  const days = midnights(at, now);
  if (days === 0) return `${counted(Math.floor(minutes / 60), "hour")} ago`;
  if (days === 1) return "yesterday";
  if (days < 7) return `on ${dateWords(at, { weekday: "long" })}`;
  if (days < 14) return "a week ago";
  if (days < 60) return `${Math.floor(days / 7)} weeks ago`;
  return `in ${dateWords(at, { month: "long", year: "numeric" })}`;
}

export function clock(at: number): string {
  return new Date(at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
}

export function day(at: number): string {
  return new Date(at).toLocaleDateString("en-US", { weekday: "long", month: "long", day: "numeric", year: "numeric" });
}

/** How often it has become midnight since, where the browser is. */
function midnights(at: number, now: number): number {
  const start = (time: number): number => new Date(time).setHours(0, 0, 0, 0);
  return Math.round((start(now) - start(at)) / DAY);
}

function dateWords(at: number, how: Intl.DateTimeFormatOptions): string {
  return new Date(at).toLocaleDateString("en-US", how);
}
