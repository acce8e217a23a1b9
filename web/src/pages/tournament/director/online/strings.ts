// The text about online tables.

import { counted, listed } from "../../../../ui/prose";
import type { OnlineTable } from "../../api";
import type { OnlineWhere } from "./onlinePlan";

export const strings = {
  watch: (table: number) => `Watch table ${table}`,
  playsOnline: "This table plays online. The referee fills in its score cards.",

  /** What an online table is doing. */
  state: ({ state, game, games }: OnlineTable): string =>
    ({
      waiting: "Online, waiting for players",
      playing: `Online, game ${game} of ${games}`,
      "between games": `Online, after game ${game} of ${games}`,
      over: "Online, the round is over",
    })[state],
  missing: (names: readonly string[]) => `Missing: ${listed(names)}`,
  bots: (names: readonly string[]) => `A bot plays for ${listed(names)}`,

  choice: {
    where: (round: number) => `Where will round ${round} be played?`,
    wheres: [
      ["real", "At real tables", ""],
      ["all", "Online", ""],
      ["some", "Some tables online", ""],
    ] satisfies [OnlineWhere, string, string][],
    which: "Online tables",
    table: (table: number) => `Table ${table}`,
    same: "Same walls at every table",
    sameAbout: "Every table gets the same tiles, so players can compare their games.",
    about:
      "Players open their own links and take their seats. Bots play for stand-ins and, after two minutes, for anyone who is missing.",
    noCard: "Online tables need a card, and this tournament has none.",
    card: (name: string) => `Text of the card “${name}”`,
  },

  walls: {
    heading: "Online games",
    same: "Online games, same walls",
    game: (game: number) => `Game ${game}`,
    done: (done: number, all: number) => `${done} of ${counted(all, "table")} finished`,
    open: "wall open to everyone",
    secret: "wall still secret",
    about: "A wall stays secret until every table has finished that game.",
  },
};
