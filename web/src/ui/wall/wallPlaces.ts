// The four walls: the place of each tile in dealing order. The twin of `spot` in src/charleston/game/fair.py.

import { TILES, type Seat } from "../../api/tiles";

/** The stacks of a wall; each has two tiles. */
export const STACKS = 19;
export const WALL_TILES = TILES.reduce((sum, { copies }) => sum + copies, 0);
/** East's wall, then North's, West's and South's. */
const WALL_ORDER: readonly Seat[] = [0, 3, 2, 1];

export interface WallPlace {
  wall: Seat;
  /** The number of the stack, from 1 at the right end of the wall as its owner sees it. */
  stack: number;
  row: "upper" | "lower";
}

/** The place of the tile at this index in dealing order, after East has set ``roll`` stacks aside. */
export function wallPlace(index: number, roll: number): WallPlace {
  const place = (index + 2 * roll) % WALL_TILES;
  const within = place % (2 * STACKS);
  return {
    wall: WALL_ORDER[Math.floor(place / (2 * STACKS))]!,
    stack: Math.floor(within / 2) + 1,
    row: within % 2 ? "lower" : "upper",
  };
}

/** The number of tiles left on each stack, by seat and stack. ``fromEnd`` tiles were picked from the wrong end. */
export function stacksLeft(roll: number, taken: number, fromEnd = 0): number[][] {
  const left = Array.from({ length: 4 }, () => Array<number>(STACKS).fill(0));
  for (let index = taken; index < WALL_TILES - fromEnd; index++) {
    const { wall, stack } = wallPlace(index, roll);
    left[wall]![stack - 1]! += 1;
  }
  return left;
}
