// What the server offers, found by its kind. The page offers nothing else.

import type { GameCommand, GameView } from "../wire";

export type Offered<Kind extends GameCommand["type"]> = Extract<GameCommand, { type: Kind }>;

export function offered<Kind extends GameCommand["type"]>(game: GameView | null, kind: Kind): Offered<Kind>[] {
  return (game?.choices.filter((choice) => choice.type === kind) ?? []) as Offered<Kind>[];
}

/** Whether the table waits for us. */
export function isAsked(game: GameView | null): boolean {
  return game !== null && game.waiting.includes(game.view.seat);
}
