// Reads one game as a director types it: 25, X, 0P, 25:won2 or -20:E2. The same words as on the command line.

import type { Schemas } from "../../../../api/client";

export type GameEntry = Schemas["Entry"];
type Scoring = Schemas["TournamentInfo"]["scoring"];

const GAME = /^([XP]*)([-+−]?\d{1,5})?([XP]*)(?::(WON|[ESWN])([0-4]?))?$/;
const SEATS = "ESWN";
const MAX_PEEKS = 6;
/** The paper does not say how many exposures there were. */
const NOT_SAID = -1;

/** An entry, or why there is none. */
export type ReadGame = GameEntry | "unread" | "needs number";

export function readGame(text: string, scoring: Scoring, ruled = false): ReadGame {
  const match = GAME.exec(text.replace(/\s/g, "").toUpperCase());
  if (!match || /\d\s+\d/.test(text)) return "unread";
  const [, before = "", number, after = "", claim, shown] = match;
  const marks = before + after;
  const [dead, peeks] = [marks.split("X").length - 1, marks.split("P").length - 1];
  if (dead > 1 || peeks > MAX_PEEKS || (number === undefined && dead === 0)) return "unread";
  if (number === undefined && scoring?.count !== "points") return "needs number";
  const points =
    number !== undefined
      ? Number(number.replace("−", "-"))
      : scoring?.count === "points"
        ? scoring.dead + scoring.peek * peeks
        : 0;
  const entry: GameEntry = {
    points: points || 0, // no minus zero
    how: ruled ? "ruled" : "",
    dead: dead === 1,
    peeked: peeks > 1 ? peeks : peeks === 1,
    value: 0,
    jokerless: false,
    exposures: 0,
    other: -1,
  };
  if (!claim || ruled) return entry;
  const exposures = shown ? Number(shown) : NOT_SAID;
  if (claim === "WON") return { ...entry, how: "won", exposures };
  return { ...entry, how: "threw", exposures, other: SEATS.indexOf(claim) };
}
