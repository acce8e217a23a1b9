// The text of a table that belongs to a tournament.

import { listed } from "../../../ui/prose";

export const strings = {
  bar: "Tournament",
  place: (round: number, table: number) => `Round ${round}, table ${table}`,
  game: (game: number, games: number) => `Game ${game} of ${games}`,
  over: (round: number) => `Round ${round} is over`,
  left: (time: string) => `${time} left`,
  stopped: (time: string) => `${time} left. The round’s clock is stopped.`,
  up: "Time is up",
  waiting: (names: readonly string[]) => `Waiting for ${listed(names)}.`,
  soon: "The first game begins soon.",
  bots: "After two minutes, bots play for anyone who is missing. Latecomers can still take their seats.",
  ready: (names: readonly string[]) => `You are ready. Waiting up to half a minute for ${listed(names)}.`,
  nextSoon: "The next game begins soon.",
  back: "Back to your page",
  secret:
    "Other tables are still playing this wall. You can see the racks and replay the game when every table has finished.",
};
