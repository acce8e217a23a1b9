// The text of the results: for the director, for everybody, and on the projector.

import { counted, listed, ordinal } from "../../../ui/prose";
import type { Prize } from "../api";

const ORDINALS = ["First", "Second", "Third"];
const BESTS = {
  wins: "Most games won",
  "best round": "Best round",
  "best game": "Best game",
  "last round": "Best last round",
};

const DECIDED = {
  wins: "more games won",
  "best round": "a better best round",
  "best game": "a better best game",
  "last round": "a better last round",
};

export const strings = {
  heading: "Results",
  standings: "Standings",
  place: "Place",
  placeName: (place: number) => (ORDINALS[place - 1] ? `${ORDINALS[place - 1]} place` : `Place ${place}`),
  sharedPlace: (name: string) => `${name}, shared`,
  name: "Name",
  total: "Points",
  points: (total: string) => `${total} points`,
  round: (round: number) => `R${round}`,
  roundSpoken: (round: number) => `Round ${round}`,
  standIn: "does not compete",
  bye: "sat out",
  open: "not in yet",
  shared: "tied",

  ties: "Ties",
  sharedTie: (names: string[], place: number) =>
    `${listed(names)} tie for ${ordinal(place)}: every tiebreaker is equal.`,
  sharedTotal: (names: string[], place: number) =>
    `${listed(names)} have the same total and tie for ${ordinal(place)}.`,
  decided: (names: string[], total: number, ahead: string[], rule: keyof typeof DECIDED) =>
    `${listed(names)} have ${total} points each. ${listed(ahead)} placed ahead with ${DECIDED[rule]}.`,

  prizes: "Prizes",
  bests: BESTS,
  prize: ({ place, best }: Prize) => (best ? BESTS[best] : strings.placeName(place)),
  prizeNames: (names: string[], isShared: boolean) => `${listed(names)}${isShared ? ", shared" : ""}`,
  wins: (amount: string) => `wins ${amount}`,

  about: "About this tournament",
  facts: {
    day: "Date",
    place: "Location",
    players: "Players",
    rounds: "Rounds",
    card: "Card",
    scoring: "Scoring",
    ties: "Ties",
  },
  notChecked: "Hand values were not checked",
  /** The log calls the St. Louis scoring "the sheet". */
  scoringName: (name: string) => (name === "the sheet" ? "St. Louis" : name),
  scoring: (name: string, games: number) => `${strings.scoringName(name)}, ${counted(games, "game")} in a round`,
  tieOrder: ([first = "", ...rest]: string[]) => [first, ...rest.map((rule) => rule.toLowerCase())].join(", then "),
  noTies: "Players with the same total share the place",

  share: "Share",
  print: "Print",
  pdf: "Save as PDF",
  csv: "Save as spreadsheet",
};
