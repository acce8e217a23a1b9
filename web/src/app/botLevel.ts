// The bot levels: their names, and the last choice on this device.

import { strings } from "./strings";

const STORAGE_KEY = "charleston.bots";
const EASY = "novice";

export function levelName(level: string): string {
  return strings.levels[level] ?? level;
}

/** The levels that the home page offers. */
export const LEVELS: readonly { level: string; name: string }[] = [EASY, "regular", "expert"].map((level) => ({
  level,
  name: levelName(level),
}));

/** All levels, with those of the home page first. */
export function sortLevels<Line extends { level: string }>(lines: readonly Line[]): Line[] {
  const rank = (line: Line): number =>
    (LEVELS.findIndex((one) => one.level === line.level) + LEVELS.length + 1) % (LEVELS.length + 1);
  return lines.toSorted((one, other) => rank(one) - rank(other));
}

export function loadLevel(): string {
  try {
    const kept = localStorage.getItem(STORAGE_KEY);
    return LEVELS.some((one) => one.level === kept) ? kept! : EASY;
  } catch {
    return EASY;
  }
}

export function saveLevel(level: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, level);
  } catch {
    // This browser stores nothing.
  }
}
