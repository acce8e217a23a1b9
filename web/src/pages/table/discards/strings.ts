// The text in the middle of the table during play.
export const strings = {
  youAre: (wind: string) => `You are ${wind}`,
  list: "Discards, oldest first",
  countTile: (tile: string) => `${tile}: how many are gone?`,
  lastDiscard: (name: string) => `last discard, by ${name}`,
  discardedBy: (name: string) => `discarded by ${name}`,
  you: "you",
  none: "No discards yet.",
  noCourtesy: "There was no courtesy pass, because nobody had a tile to pass in the last pass to the right.",
  wall: "Wall",

  counter: {
    start: "How many are gone?",
    label: "Count a tile",
    choose: "Tap or choose a tile",
    stop: "Stop counting",
    counts: (discarded: number, exposed: number, copies: number) =>
      `${discarded} discarded, ${exposed} exposed; ${copies} in the set`,
    ownCounts: (discarded: number, exposed: number, held: number, copies: number) =>
      `${discarded} discarded, ${exposed} exposed, ${held} on your rack; ${copies} in the set`,
  },
};
