// Whom links are for: the players by number, and the number of tables.

import type { TournamentView } from "../../api";

const FULL_TABLE = 4;

export interface Player {
  number: number;
  /** Empty if the tournament has no registration, because then only the plan knows the numbers. */
  name: string;
}

export function playersOf({ entrants, entered }: TournamentView): Player[] {
  if (entrants.length > 0)
    return entrants.filter(({ status }) => status === "entered").map(({ number, name }) => ({ number, name }));
  return Array.from({ length: entered }, (_, at) => ({ number: at + 1, name: "" }));
}

export const tableCount = ({ tables, entered }: TournamentView): number =>
  Math.max(1, tables.length, Math.ceil(entered / FULL_TABLE));
