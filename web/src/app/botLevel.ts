// The bot level: its names, and the one chosen last on this device.

const STORAGE_KEY = "charleston.bots";
const EASY = "novice";

/** The levels that are offered at first sight, in our words. */
export const LEVELS: readonly { level: string; name: string }[] = [
  { level: EASY, name: "easy" },
  { level: "regular", name: "usual" },
];

export function levelName(level: string): string {
  return LEVELS.find((one) => one.level === level)?.name ?? level;
}

/** What there is, with what we offer first before the rest. */
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
    // a browser that keeps nothing
  }
}
