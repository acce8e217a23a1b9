// The request of the learn page.

import { json, type Schemas } from "../../api/client";
import { strings } from "./strings";

export type Lesson = keyof typeof strings.games;
/** The level of the bots. These bots make no random choices, so the prepared game always goes the same way. */
const BOTS = "greedy";
const CARD = "First Card";

/** Opens a guided game. The table offers mah jongg only to a winning hand, so a mistake costs nothing. */
export const openGuidedTable = (lesson: Lesson): Promise<Schemas["TableOpened"]> =>
  json("POST", "/api/tables", {
    title: strings.games[lesson].table,
    bots: BOTS,
    setup: { lesson, card: CARD, pace: 1200, options: { "call.validation": "block" } },
  });
