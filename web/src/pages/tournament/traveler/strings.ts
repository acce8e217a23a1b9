// The text of the traveler.

export const strings = {
  heading: "The same tiles",
  about: "The online tables played the same walls.",
  link: (round: number) => `Round ${round}: what every table did`,
  linkMine: (round: number) => `Round ${round}: what the other tables did with your tiles`,
  title: (round: number) => `Round ${round}: compare tables`,
  mine: "What the other tables did with your tiles",
  back: { tournament: "Tournament", results: "Results" },
  games: "Games",
  game: (game: number) => `Game ${game}`,
  seat: "Show the tiles of",
  table: "Table",
  ended: "How it ended",
  yours: "you",
  against: "against the field:",
  /** The winning line of the card. */
  hand: (section: string, line: number) => `${section}, line\u00a0${line}`,
  replay: "Replay",
  replaySpoken: (table: number) => `Replay table ${table}`,
  replayTitle: (round: number, game: number, table: number) => `Round ${round}, game ${game}, table ${table}`,
  legend:
    "Large number: the points; X is a dead hand. Small number: compared with the average of the same seat at the other tables.",
  hidden: "Some tables are still playing this game. You can see it when every table has finished.",
  open: "Some tables are still playing this game. Until they finish, only you and your assistants can see it.",
  papers: [
    ["us-letter", "Print on US letter"],
    ["a4", "Print on A4"],
  ],
  csv: "Save as spreadsheet",
  loading: "Loading…",
};
