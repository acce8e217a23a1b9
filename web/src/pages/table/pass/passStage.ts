// The question to the player during the Charleston, and the passes in the steps.

import { NOBODY, type Seat, type Tile } from "../../../api/tiles";
import type { GameEvent, GameView, Phase, StepView } from "../../../api/wire";
import { offersOf } from "../offers";

/** "offered": a bid waiting for the other player's bid. "settled": a courtesy pass that is over for this pair. */
export type Stage = "declared" | "choose" | "bid" | "offered" | "settled" | "vote" | "agreed" | "made" | "watch";

export function stageOf(game: GameView): Stage {
  const { view } = game;
  if (view.declared !== null) return "declared";
  if (view.seat === NOBODY) return "watch";
  if (game.passes.length > 0) return "choose";
  if (view.seats[view.seat]!.passed) return "made";
  if (view.phase === "vote")
    return offersOf(game, "agree").length > 0 ? "vote" : game.waiting.includes(view.seat) ? "watch" : "agreed";
  if (view.phase !== "courtesy") return "watch";
  if (offersOf(game, "bid_courtesy").length > 0) return "bid";
  return view.bid === null || game.waiting.includes(view.seat)
    ? "watch"
    : view.courtesy === null
      ? "offered"
      : "settled";
}

export interface Pass {
  tiles: Tile[];
  blind: number;
}

/** This seat's pass since the last exchange of tiles, if it was not taken back. */
export function ownPass(steps: readonly StepView[], seat: Seat): Pass | null {
  for (const event of newestFirst(steps)) {
    if (event.type === "tiles_passed" && event.seat === seat) return { tiles: event.tiles, blind: event.blind };
    if (
      event.type === "phase_began" ||
      event.type === "rack_dealt" ||
      (event.type === "pass_taken_back" && event.seat === seat)
    )
      return null;
  }
  return null;
}

export interface ReceivedPass {
  tiles: Tile[];
  /** The pass in which the tiles arrived. */
  phase: Phase;
}

/** The tiles this seat received in the last pass of this game. */
export function receivedPass(steps: readonly StepView[], seat: Seat): ReceivedPass | null {
  let tiles: Tile[] | null = null;
  for (const event of newestFirst(steps)) {
    if (tiles === null && event.type === "tiles_seen" && event.seat === seat && event.tiles.length > 0)
      tiles = event.tiles;
    else if (tiles !== null && event.type === "phase_began") return { tiles, phase: event.phase };
    else if (event.type === "rack_dealt") return null;
  }
  return null;
}

export function* newestFirst(steps: readonly StepView[]): Generator<GameEvent> {
  for (let at = steps.length - 1; at >= 0; at--) yield* steps[at]!.events.toReversed();
}
