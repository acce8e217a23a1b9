// The text of the home page.

import type { Schemas } from "../../api/client";
import { counted, listed } from "../../ui/prose";

type Line = Schemas["TableLine"];

export const strings = {
  home: {
    title: "Charleston: American Mah Jongg",
    heading: "Charleston",
    about: "American Mah Jongg, at your own pace.",
    settings: "Settings",
    playBots: "Play against bots",
    dealing: "Shuffling the tiles …",
    /** The title of the new table. */
    botTable: "Game with bots",
    friends: "Play with friends",
    friendsAbout: "Get a link to send them.",
    learn: "Learn",
    learnAbout: "A guided first game.",
    book: "Keep score at a real table",
    bookAbout: "Who pays whom, game by game.",
    referee: "Ask the referee",
    refereeAbout: "Settle an argument at a real table.",
    more: "More",
    cards: "Cards",
    howToPlay: "How to play",
    rules: "Rules",
  },
  botLevel: "Bot level",
  card: { legend: "Card", own: "your own card" },
  name: {
    youAre: "You are",
    change: "Change your name",
    label: "Your name",
    missing: "Please type a name.",
    save: "Save",
    cancel: "Cancel",
  },
  tables: {
    heading: "My tables",
    tryAgain: "Try again",
    games: "Games",
    gamesOf: (title: string) => ` of ${title}`,
    view: "View",
    resume: "Continue",
    /** For screen readers, after "View" or "Continue". */
    which: (title: string, ago: string) => ` ${title}, ${ago}`,
    players: ({ summary }: Line) => listed(summary.players.filter(Boolean)) || "nobody",
    status: (line: Line, ago: string) => `${tableStatus(line)}, ${ago}`,
    showAll: (count: number) => `Show all ${count} tables`,
  },
  finished: {
    loading: "Loading …",
    game: (number: number, result: string) => `Game ${number}: ${RESULTS[result] ?? result}`,
  },
  newTable: {
    title: "Play with friends",
    name: "Your name, as others see it",
    nameMissing: "Please type your name first.",
    tableName: "Table name",
    optional: "(optional)",
    tableNameExample: (name: string) => (name ? `${name}'s table` : "Tuesday game"),
    yourCard: "Your card:",
    unnamedCard: "unnamed",
    setup: "Card, rules and clock",
    setupAbout: "You can change all of this until the first game starts.",
    create: "Create table",
    createAbout: "Next, you get a link for your friends.",
  },
};

const RESULTS: Record<string, string> = {
  mahjong: "mah jongg",
  wall: "wall game",
  "thrown in": "thrown in",
  replay: "to be replayed",
  time: "time is up",
};

function tableStatus({ status, summary }: Line): string {
  const { games, playing } = summary;
  if (status === "ended") return games ? `closed after ${counted(games, "game")}` : "closed";
  if (playing) return `in game ${games}`;
  if (games) return `${counted(games, "game")} played`;
  return summary.players.some((name) => !name) ? "waiting for players" : "ready to start";
}
