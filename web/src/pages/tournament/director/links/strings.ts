// The text of the links of a tournament, on the screen and on paper.

import { counted, listed } from "../../../../ui/prose";

export const strings = {
  about:
    "Each link allows only what its owner needs. Anyone who has a link can use it. Send each link only to the person it is for.",
  loading: "Loading the links…",
  print: "Print with QR codes",
  public: "Public",
  publicPage: "Public page",
  publicAbout: "Announcement, seats and standings, for everybody.",
  projector: "Projector",
  projectorAbout: "The projector shows the clock and the seats in large letters.",
  assistants: "Assistants",
  assistantsAbout: "Assistants enter people, check in, type and confirm score cards, and move the clock.",
  assistantName: "Name of the assistant",
  addAssistant: "Make a link",
  assistantMissing: "Type the assistant’s name. The log keeps it.",
  tables: "Tables",
  tablesAbout: "A phone or tablet at each table records the games and the signatures.",
  tableCount: "How many tables",
  makeTables: (count: number, others: boolean) =>
    `Make links for ${others ? "the other " : ""}${counted(count, "table")}`,
  table: (table: number) => `Table ${table}`,
  players: "Players",
  playersAbout: "Players see their own seats and score card, and sign on their own phone.",
  makePlayers: (count: number) => `Make links for ${count} ${count === 1 ? "player" : "players"}`,
  player: (number: number) => `Player ${number}`,
  playerNumber: (number: number, name: string) => `${number}. ${name}`,
  director: "Director",
  directorAbout: "This link is yours. Replace it if somebody else has seen it.",
  make: "Make a link",
  replace: "Replace",
  replaceSpoken: (name: string) => `Replace the link of ${name}`,
  replaceQuestion: "Replace this link?",
  replaceWhat: (name: string) => `The old link of ${name} stops working at once.`,
  revoke: "Revoke",
  revokeSpoken: (name: string) => `Revoke the link of ${name}`,
  revokeQuestion: "Revoke this link?",
  revokeWhat: (name: string) => `The link of ${name} stops working at once. You can make a new one later.`,
  sheets: {
    about: "Cut out the boxes. A phone’s camera opens the link.",
    print: "Print this page",
    choose: "Print",
    kinds: [
      ["table", "Tables", ""],
      ["player", "Players", ""],
      ["public", "Public", ""],
    ],
    none: "There are no such links yet. Make them on the page Links.",
    toLinks: "Links",
    noTableLinks: (tables: number[]) =>
      `${tables.length === 1 ? "Table" : "Tables"} ${listed(tables.map(String))} ${tables.length === 1 ? "has" : "have"} no link yet.`,
    noPlayerLinks: (count: number) => `${counted(count, "player")} ${count === 1 ? "has" : "have"} no link yet.`,
    code: (name: string) => `QR code for ${name}`,
    public: "Seats and standings",
  },
};
