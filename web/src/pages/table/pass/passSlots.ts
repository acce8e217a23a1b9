// The slots of a pass: lifted tiles, and tiles to pass blind.

import { HIDDEN, type Tile } from "../../../api/tiles";

/** A pass that the server offers: how many of the player's own tiles, and how many blind tiles. */
export type PassSize = readonly [own: number, blind: number];

/** A slot: a lifted tile with its id on the rack, a tile to pass blind, or empty. */
export type PassSlot = { is: "own"; id: number; tile: Tile } | { is: "unseen"; tile: Tile } | { is: "empty" };

export function slotCount(sizes: readonly PassSize[]): number {
  return Math.max(0, ...sizes.map(([own, blind]) => own + blind));
}

export function mostUnseen(sizes: readonly PassSize[]): number {
  return Math.max(0, ...sizes.map(([, blind]) => blind));
}

/** The number of blind tiles that fit. The player's own tiles take precedence. */
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
