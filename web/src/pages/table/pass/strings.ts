// The text in the middle of the table during the Charleston.
import { listed } from "../../../ui/prose";

const COUNTS = ["none", "one", "two", "three"];
const TILES = ["no tiles", "one tile", "two tiles", "three tiles"];

export const strings = {
  label: "The Charleston",
  youStopped: "You stopped the Charleston.",
  stopped: (name: string) => `${name} stopped the Charleston.`,
  mahjong: {
    label: "I already have mah jongg",
    question: (warning: string) => `${warning} Declare mah jongg with the fourteen tiles you have now?`,
    yes: "Declare mah jongg",
    no: "Not yet",
  },

  /** The strip with all passes. */
  sequence: {
    first: "First Charleston",
    second: "Second Charleston",
    courtesy: "Courtesy pass",
    marks: { right: "Right", across: "Over", left: "Left", courtesy: "Courtesy" },
    firstIsOver: "The first Charleston is over.",
    inCourtesy: "The courtesy pass.",
    pass: (charleston: string, number: number, direction: string) =>
      `${charleston}, ${["first", "second", "third"][number]} pass of three: ${direction}.`,
    directions: { right: "right", across: "across", left: "left" },
  },

  /** The question to the player, or the player's answer. */
  prompt: {
    youDeclared: "You have declared mah jongg",
    declared: (name: string) => `${name} has declared mah jongg`,
    showOrTakeBack: "Show your tiles, or take it back if you made a mistake.",
    waitForHand: "Waiting to see the hand.",
    youOffer: (count: number) => `You offer ${TILES[count]}`,
    waitForBid: (name: string) => `Waiting for ${name} to choose.`,
    exchanged: (name: string, count: number) =>
      count === 0 ? `No courtesy pass with ${name}` : `You and ${name} each passed ${TILES[count]}`,
    second: "Second Charleston?",
    youAgreed: "You said yes to a second Charleston",
    secondAbout: "Left, across, right. If anyone says no, it stops.",
    courtesy: "Courtesy pass: up to three tiles across",
    pass: (charleston: string, direction: string) => `${charleston}: three tiles ${direction}`,
    directions: { right: "to the right", across: "across", left: "to the left" },
    showHand: "Show my hand",
    withdraw: "Take it back",
    no: "No, stop here",
    yes: "Yes, pass again",
    look: "Look at my tiles and continue",
    takeBack: "Take back",
    stop: {
      label: "Stop the Charleston",
      question: "Stop the Charleston for everyone? Only the courtesy pass will remain.",
      yes: "Stop it",
      no: "Keep passing",
    },
  },

  /** The tiles to pass. */
  chooser: {
    slots: "Tiles to pass",
    putBack: "Put it back on the rack",
    putTileBack: (tile: string) => `Put the ${tile} back`,
    leave: "Don’t pass this one",
    leaveBlind: "Don’t pass this one blind",
    empty: "an empty slot",
    noJoker: "Choose another tile. A joker can never be passed.",
    rule: (rule: string) => `Rule ${rule}`,
    chosen: (count: number, size: number) => `${count} of ${size} chosen`,
    /** The label of the button. ``blind`` is the number of tiles passed blind. */
    pass: (count: number, blind: number, to: string) => {
      if (blind === 0) return `Pass ${count === 1 ? "this tile" : `these ${COUNTS[count]}`} to ${to}`;
      if (blind >= count) return `Pass ${count === 1 ? "it" : `all ${COUNTS[count]}`} blind to ${to}`;
      return `Pass ${COUNTS[count - blind]} of yours and ${COUNTS[blind]} blind to ${to}`;
    },
  },

  direction: {
    to: "to",
    sides: { right: "on your right", across: "across", left: "on your left" },
  },

  blind: {
    label: (from: string) => `Tiles from ${from}, face down`,
    from: (from: string) => `From ${from}, face down`,
    tile: (number: number, all: number, isChosen: boolean) =>
      `Face-down tile ${number} of ${all}${isChosen ? ", passing" : ""}: pass it blind`,
    /** Shown on a chosen tile. The tile's label uses the same word. */
    goes: "passing",
    tap: "Tap a tile to pass it without looking.",
    full: "To pass more blind, first put one of your tiles back.",
    nobody: "Nobody had a tile to pass, so no tiles changed hands.",
    round: "Everyone passed blind, so the tiles went around until each player had passed three.",
  },

  courtesy: {
    question: (across: string) => `How many tiles do you want to pass to ${across}?`,
    counts: COUNTS,
    none: "None",
    about: "You both choose. The smaller number counts.",
    choose: "Choose a number",
    offer: (across: string, count: number) => (count === 0 ? "No courtesy pass" : `Offer ${across} ${COUNTS[count]}`),
  },

  received: {
    from: (name: string) => `${name} passed you`,
    label: "Tiles you received",
  },

  sent: {
    to: (name: string) => `You have passed to ${name}`,
    label: "Tiles you passed",
  },

  status: {
    stillChoosing: (names: readonly string[]) => `${listed(names)} ${names.length > 1 ? "are" : "is"} still choosing.`,
    ready: "The others are ready.",
    players: "Players",
    choosing: "is choosing",
    agrees: "agrees",
    isReady: "is ready",
    hasPassed: "has passed",
  },
};
