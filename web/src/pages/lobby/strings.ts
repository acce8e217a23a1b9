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
    dealing: "Shuffling the tiles…",
    /** The title of the new table. */
    botTable: "Game with bots",
    friends: "Play with friends",
    friendsAbout: "Get a link to send them.",
    learn: "Learn",
    learnAbout: "Your first game, with the coach.",
    book: "Keep score at a real table",
    bookAbout: "Who pays whom, game by game.",
    referee: "Ask the referee",
    refereeAbout: "Settle an argument at a real table.",
    more: "More",
    cards: "Cards",
    howToPlay: "How to play",
    rules: "Rules",
    tournaments: "Tournaments",
  },
  continue: {
    game: "Continue your game",
    waiting: "Your game is waiting.",
    /** "Your turn, 43 tiles left, 2 hours ago." */
    progress: ({ yours, charleston, turn, tiles_left }: Schemas["Progress"], ago: string) => {
      const at = charleston ? "In the Charleston" : yours ? "Your turn" : `${turn}’s turn`;
      return `${at}, ${counted(tiles_left, "tile")} left, ${ago}.`;
    },
  },
  start: {
    /** "First Card, Easy bots, normal speed." */
    line: (card: string, level: string, speed: string) => `${card}, ${level} bots, ${speed}.`,
    change: "Change",
    hide: "Hide choices",
    card: "Card",
    firstCard: (hands: number) => `Start here: only ${hands} hands, all easy to find.`,
    hands: (hands: number) => `${counted(hands, "hand")}, for players who know the game.`,
    ownCard: "Your own card.",
    unnamedCard: "Your own card",
    level: "Bots",
    levels: {
      novice: "They stick to hands they like, expose too early and forget which tiles are gone.",
      regular: "They play as well as a good club player.",
      expert: "Like Regular, and they try out each call first.",
    } as Record<string, string>,
    pace: "Speed of the bots",
  },
  offline: {
    heading: "The server does not answer",
    works: "You can still use:",
    worksList:
      "the score book, Ask the referee, the lessons in Learn, and the cards and rules you have opened on this device.",
    needs: "You need the server for:",
    needsList: "games, with bots or with friends. Your games are saved. Check your internet connection.",
    again: "Try again",
  },
  install: {
    heading: "Keep Charleston on this device",
    about: "Install it as an app. It opens from your home screen and starts faster.",
    install: "Install",
    dismiss: "No, thanks",
  },
  name: {
    youAre: "You are",
    change: "Change your name",
    add: "Your name",
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
    review: "Review",
    loading: "Loading…",
    game: (number: number, result: string) => `Game ${number}: ${RESULTS[result] ?? result}`,
  },
  newTable: {
    title: "Play with friends",
    name: "Your name, as others see it",
    nameMissing: "Please type your name first.",
    tableName: "Table name",
    optional: "(optional)",
    tableNameExample: (name: string) => (name ? `${name}’s table` : "Tuesday game"),
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
