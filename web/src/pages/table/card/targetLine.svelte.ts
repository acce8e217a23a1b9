// The player's line. The rack marks its tiles, and this device stores the choice, so it survives a reload.

import type { Tile } from "../../../api/tiles";
import type { LineId } from "../../../ui/card/lineSearch";

const STORAGE_KEY = "charleston.line";
/** The number of tables whose lines are stored. */
const MAX_LINES = 8;

export interface TargetLine extends LineId {
  /** The line's unexposed tiles, group by group in its order. The rack marks them. Empty without hints. */
  groups: Tile[][];
}

export const target: { line: TargetLine | null } = $state({ line: null });

interface StoredLine extends LineId {
  table: string;
  game: number;
}

/** The line that the player chose in this game. */
export function loadLine(table: string, game: number): LineId | null {
  const line = loadLines().find((one) => one.table === table && one.game === game);
  return line === undefined ? null : { section: line.section, number: line.number };
}

export function saveLine(table: string, game: number, line: LineId | null): void {
  const others = loadLines().filter((one) => one.table !== table);
  const own = line === null ? [] : [{ table, game, section: line.section, number: line.number }];
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...others, ...own].slice(-MAX_LINES)));
  } catch {
    // without storage, the choice is lost when the page closes
  }
}

function loadLines(): StoredLine[] {
  try {
    const lines: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(lines) ? lines.filter(isStoredLine) : [];
  } catch {
    return []; // nothing is stored, or it is unreadable
  }
}

function isStoredLine(one: unknown): one is StoredLine {
  const { table, game, section, number } = (one ?? {}) as Partial<Record<keyof StoredLine, unknown>>;
  return typeof table === "string" && typeof section === "string" && Number.isInteger(game) && Number.isInteger(number);
}
