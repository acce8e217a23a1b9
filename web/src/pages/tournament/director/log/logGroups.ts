// Choosing records of the log.

import type { LogLine } from "../../api";

/** The records of the last entry at a table that are not undone. An entry has one time and one author. */
export function lastEntryOf(lines: readonly LogLine[], round: number, table: number): number[] {
  const here = lines.filter((line) => !line.undone && line.round === round && line.table === table);
  // The first record seats the players. It belongs to the start of the round.
  const last = here.length > 1 ? here.at(-1)! : null;
  return here
    .slice(1)
    .filter((line) => line.at === last?.at && line.by === last.by)
    .map(({ n }) => n);
}

export interface LogFilter {
  by: string;
  /** 0 for every table. */
  table: number;
  undone: boolean;
}

/** The records that fit, the newest first. */
export const filtered = (lines: readonly LogLine[], { by, table, undone }: LogFilter): LogLine[] =>
  lines
    .filter((line) => (!by || line.by === by) && (!table || line.table === table) && (undone || !line.undone))
    .toReversed();
