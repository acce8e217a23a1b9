// The slots of a pass: lifted tiles, and tiles passed on blind.

import { HIDDEN, type Tile } from "../../../api/tiles";

/** Own tiles and unseen ones, as the server offers them. */
export type PassSize = readonly [own: number, blind: number];

/** What lies in a slot: a lifted tile with its place on the rack, one that goes on unseen, or nothing yet. */
export type PassSlot = { is: "own"; id: number; tile: Tile } | { is: "unseen"; tile: Tile } | { is: "empty" };

const WORDS = ["none", "one", "two", "three"];

export function slotCount(sizes: readonly PassSize[]): number {
  return Math.max(0, ...sizes.map(([own, blind]) => own + blind));
}

export function mostUnseen(sizes: readonly PassSize[]): number {
  return Math.max(0, ...sizes.map(([, blind]) => blind));
}

/** Own tiles go first: of the unseen ones that were asked for, as many as there is room for. */
export function unseenThatFit(sizes: readonly PassSize[], own: number, wanted: number): number {
  return Math.max(0, Math.min(wanted, mostUnseen(sizes), slotCount(sizes) - own));
}

export function fillSlots(
  sizes: readonly PassSize[],
  own: readonly { id: number; tile: Tile }[],
  unseen: number,
): PassSlot[] {
  const filled: PassSlot[] = own.map(({ id, tile }) => ({ is: "own", id, tile }));
  for (let count = 0; count < unseen; count++) filled.push({ is: "unseen", tile: HIDDEN });
  while (filled.length < slotCount(sizes)) filled.push({ is: "empty" });
  return filled;
}

export function mayPass(sizes: readonly PassSize[], own: number, unseen: number): boolean {
  return sizes.some(([mine, blind]) => mine === own && blind === unseen);
}

/** What the button says; for a pass that is not complete yet, what it would say. */
export function passWords(count: number, unseen: number, to: string): string {
  if (unseen === 0) return `Pass ${count === 1 ? "this tile" : `these ${WORDS[count]}`} to ${to}`;
  if (unseen >= count) return `Pass ${count === 1 ? "it" : `all ${WORDS[count]}`} unseen to ${to}`;
  return `Pass ${WORDS[count - unseen]} of yours and ${WORDS[unseen]} unseen to ${to}`;
}
