// Which tables of the next round play online.

import type { TournamentView } from "../../api";

export type OnlineWhere = "real" | "all" | "some";

export interface OnlinePlan {
  where: OnlineWhere;
  /** The tables, if only some play online. */
  some: number[];
  duplicate: boolean;
  /** The text of the card, if it is not a published one. */
  card: string;
}

export const AT_REAL_TABLES: OnlinePlan = { where: "real", some: [], duplicate: false, card: "" };

/** The tables of the next round. */
export const nextTables = ({ coming }: TournamentView): number[] =>
  [...new Set(coming.map(({ table }) => table))].filter((table) => table > 0).toSorted((a, b) => a - b);

/** The fields of the command that begins the round. */
export function onlineFields(
  plan: OnlinePlan,
  tables: number[],
): { online: number[]; duplicate: boolean; card: string } {
  const online = tables.filter((table) => plan.where === "all" || (plan.where === "some" && plan.some.includes(table)));
  return online.length > 0
    ? { online, duplicate: plan.duplicate, card: plan.card }
    : { online, duplicate: false, card: "" };
}
