// The commands the server offers, by kind. The page offers no other commands.

import type { CallPreference } from "../../app/settings.svelte";
import type { GameCommand, GameView, TableView } from "../../api/wire";

export type OfferOf<Kind extends GameCommand["type"]> = Extract<GameCommand, { type: Kind }>;

export function offersOf<Kind extends GameCommand["type"]>(game: GameView | null, kind: Kind): OfferOf<Kind>[] {
  return (game?.choices.filter((choice) => choice.type === kind) ?? []) as OfferOf<Kind>[];
}

/** Whether the table is waiting for this player. */
export function isAsked(game: GameView | null): boolean {
  return game !== null && game.waiting.includes(game.view.seat);
}

/** Whether the player wants a question about the live discard. A discard that makes mah jongg always gets one. */
export function isWorthAsking(game: GameView, table: TableView, preference: CallPreference): boolean {
  const { call } = game;
  if (call === null || call === "mahjong") return call !== null;
  const hasHints = table.setup.aid !== false; // without hints, the server does not say which calls help
  if (!hasHints && table.rules["call.validation"] !== "block") return true; // the call may be mah jongg
  if (preference === "helpful") return call !== "possible" || !hasHints;
  return preference === "all";
}

/** Whether the player can do nothing but pick a tile. */
export function canOnlyPick(game: GameView | null): boolean {
  const [pick, ...others] = game?.choices.filter(({ type }) => type !== "challenge") ?? [];
  return pick?.type === "pick_tile" && others.length === 0;
}

/** Whether the middle of the table shows the Charleston. */
export function isPassing(game: GameView | null): boolean {
  return game !== null && (/^(deal|charleston|vote|courtesy)/.test(game.view.phase) || game.passes.length > 0);
}

/** The number of tiles the player may lift for the question: three to pass, one to discard. */
export function maxLifted(game: GameView | null): number {
  if (game === null) return 0;
  const passed = Math.max(0, ...game.passes.map(([own]) => own));
  return passed || (offersOf(game, "discard_tile").length > 0 ? 1 : 0);
}
