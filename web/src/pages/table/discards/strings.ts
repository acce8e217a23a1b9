// The text in the middle of the table during play.
export const strings = {
  list: "Discards, oldest first",
  sortedList: "Discards by suit",
  /** A discard in the grid. */
  by: (tile: string, name: string) => `${tile}, from ${name}`,
  lastDiscard: (name: string) => `last discard, by ${name}`,
  discardedBy: (name: string) => `discarded by ${name}`,
  you: "you",
  none: "No discards yet.",
  noCourtesy: "There was no courtesy pass, because nobody had a tile to pass in the last pass to the right.",
  wall: "Wall",
  youAre: (wind: string) => `You are ${wind}`,
  sort: "Sort",
  sortLabel: "Sort discards",

  counter: {
    open: "Tiles seen",
    openLabel: "Tiles seen so far",
    title: "Tiles seen so far",
    about: "Discarded, exposed, or on your rack. Tap a tile to find it on the table.",
    close: "Close the counts",
    seen: (tile: string, seen: number, copies: number) => `${tile}: ${seen} of ${copies} seen`,
    part: (seen: number, copies: number) => `${seen} of ${copies}`,
    stop: "Stop counting",
    counts: (discarded: number, exposed: number, copies: number) =>
      `${discarded} discarded, ${exposed} exposed; ${copies} in the set`,
    ownCounts: (discarded: number, exposed: number, held: number, copies: number) =>
      `${discarded} discarded, ${exposed} exposed, ${held} on your rack; ${copies} in the set`,
    named: (tile: string, counts: string) => `${tile}: ${counts}`,
  },
};
