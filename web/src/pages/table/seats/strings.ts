// The text of the seats around the table.
import { possessive } from "../../../ui/prose";

export const strings = {
  you: "You",
  seat: (name: string, wind: string) => `${name}, ${wind}`,
  more: (name: string) => `${name}: more`,
  tiles: "tiles",
  ownExposures: "Your exposures",
  exposuresOf: (name: string) => `${name}’s exposures`,
  exchangeOwn: (tile: string) => `Exchange your ${tile} for your own joker`,
  exchangeWith: (tile: string, owner: string) => `Exchange your ${tile} for ${owner}’s joker`,

  marks: {
    dead: "dead hand",
    passed: "has passed",
    yourTurn: "your turn",
    turn: "to play",
    yourAnswer: "your answer",
  },

  exchange: {
    title: "Exchange for the joker?",
    text: (tile: string, owner: string) => `Your ${tile} goes to ${possessive(owner)} exposure, and you get the joker.`,
    yes: "Exchange",
  },

  dialog: {
    tiles: (count: number) => `${count} tiles on the rack`,
    noExposures: "No exposures.",
    challenge: "Challenge this hand",
    about: "Challenge if no hand on the card can be made with these exposures. A wrong challenge may cost you.",
    dead: (name: string) => `${name}’s hand is dead`,
  },
};
