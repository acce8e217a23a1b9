// Finds a place for a speech bubble: near its speaker, and never over a control.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Place = Pick<Box, "left" | "top">;
export type Size = Pick<Box, "width" | "height">;

const STEP_PX = 10;
/** The minimum distance from a bubble to the edges and to controls. */
const SPACE_PX = 4;

/** If a bubble is farther away, it is unclear who is speaking. */
const MAX_DISTANCE_PX = 100;

/** A place near the anchor that covers no content, or at least no control; null if there is none. */
export function bubblePlace(
  size: Size,
  felt: Box,
  anchor: Box,
  controls: readonly Box[],
  content: readonly Box[],
): Place | null {
  const clear = freePlace(size, felt, anchor, [...controls, ...content]);
  if (clear !== null && gap({ ...clear, ...size }, anchor) <= MAX_DISTANCE_PX) return clear;
  return freePlace(size, felt, anchor, controls);
}

/** The place inside ``felt`` nearest to the anchor where the bubble covers no ``taken`` box; null if there is none. */
export function freePlace(size: Size, felt: Box, anchor: Box, taken: readonly Box[]): Place | null {
  let best: Place | null = null;
  let nearest = Infinity;
  const lastLeft = felt.left + felt.width - size.width - SPACE_PX;
  const lastTop = felt.top + felt.height - size.height - SPACE_PX;
  for (let top = felt.top + SPACE_PX; top <= lastTop; top += STEP_PX)
    for (let left = felt.left + SPACE_PX; left <= lastLeft; left += STEP_PX) {
      const distance = gap({ left, top, ...size }, anchor);
      if (distance >= nearest || taken.some((one) => overlaps({ left, top, ...size }, one))) continue;
      [best, nearest] = [{ left, top }, distance];
    }
  return best;
}

export function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width + SPACE_PX &&
    other.left < one.left + one.width + SPACE_PX &&
    one.top < other.top + other.height + SPACE_PX &&
    other.top < one.top + one.height + SPACE_PX
  );
}

/** A number to compare distances by: first the gap between the edges, then the gap between the centers. */
function gap(box: Box, anchor: Box): number {
  const centers = (start: "left" | "top", size: "width" | "height"): number =>
    Math.abs(box[start] + box[size] / 2 - anchor[start] - anchor[size] / 2);
  const edges = (start: "left" | "top", size: "width" | "height"): number =>
    Math.max(0, centers(start, size) - (box[size] + anchor[size]) / 2);
  return (
    Math.hypot(edges("left", "width"), edges("top", "height")) +
    0.01 * (centers("left", "width") + centers("top", "height"))
  );
}
