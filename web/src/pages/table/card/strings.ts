// The text of the card beside the table.
export const strings = {
  show: "Show nearest lines or the whole card",
  nearest: "Nearest",
  wholeCard: "Whole card",
  noHints: "This table plays without hints on the card.",

  line: {
    yours: "✓ your line",
    missing: "missing",
    missingTiles: (tiles: string) => `: ${tiles}`,
    missingSentence: (tiles: string) => `Missing: ${tiles}.`,
    complete: "Nothing is missing.",
    stillMissing: "still missing",
    sort: "Sort my rack by this line",
  },

  lines: {
    lost: (section: string) => `Choose another line. Your line in ${section} is no longer possible.`,
    over: "The game is over. Your nearest lines return with the next game.",
    noTiles: "Your nearest lines appear here when you have tiles.",
    none: "No line of the card is possible with your tiles anymore. You can still keep others from winning.",
    more: "Show more lines",
  },
};
