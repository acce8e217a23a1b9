// The text about tables online.

import { counted, listed } from "../../../../ui/prose";
import type { OnlineTable } from "../../api";
import type { OnlineWhere } from "./onlinePlan";

export const strings = {
  watch: (table: number) => `Watch table ${table}`,
  playsOnline: "This table plays online. The referee writes its score cards.",

  /** What a table online is doing. */
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
    where: (round: number) => `Where is round ${round} played?`,
    wheres: [
      ["real", "At real tables", ""],
      ["all", "Online", ""],
      ["some", "Some tables online", ""],
    ] satisfies [OnlineWhere, string, string][],
    which: "Tables online",
    table: (table: number) => `Table ${table}`,
    same: "Same walls at every table",
    sameAbout: "Everybody gets the same tiles, so you can compare.",
    about:
      "Players open their own links and take their seats. Bots play for stand-ins, and after two minutes for players who are missing.",
    noCard: "Tables online need a card. This tournament has none.",
    card: (name: string) => `The text of the card ${name}`,
  },

  walls: {
    heading: "Games online",
    same: "Games online, with the same walls",
    game: (game: number) => `Game ${game}`,
    done: (done: number, all: number) => `${done} of ${counted(all, "table")} finished`,
    open: "its wall can be seen",
    secret: "its wall is a secret",
    about: "Nobody sees a wall before every table has finished its game.",
  },
};
