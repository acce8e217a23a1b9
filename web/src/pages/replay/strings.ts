// The text of the replay page.

export const strings = {
  title: (game: number) => `Replay of game ${game}`,
  table: "Table",
  loading: "Loading the game…",
  about: (card: string, preset: string) => `${card}. ${PRESETS[preset] ?? "Custom rules"}.`,
  backToGame: (game: number) => `Back to game ${game}`,
  review: "Review this game",
  checkWall: "Check the shuffle",
  download: "Save this game as a file",
  openFile: "Open a game from a file",
};

const PRESETS: Record<string, string> = {
  league: "League rules",
  tournament: "Tournament rules",
  house: "House rules",
};
