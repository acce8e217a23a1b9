// Sorts tiles, lists an exposure's tiles, and names tiles in English.

import { FLOWER, HIDDEN, JOKER, SOAP, TILES, type Tile } from "../../api/tiles";
import type { Exposure } from "../../api/wire";
import { strings } from "../strings";

/** An exposure as tiles: its naturals, then its jokers. */
export function exposureTiles([tile, naturals, jokers]: Exposure): Tile[] {
  return [...Array<Tile>(naturals).fill(tile), ...Array<Tile>(jokers).fill(JOKER)];
}

const nameOf = (tile: Tile): string => (tile === HIDDEN ? strings.tiles.faceDown : TILES[tile]!.name);

/** The tiles of a group one by one: "soap, soap, joker". */
export function tileNames(tiles: readonly Tile[]): string {
  return tiles.map(nameOf).join(", ");
}

/** Many tiles as text, with equal tiles counted: "soap twice, seven crak, joker". */
export function spokenTiles(tiles: readonly Tile[]): string {
  const many = new Map<Tile, number>();
  for (const tile of tiles) many.set(tile, (many.get(tile) ?? 0) + 1);
  const names = [...many].map(([tile, count]) => strings.tiles.repeated(nameOf(tile), count));
  return names.join(", ") || strings.tiles.none;
}

/** Sorts tiles by suit, as players do. */
export function sortBySuit(tiles: readonly Tile[]): Tile[] {
  return tiles.toSorted((a, b) => suitOrder(a) - suitOrder(b));
}

/** Flowers, the three suits each with its dragon, winds, jokers. */
export function suitOrder(tile: Tile): number {
  if (tile === FLOWER) return 0;
  if (tile === JOKER) return 99;
  const suit = suitOf(tile);
  return suit === null ? 60 + tile : 10 + suit * 15 + numberOf(tile);
}

/** Flowers, numbers (the three suits of each number side by side), soap as zero, the other dragons, winds, jokers. */
export function numberOrder(tile: Tile): number {
  if (tile === FLOWER) return 0;
  if (tile === JOKER) return 99;
  const suit = suitOf(tile);
  return suit === null ? 70 + tile : 10 + numberOf(tile) * 4 + suit;
}

const SUITS = ["b", "c", "d"];
const DRAGONS = ["G", "R", "0"];

function suitOf(tile: Tile): number | null {
  const text = TILES[tile]!.text;
  const suit = text.length > 1 ? SUITS.indexOf(text[1]!) : DRAGONS.indexOf(text);
  return suit < 0 ? null : suit;
}

function numberOf(tile: Tile): number {
  const text = TILES[tile]!.text;
  return text.length > 1 ? Number(text[0]) : tile === SOAP ? 10 : 11;
}
