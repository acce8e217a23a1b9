// The text of the review page.

import type { SeatReview } from "../../api/http";
import { giveOrTake, points } from "../../ui/answers";
import { counted, possessive } from "../../ui/prose";
import type { Kind, TurningPoint, Worth } from "./decisions";

export const strings = {
  title: "Review",
  titleOf: (game: number) => `Review of game ${game}`,
  home: "Home",
  replay: "Replay",
  about:
    "What did each decision cost? Bots play every answer on in many games that fit what the player could see. Hidden tiles are never used.",
  openFile: "Open a game from a file",
  begin: {
    waiting: "Waiting for other reviews…",
    learning: "Learning this card. This happens once for a new card and takes a few minutes…",
    reviewing: "Reviewing the game…",
    leave: "You can leave this page. The review goes on, and you find it here later.",
    again: "Try again",
  },
  seat: "Review the decisions of",

  summary: {
    title: "Luck and skill",
    score: "Result",
    deal: "Tiles dealt",
    passes: "Tiles passed",
    picks: "Tiles picked",
    others: "Other players",
    lost: "Own mistakes",
    about:
      "Luck is everything the player did not decide. A pick counts against the average tile left in the wall; the deal and the passes, by what the hand could expect.",
    sentence: ({ score, luck, lost }: SeatReview, mine: boolean) =>
      lost < 1
        ? `${points(score)}. No decision cost points: all of it is luck and what the others did.`
        : `${points(score)}: ${points(luck)} by luck, and ${points(-lost)} by ${mine ? "your" : "the player’s"} mistakes.`,
  },

  moments: {
    title: "The moments that mattered",
    none: "No decision of this player was clearly a mistake. Well played!",
    heading: (at: number, all: number, kind: Kind) => `${at} of ${all}: ${KIND_NAMES[kind].toLowerCase()}`,
    previous: "Previous moment",
    next: "Next moment",
    question: "What would you do now?",
    chance: (percent: number) => `Chance to win here: about ${percent}%.`,
    answers: "Answers",
    played: "played",
    yours: "your choice",
    best: "Best",
    asGood: "As good",
    costs: (loss: number, error: number) => `Costs ${points(loss, false)}, give or take ${giveOrTake(error)}`,
    show: "Show the answer",
    showRacks: "Show what they had",
  },

  playOn: {
    play: "Play on from here",
    opening: "Opening…",
    about: "A new game with bots, with the same tiles, from this moment.",
    /** The title of the new table. */
    table: "Played on",
  },

  curve: {
    title: "Chance to win",
    label: (name: string, chances: readonly number[]) =>
      `${possessive(name)} chance to win at each question: ${chances.map((one) => `${percent(one)}%`).join(", ")}`,
    turns: "Turning points",
    none: "The chance never changed by ten percent at once.",
    turn: ({ from, to }: TurningPoint, caption: string) => `${percent(from)}% → ${percent(to)}%. ${caption}`,
    moment: (at: number) => `Moment ${at}`,
    start: "Start",
    end: "End",
  },

  list: {
    title: "Every decision",
    kind: "Show",
    all: "All",
    order: "Order",
    byLoss: "Costliest first",
    byTime: "As played",
    lost: "Cost",
    decision: "Decision",
    better: (answer: string) => `Better: ${answer}`,
  },

  leaks: {
    title: "Your last games",
    about: (games: number) =>
      `What your mistakes cost in an average game, from ${counted(games, "reviewed game")} on this device.`,
    total: "All mistakes",
  },

  kinds: {
    pass: "Passes",
    vote: "Second Charleston",
    courtesy: "Courtesy pass",
    discard: "Discards",
    call: "Calls",
    joker: "Jokers",
  } satisfies Record<Kind, string>,

  worth: (worth: Worth, loss: number, error: number): string =>
    worth === "best"
      ? strings.moments.best
      : worth === "as good"
        ? strings.moments.asGood
        : strings.moments.costs(loss, error),
};

const KIND_NAMES: Record<Kind, string> = {
  pass: "A pass",
  vote: "The second Charleston",
  courtesy: "The courtesy pass",
  discard: "A discard",
  call: "A call",
  joker: "A joker",
};

/** A chance as people read it: rounded to 5%. */
export const percent = (chance: number): number => 5 * Math.round(20 * chance);
