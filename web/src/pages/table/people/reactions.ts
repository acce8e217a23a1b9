// The reactions, in the order of their buttons.

import type { Reacted } from "../../../api/wire";

export type Reaction = Reacted["reaction"];

export const REACTION_ICONS = {
  smile: "smile",
  bravo: "star",
  wow: "wow",
  thanks: "heart",
  sorry: "sorry",
  luck: "clover",
} as const satisfies Record<Reaction, string>;

export const REACTIONS = Object.keys(REACTION_ICONS) as Reaction[];
