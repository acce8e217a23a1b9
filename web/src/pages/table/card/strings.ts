// The text of the card beside the table.
export const strings = {
  show: "Show nearest lines or the whole card",
  nearest: "Nearest lines",
  wholeCard: "Whole card",
  noHints: "This table does not allow hints on the card. Tap a line to keep it in view.",
  ownChoice: "Tap a line to keep it in view.",
  yourLine: "Your line",
  clearLine: "Give up this line",
  showChances: "Show chances",
  chances: "How many of 100 games you win with each line, estimated from what you can see.",
  learning: (share: number) => `The server is still learning this card (${Math.floor(100 * share)}%).`,

  line: {
    yours: "✓ your line",
    missing: "missing",
    missingTiles: (tiles: string) => `: ${tiles}`,
    need: (count: number) => `${count} more`,
    out: (out: number) => (out === 0 ? "none left" : `${out} left`),
    /** For screen readers: "Needs 2 more six bams: 1 is left." */
    needSentence: (tile: string, count: number, out: number) =>
      `Needs ${count} more ${tile}${count > 1 ? "s" : ""}: ${out === 0 ? "none" : out} ${out > 1 ? "are" : "is"} left.`,
    jokersOut: (out: number) => `Jokers: ${out === 0 ? "none" : out} left.`,
    complete: "Nothing is missing.",
    sort: "Sort my rack by this line",
  },

  lines: {
    lost: (section: string) => `Choose another line. Your line in ${section} is no longer possible.`,
    over: "The game is over. Your nearest lines will be back in the next game.",
    noTiles: "Your nearest lines appear here when you have tiles.",
    none: "No line of the card is possible with your tiles anymore. You can still keep others from winning.",
    more: "Show more lines",
  },
};
