// The requests of the table page.

import { isTemporary, json } from "../../api/client";
import type { CardSheet, CoachAdvice, Hint, NearestLines, RefereeTopic } from "../../api/http";
import type { Report } from "../../api/wire";

const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

export const tableApi = {
  card: (table: string) => json<CardSheet>("GET", `${at(table)}/card`),
  hint: (table: string) => json<Hint>("GET", `${at(table)}/hint`),
  coach: (table: string) => json<CoachAdvice>("GET", `${at(table)}/coach`),
  /** The topics that a referee can report. */
  reports: () => json<RefereeTopic[]>("GET", "/api/referee/reports"),
  report: (topic: string, facts: object, seats: readonly number[], tiles: readonly number[]) => {
    const given = { facts: JSON.stringify(facts), seats: JSON.stringify(seats), tiles: JSON.stringify(tiles) };
    return json<Report>("GET", `/api/referee/${encodeURIComponent(topic)}/report?${new URLSearchParams(given)}`);
  },
  /** The nearest lines first; null without a game or a seat, or if the table does not allow hints. */
  nearest: async (table: string, withChances: boolean): Promise<NearestLines | null> => {
    try {
      return await json<NearestLines>("GET", `${at(table)}/aid${withChances ? "?show=chances" : ""}`);
    } catch (error) {
      if (isTemporary(error)) throw error;
      return null;
    }
  },
};
