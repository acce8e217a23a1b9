// The coach's lessons, each with the moment it applies. They read the view and know no rules.

import { isAsked, offersOf } from "../offers";
import { JOKER } from "../../../api/tiles";
import type { GameView } from "../../../api/wire";

export const TOPICS = ["Tiles", "Card", "Charleston", "Calling", "Jokers", "Winning"] as const;
export type Topic = (typeof TOPICS)[number];

export interface Lesson {
  id: string;
  topic: Topic;
  title: string;
  says: string;
  now: (game: GameView) => boolean;
}

const inPhase = (start: string) => (game: GameView) => game.view.phase.startsWith(start) && isAsked(game);

export const LESSONS: readonly Lesson[] = [
  {
    id: "rack",
    topic: "Tiles",
    title: "Your rack",
    says: "These are your tiles; nobody else sees them. Move them as you like, or sort them by suit or number. East has fourteen, the others thirteen.",
    now: (game) => game.view.phase !== "over",
  },
  {
    id: "card",
    topic: "Card",
    title: "The card",
    says: "You are looking for one line of the card. Open it: your nearest lines stand first, with how many tiles are missing. Two or three candidates are enough for now.",
    now: (game) => game.view.phase !== "over",
  },
  {
    id: "pass",
    topic: "Charleston",
    title: "Three to the right",
    says: "Touch three tiles that fit none of your candidates, then pass them. You get three from your left.",
    now: inPhase("charleston 1"),
  },
  {
    id: "across",
    topic: "Charleston",
    title: "Three across",
    says: "The tiles with a dot are new. Do they change what you collect? Choose three for the player across.",
    now: inPhase("charleston 2"),
  },
  {
    id: "blind",
    topic: "Charleston",
    title: "Three to the left, and the blind pass",
    says: "If you cannot spare three, let some of the tiles that come to you go on unseen: choose how many, and fill up with your own.",
    now: inPhase("charleston 3"),
  },
  {
    id: "vote",
    topic: "Charleston",
    title: "Once more?",
    says: "A second Charleston needs everybody. Say yes while you still have tiles to give away; say stop if your hand is good already.",
    now: inPhase("vote"),
  },
  {
    id: "courtesy",
    topic: "Charleston",
    title: "The courtesy pass",
    says: "You and the player across may exchange up to three tiles. Whoever wants fewer decides. None is a fine answer.",
    now: inPhase("courtesy"),
  },
  {
    id: "discard",
    topic: "Calling",
    title: "Your turn",
    says: "A tile from the wall stands apart at the right. Touch the tile you need least, then discard it. Its name is said for all.",
    now: (game) => isAsked(game) && offersOf(game, "discard_tile").length > 0,
  },
  {
    id: "call",
    topic: "Calling",
    title: "May you want this one?",
    says: "You have enough alike to call this discard. Do it only if it belongs to your line: the group then lies open, and lines with a C are gone. Nobody hurries you.",
    now: (game) => offersOf(game, "claim_discard").some((choice) => !choice.mahjong),
  },
  {
    id: "expose",
    topic: "Calling",
    title: "Show the group",
    says: "Choose how you show it: three or four alike, with or without a joker. What your line says, not more.",
    now: (game) => isAsked(game) && offersOf(game, "expose_group").length > 0,
  },
  {
    id: "joker",
    topic: "Jokers",
    title: "You have a joker",
    says: "It stands in for any tile of three or more alike, never in a pair or for a single. Keep it; it cannot be passed, and whoever discards one has lost it for all.",
    now: (game) => game.view.rack.includes(JOKER),
  },
  {
    id: "exchange",
    topic: "Jokers",
    title: "A joker to fetch",
    says: "A joker on the table stands for a tile you hold. Touch the joker that glows, and the two change places.",
    now: (game) => offersOf(game, "redeem_joker").length > 0,
  },
  {
    id: "mahjong",
    topic: "Winning",
    title: "Mah jongg!",
    says: "With this tile your hand is a line of the card. Say mah jongg, and show it.",
    now: (game) =>
      offersOf(game, "declare_mahjong").length > 0 || offersOf(game, "claim_discard").some((choice) => choice.mahjong),
  },
  {
    id: "over",
    topic: "Winning",
    title: "That was the first one",
    says: "Here stands who pays whom, and why. You can watch the game again with all racks open, or begin the next: the turn to be East goes round.",
    now: (game) => game.view.phase === "over",
  },
];

/** The next thing to explain, if there is any. */
export function lessonFor(game: GameView | null, learned: ReadonlySet<string>): Lesson | null {
  if (game === null || game.view.seat < 0) return null;
  return LESSONS.find((lesson) => !learned.has(lesson.id) && lesson.now(game)) ?? null;
}

/** A topic is done when all that has been told of it was read, and something was. */
export function doneTopics(learned: ReadonlySet<string>): Topic[] {
  return TOPICS.filter((topic) => LESSONS.some((lesson) => lesson.topic === topic && learned.has(lesson.id)));
}
