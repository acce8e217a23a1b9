// A line of the card with the tiles of a hand under each of its places.

import { TILES, type Tile } from "../../../api/tiles";

/** The print of one place, its ink, and the tiles there. A sign such as + has no tiles. */
export interface PrintedPlace {
  text: string;
  ink: string;
  tiles: Tile[];
}

interface Print {
  symbols: string[];
  ink: string;
}

const SIGNS = new Set(["+", "-", "=", "×"]);
const VALUE = /\s[xc]\d+(\s.*)?$/;

/** Null if the line does not have the shape of these groups; the groups are then shown in a row. */
export function layOutHand(line: string, groups: readonly Tile[][]): PrintedPlace[] | null {
  const value = VALUE.exec(line);
  if (value === null) return null;
  const forms = line.slice(0, value.index).split(/\sor\s/);
  const ways = forms.flatMap((form) =>
    waysToPrint(
      form
        .replaceAll(/\([^)]*\)/g, " ")
        .trim()
        .split(/\s+/),
    ),
  );
  const laid = ways.map((way) => layWay(way, groups)).filter((way) => way !== null);
  return laid.toSorted((a, b) => likeness(b) - likeness(a))[0] ?? null;
}

/** Slashes are linked: first with first, second with second. */
function waysToPrint(words: string[]): string[][] {
  const options = words.map((word) => word.split("/"));
  const most = Math.max(...options.map((option) => option.length));
  return Array.from({ length: most }, (_, way) => options.map((option) => option[way % option.length]!));
}

function layWay(words: string[], groups: readonly Tile[][]): PrintedPlace[] | null {
  let at = 0;
  const places = words.map((word): PrintedPlace | null => {
    if (SIGNS.has(word)) return { text: word === "-" ? "−" : word, ink: "", tiles: [] };
    const { symbols, ink } = print(word);
    const sizes = new Set(symbols).size === 1 ? [symbols.length] : symbols.map(() => 1);
    const taken = groups.slice(at, at + sizes.length);
    at += sizes.length;
    const fits = taken.length === sizes.length && taken.every((group, index) => group.length === sizes[index]);
    return fits ? { text: symbols.join(""), ink, tiles: taken.flat() } : null;
  });
  return at === groups.length && places.every((place) => place !== null) ? places : null;
}

function print(word: string): Print {
  const ink = /[abc]$/.exec(word)?.[0] ?? "";
  return { symbols: symbolsOf(word.slice(0, word.length - ink.length)), ink };
}

const symbolsOf = (text: string): string[] => text.match(/Wh|./g) ?? [];

/** How many tiles match the print; it decides between two ways of one shape. */
function likeness(places: readonly PrintedPlace[]): number {
  const same = (symbol: string, tile: Tile | undefined): boolean =>
    tile !== undefined && TILES[tile]!.text[0] === symbol;
  return places.reduce(
    (sum, { text, tiles }) => sum + symbolsOf(text).filter((symbol, at) => same(symbol, tiles[at])).length,
    0,
  );
}
