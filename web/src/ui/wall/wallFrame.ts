// The walls as a frame on the screen: the box of each stack, and the drawing of all stacks as three paths.

import type { Seat } from "../../api/tiles";
import { sideOf, type TableSide } from "../tableSides";
import { STACKS } from "./wallPlaces";

export interface Frame {
  width: number;
  height: number;
  /** The width of a wall in pixels. */
  depth: number;
}
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The box of a stack. The first stack is at the right end of the wall, as the player on this side sees it. */
export function stackBox(side: TableSide, stack: number, { width, height, depth }: Frame): Box {
  const [across, down] = [(width - 2 * depth) / STACKS, (height - 2 * depth) / STACKS];
  const left = depth + (stack - 1) * across;
  const top = depth + (stack - 1) * down;
  if (side === "mine") return { x: width - left - across, y: height - depth, width: across, height: depth };
  if (side === "across") return { x: left, y: 0, width: across, height: depth };
  if (side === "right") return { x: width - depth, y: top, width: depth, height: down };
  return { x: 0, y: height - top - down, width: depth, height: down };
}

export interface WallPaths {
  /** The ivory sides of all stacks. */
  sides: string;
  /** The backs of stacks with two tiles, and with one. */
  high: string;
  low: string;
}

/** The height of a tile on the screen, as a fraction of the wall's depth. The player looks at the walls from above. */
const LIFT = 0.16;

/** Paths for ``left[seat][stack - 1]`` tiles, seen from the seat ``own``. */
export function wallPaths(left: readonly (readonly number[])[], own: Seat, frame: Frame): WallPaths {
  const paths: WallPaths = { sides: "", high: "", low: "" };
  left.forEach((stacks, seat) =>
    stacks.forEach((tiles, at) => {
      if (tiles === 0) return;
      const { x, y, width, height } = stackBox(sideOf(seat, own), at + 1, frame);
      const lift = LIFT * Math.min(width, height, frame.depth);
      const gap = Math.min(0.75, 0.06 * Math.min(width, height));
      const top = y + gap + (2 - tiles) * lift;
      paths.sides += rectangle(x + gap, top, width - 2 * gap, y + height - gap - top);
      const back = rectangle(x + gap, top, width - 2 * gap, height - 2 * gap - 2 * lift);
      if (tiles === 2) paths.high += back;
      else paths.low += back;
    }),
  );
  return paths;
}

function rectangle(x: number, y: number, width: number, height: number): string {
  const [left, top, across, down] = [x, y, width, height].map((length) => Math.round(length * 100) / 100);
  return `M${left} ${top}h${across}v${down}h${-across!}z`;
}
