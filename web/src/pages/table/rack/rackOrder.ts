// The order of the tiles on the rack. The server knows the tiles; the player chooses their order.

import type { Tile } from "../../../api/tiles";
import { numberOrder, suitOrder } from "../../../ui/tile/tileGroups";

/** A place on the rack. */
export interface Slot {
  id: number;
  tile: Tile;
  /** Whether the tile came in the last pass and has not been touched since. */
  fresh: boolean;
  /** The tile's group in the line; undefined if the line does not use the tile, or if the rack is not sorted by line. */
  group?: number | undefined;
}

export type Order = "suit" | "number" | "line";

/**
 * Remaining tiles keep their places, and new tiles go to the right end. Among equal tiles, lifted tiles leave first.
 * Returns the same array if nothing changes, so that the page does not draw the rack again.
 */
export function arrangeSlots(
  slots: readonly Slot[],
  tiles: readonly Tile[],
  nextId: () => number,
  lifted: readonly number[] = [],
): readonly Slot[] {
  const left = [...tiles];
  const last = (slot: Slot): number => Number(lifted.includes(slot.id));
  const staying = slots
    .toSorted((a, b) => last(a) - last(b))
    .filter(({ tile }) => {
      const at = left.indexOf(tile);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  const kept = slots.filter((slot) => staying.includes(slot));
  const fresh = slots.length > 0;
  if (left.length === 0 && kept.length === slots.length) return slots;
  return [...kept, ...left.map((tile) => ({ id: nextId(), tile, fresh }))];
}

/** Moves a slot to a place among the others. It joins the group there. */
export function moveSlot(slots: readonly Slot[], id: number, to: number): Slot[] {
  const moving = slots.find((slot) => slot.id === id);
  if (moving === undefined) return [...slots];
  const others = slots.filter((slot) => slot.id !== id);
  const at = Math.max(0, Math.min(to, others.length));
  others.splice(at, 0, { ...moving, group: (others[at - 1] ?? others[at])?.group });
  return others;
}

/** ``line`` has the groups of the target line in order. Tiles that it does not use come last. */
export function sortSlots(slots: readonly Slot[], by: Order, line: readonly (readonly Tile[])[] = []): Slot[] {
  if (by !== "line") {
    const key = by === "suit" ? suitOrder : numberOrder;
    return slots.map((slot) => ({ ...slot, group: undefined })).toSorted((a, b) => key(a.tile) - key(b.tile));
  }
  const left = [...slots];
  const used: Slot[] = [];
  line.forEach((tiles, group) => {
    for (const tile of tiles) {
      const at = left.findIndex((slot) => slot.tile === tile);
      if (at >= 0) used.push(...left.splice(at, 1).map((slot) => ({ ...slot, group })));
    }
  });
  return [...used, ...sortSlots(left, "suit")];
}

/** The slots with a gap before them: the first slot of each group after the first, and of the unused tiles. */
export function gapsBefore(slots: readonly Slot[]): Set<number> {
  return new Set(slots.filter((slot, at) => at > 0 && slots[at - 1]!.group !== slot.group).map(({ id }) => id));
}

/** The first slot that the line does not use, if the rack is sorted by line. A gap comes before it. */
export function firstUnused(slots: readonly Slot[]): number | null {
  const at = slots.findIndex(({ group }) => group === undefined);
  return at > 0 && slots.slice(0, at).every(({ group }) => group !== undefined) ? slots[at]!.id : null;
}

/** The slots whose tiles the line can use, from the left. */
export function usedSlots(slots: readonly Slot[], tiles: readonly Tile[]): Set<number> {
  const left = [...tiles];
  const matches = slots.filter(({ tile }) => {
    const at = left.indexOf(tile);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return new Set(matches.map(({ id }) => id));
}
