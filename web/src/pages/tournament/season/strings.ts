// The text of a season.

import { counted } from "../../../ui/prose";

export const strings = {
  title: "Season",
  about: "Add up several tournaments. Nothing is stored on the server; this device keeps your choices.",
  name: "Season name",
  namePlaceholder: "Spring season",
  tournaments: "Tournaments",
  line: (day: string, players: number) => [day, counted(players, "player")].filter(Boolean).join(", "),
  none: "You have no tournaments on this device yet. Add their log files.",
  add: "Add a tournament from a file",
  adding: "Reading the log…",
  fromFile: "from a file",
  remove: (name: string) => `Remove ${name}`,
  removeShort: "Remove",
  open: "Some score cards of this tournament are not turned in yet.",
  notBegun: "Nobody has a result in this tournament yet.",
  count: "Which results count?",
  counts: [
    ["all", "All results", ""],
    ["best", "Only each player’s best results", ""],
  ] as const,
  best: "How many results count?",
  alike: "Are these the same person?",
  alikeAbout: "These names look alike. Decide before you use the standings.",
  alikeNames: (one: string, other: string) => `${one} and ${other}`,
  decide: [
    ["same", "One person", ""],
    ["two", "Two people", ""],
  ] as const,
  standings: "Season standings",
  empty: "Choose at least one tournament.",
  bestOf: (best: number, count: number) =>
    best === 1
      ? "Only the best result counts. The others are in parentheses."
      : `The best ${best} of ${counted(count, "result")} count. The others are in parentheses.`,
  place: "Place",
  player: "Name",
  total: "Points",
  dropped: "does not count",
  absent: "did not play",
  shared: "tied",
  csv: "Save as spreadsheet",
  pdf: "Save as PDF",
  fileName: "season",
};
