// The animation of a passed tile to or from a side of the table.

import type { TransitionConfig } from "svelte/transition";
import { mayMove } from "../../../app/settings.svelte";
import type { Direction } from "./passDirection";

const TRAVEL_MS = 220;
const FAR: Record<Direction | "rack", readonly [number, number]> = {
  right: [1, 0],
  left: [-1, 0],
  across: [0, -1],
  rack: [0, 1],
};
const DISTANCE_PX = 140;

/** The side of the table. ``rack`` is the player's own rack. */
export function travel(_: Element, side: Direction | "rack"): TransitionConfig {
  const [across, down] = FAR[side];
  return {
    duration: mayMove() ? TRAVEL_MS : 0,
    css: (at, away) =>
      `opacity:${at};transform:translate(${across * away * DISTANCE_PX}px,${down * away * DISTANCE_PX}px)`,
  };
}
