// The text of the traveler.

export const strings = {
  heading: "The same tiles",
  about: "The tables online played the same walls.",
  link: (round: number) => `Round ${round}: what every table did`,
  linkMine: (round: number) => `Round ${round}: what the other tables did with your tiles`,
  title: (round: number) => `Round ${round}: the same tiles`,
  mine: "What the other tables did with your tiles",
  back: { tournament: "Tournament", results: "Results" },
  games: "Games",
  game: (game: number) => `Game ${game}`,
  seat: "Show the tiles of",
  table: "Table",
  ended: "How it ended",
  yours: "you",
  against: "against the field:",
  legend:
    "Large: the points; X is a dead hand. Small: these points minus the mean of the same seat at the other tables.",
  hidden: "Some tables still play this game. You see it when all have finished.",
  open: "Some tables still play this game. Only you and your assistants see it until all have finished.",
  papers: [
    ["us-letter", "Print on US letter"],
    ["a4", "Print on A4"],
  ],
  csv: "Save as spreadsheet",
  loading: "Loading…",
};
