// The coach's lessons, each with the condition under which it applies. Conditions use only the view, not the rules.

import { isAsked, offersOf } from "../offers";
import { strings } from "./strings";
import { JOKER } from "../../../api/tiles";
import type { GameView } from "../../../api/wire";

export type Topic = keyof typeof strings.topics;
export const TOPICS = Object.keys(strings.topics) as Topic[];

export interface Lesson {
  id: keyof typeof strings.lessons;
  topic: Topic;
  now: (game: GameView) => boolean;
}

const inPhase = (start: string) => (game: GameView) => game.view.phase.startsWith(start) && isAsked(game);

export const LESSONS: readonly Lesson[] = [
  {
    id: "rack",
    topic: "tiles",
    now: (game) => game.view.phase !== "over",
  },
  {
    id: "card",
    topic: "card",
    now: (game) => game.view.phase !== "over",
  },
  {
    id: "pass",
    topic: "charleston",
    now: inPhase("charleston 1"),
  },
  {
    id: "across",
    topic: "charleston",
    now: inPhase("charleston 2"),
  },
  {
    id: "blind",
    topic: "charleston",
    now: inPhase("charleston 3"),
  },
  {
    id: "vote",
    topic: "charleston",
    now: inPhase("vote"),
  },
  {
    id: "courtesy",
    topic: "charleston",
    now: inPhase("courtesy"),
  },
  {
    id: "discard",
    topic: "calling",
    now: (game) => isAsked(game) && offersOf(game, "discard_tile").length > 0,
  },
  {
    id: "call",
    topic: "calling",
    now: (game) => offersOf(game, "claim_discard").some((choice) => !choice.mahjong),
  },
  {
    id: "expose",
    topic: "calling",
    now: (game) => isAsked(game) && offersOf(game, "expose_group").length > 0,
  },
  {
    id: "joker",
    topic: "jokers",
    now: (game) => game.view.rack.includes(JOKER),
  },
  {
    id: "exchange",
    topic: "jokers",
    now: (game) => offersOf(game, "redeem_joker").length > 0,
  },
  {
    id: "mahjong",
    topic: "winning",
    now: (game) =>
      offersOf(game, "declare_mahjong").length > 0 || offersOf(game, "claim_discard").some((choice) => choice.mahjong),
  },
  {
    id: "over",
    topic: "winning",
    now: (game) => game.view.phase === "over",
  },
];

/** The next lesson that applies, or null. */
export function lessonFor(game: GameView | null, learned: ReadonlySet<string>): Lesson | null {
  if (game === null || game.view.seat < 0) return null;
  return LESSONS.find((lesson) => !learned.has(lesson.id) && lesson.now(game)) ?? null;
}

/** A topic is done when the player has read one of its lessons. */
export function doneTopics(learned: ReadonlySet<string>): Topic[] {
  return TOPICS.filter((topic) => LESSONS.some((lesson) => lesson.topic === topic && learned.has(lesson.id)));
}
