// Lays out a hand under a line of the card, place by place.

import { TILES, type Tile } from "../../../api/tiles";

/** One place: its print, its ink and its tiles. A sign such as + has no tiles. */
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

/** Null if these groups do not fit the line. The page then shows the groups in a row. */
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

/** Slashes are linked: the first options go together, and so do the second options. */
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

/** The number of tiles that match the print. It decides between two forms of the same shape. */
function likeness(places: readonly PrintedPlace[]): number {
  const same = (symbol: string, tile: Tile | undefined): boolean =>
    tile !== undefined && TILES[tile]!.text[0] === symbol;
  return places.reduce(
    (sum, { text, tiles }) => sum + symbolsOf(text).filter((symbol, at) => same(symbol, tiles[at])).length,
    0,
  );
}
