// The tile faces as SVG: one for each of the 36 kinds, and the plain high-contrast set.
// A face is 60 by 80. The index is in the upper left corner, which keeps a fanned or small tile readable.

import { TILES } from "../../api/tiles";

const BLUE = "#1c4f8f";
const GREEN = "#125a33";
const RED = "#981d17";
const INK = "#1d1d1f";
const GOLD = "#a8741a";
const PLUM = "#6b2f6b";

type Point = readonly [number, number];

/** The positions of the marks on a suit tile: the traditional layout, below the index. */
const PLACES: readonly (readonly Point[])[] = [
  [],
  [[30, 52]],
  [
    [30, 40],
    [30, 65],
  ],
  [
    [17, 38],
    [30, 52],
    [43, 66],
  ],
  [
    [19, 41],
    [41, 41],
    [19, 65],
    [41, 65],
  ],
  [
    [17, 39],
    [43, 39],
    [30, 52],
    [17, 66],
    [43, 66],
  ],
  [
    [20, 37],
    [40, 37],
    [20, 52],
    [40, 52],
    [20, 67],
    [40, 67],
  ],
  [
    [16, 33],
    [30, 38],
    [44, 43],
    [21, 56],
    [39, 56],
    [21, 70],
    [39, 70],
  ],
  [
    [21, 34],
    [39, 34],
    [21, 46],
    [39, 46],
    [21, 58],
    [39, 58],
    [21, 70],
    [39, 70],
  ],
  [
    [15, 36],
    [30, 36],
    [45, 36],
    [15, 52],
    [30, 52],
    [45, 52],
    [15, 68],
    [30, 68],
    [45, 68],
  ],
];
const RING = [0, 17, 10.5, 8.5, 9.5, 8, 7, 6.2, 5.6, 6.4];
const STICK = [0, 0, 19, 18, 19, 17, 13, 12, 10.5, 14];

function dots(count: number): string {
  const radius = RING[count]!;
  const ring = ([x, y]: Point) =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${BLUE}" stroke-width="${radius / 3.6}"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius * 0.42}" fill="${BLUE}"/>`;
  const petals = Array.from({ length: 12 }, (_, at) => {
    const angle = (at * Math.PI) / 6;
    return `<circle cx="${(30 + 11.4 * Math.cos(angle)).toFixed(1)}" cy="${(52 + 11.4 * Math.sin(angle)).toFixed(1)}" r="1.7" fill="${BLUE}"/>`;
  });
  return PLACES[count]!.map(ring).join("") + (count === 1 ? petals.join("") : "");
}

function bams(count: number): string {
  if (count === 1) return bird();
  const height = STICK[count]!;
  const stick = ([x, y]: Point) => {
    const top = y - height / 2;
    return (
      `<rect x="${x - 3.1}" y="${top}" width="6.2" height="${height}" rx="2.6" fill="${GREEN}"/>` +
      `<path d="M${x - 4} ${y}h8M${x - 3.4} ${top + 0.8}h6.8M${x - 3.4} ${top + height - 0.8}h6.8" stroke="${GREEN}" stroke-width="1.7" stroke-linecap="round"/>` +
      `<path d="M${x} ${top + 2.2}v${height / 2 - 3.6}M${x} ${y + 1.6}v${height / 2 - 3.8}" stroke="#fffdf5" stroke-width="1.1" stroke-linecap="round"/>`
    );
  };
  return PLACES[count]!.map(stick).join("");
}

/** One bam: an original small bird on a bamboo twig. */
function bird(): string {
  return (
    `<path d="M12 70c10 -3 26 -3 38 -1" stroke="${GREEN}" stroke-width="2.6" fill="none" stroke-linecap="round"/>` +
    `<path d="M45 68c4 -4 7 -5 9 -5c-1 4 -4 6 -9 5z" fill="${GREEN}"/>` +
    `<path d="M18 46c0 -10 8 -15 16 -13c5 1 8 5 9 10l6 1l-6 3c-1 9 -8 16 -17 16c-6 0 -12 -3 -17 -9c5 1 8 -1 9 -8z" fill="${GREEN}"/>` +
    `<path d="M20 52c6 -8 14 -9 19 -6c-2 8 -9 12 -17 11z" fill="#fffdf5" opacity="0.85"/>` +
    `<path d="M22 53c4 -4 8 -5 13 -5M23 56c4 -2 7 -3 10 -4" stroke="${GREEN}" stroke-width="1.3" fill="none" stroke-linecap="round"/>` +
    `<circle cx="36" cy="40" r="1.7" fill="#fffdf5"/><path d="M28 32c1 -4 4 -5 6 -5c0 3 -1 5 -3 6" fill="${RED}"/>` +
    `<path d="M26 63v6M31 62v7" stroke="${GREEN}" stroke-width="1.6" stroke-linecap="round"/>`
  );
}

/** A crak: original brush strokes that resemble the traditional character without copying it. */
function crak(): string {
  return (
    `<g fill="none" stroke="${RED}" stroke-linecap="round" stroke-linejoin="round">` +
    `<path d="M14 36c10 1 22 0 32 -2" stroke-width="3.4"/><path d="M22 30v9M38 29v9" stroke-width="3"/>` +
    `<path d="M19 46h23v11h-23z" stroke-width="2.8"/><path d="M30.500 42v24M19 51.500h23" stroke-width="2.6"/>` +
    `<path d="M14 74c1 -8 2 -12 3 -13h27c1 5 1 9 -1 12c-1 1.500 -3 2 -5 1" stroke-width="3.200"/>` +
    `<path d="M25 71c4 0 8 -1 11 -4" stroke-width="2.600"/></g>`
  );
}

const WAY: Record<string, number> = { N: 0, E: 90, S: 180, W: 270 };

function wind(letter: string): string {
  const turn = WAY[letter]!;
  return (
    `<g transform="translate(30 62)"><circle r="13.500" fill="none" stroke="${INK}" stroke-width="1.400"/>` +
    `<path d="M0 -13v-2M0 13v2M-13 0h-2M13 0h2" stroke="${INK}" stroke-width="1.600"/>` +
    `<g transform="rotate(${turn})"><path d="M0 -12L4 2L0 -0.500L-4 2Z" fill="${RED}"/><path d="M0 12L3 2L0 3.500L-3 2Z" fill="${INK}" opacity="0.500"/></g></g>` +
    text(30, 41, letter, 29, INK, "middle")
  );
}

/** Green and red dragons: a head in profile, with horns and a smile. */
function dragon(letter: string): string {
  const color = letter === "G" ? GREEN : RED;
  return (
    `<path d="M16 72c-4 -8 -3 -17 3 -23c-4 0 -6 -3 -6 -6c4 2 7 1 9 -2c-2 -3 -2 -7 0 -10c2 4 5 6 9 6c0 -4 2 -7 6 -8c0 4 1 7 4 9c6 4 9 10 8 16l4 4c0 4 -3 7 -8 7h-12c-4 0 -6 3 -5 7z" fill="${color}"/>` +
    `<circle cx="37" cy="47" r="2.800" fill="#fffdf5"/><circle cx="37.600" cy="47" r="1.300" fill="${INK}"/>` +
    `<path d="M32 59c6 2 11 1 16 -2M48 52.500l2 -2" stroke="#fffdf5" stroke-width="1.700" fill="none" stroke-linecap="round"/>` +
    `<path d="M20 66c2 -4 2 -8 1 -12M25 62c1 -3 1 -6 0 -9" stroke="#fffdf5" stroke-width="1.400" fill="none" stroke-linecap="round"/>`
  );
}

/** Soap: an empty frame, which can also be a zero. */
function soap(): string {
  return (
    `<rect x="14" y="30" width="32" height="44" rx="4" fill="none" stroke="${BLUE}" stroke-width="3"/>` +
    `<rect x="19.500" y="35.500" width="21" height="33" rx="2" fill="none" stroke="${BLUE}" stroke-width="1.300"/>` +
    [
      [14, 30],
      [46, 30],
      [14, 74],
      [46, 74],
    ]
      .map(([x, y]) => `<path d="M${x! - 3} ${y}L${x} ${y! - 3}L${x! + 3} ${y}L${x} ${y! + 3}Z" fill="${BLUE}"/>`)
      .join("")
  );
}

const PETALS = [
  { count: 5, color: "#b4416b", long: 9, wide: 5.5 },
  { count: 6, color: PLUM, long: 10, wide: 4 },
  { count: 8, color: GOLD, long: 10, wide: 3 },
  { count: 4, color: RED, long: 10, wide: 6.5 },
  { count: 5, color: BLUE, long: 8, wide: 6 },
  { count: 12, color: "#a8501a", long: 11, wide: 2.4 },
  { count: 3, color: PLUM, long: 11, wide: 6 },
  { count: 7, color: "#8c2d4f", long: 9, wide: 4.2 },
];

/** One of eight plants. The choice has no meaning: all flowers are alike. */
function flower(variant: number): string {
  const { count, color, long, wide } = PETALS[variant % PETALS.length]!;
  const lean = variant % 2 ? 1 : -1;
  const petals = Array.from(
    { length: count },
    (_, at) =>
      `<ellipse cx="0" cy="${-long * 0.72}" rx="${wide / 1.6}" ry="${long / 1.7}" transform="rotate(${((360 / count) * at).toFixed(1)})" fill="${color}"/>`,
  );
  return (
    `<path d="M30 46c${2 * lean} 12 ${-2 * lean} 20 0 29" stroke="${GREEN}" stroke-width="2.400" fill="none" stroke-linecap="round"/>` +
    `<path d="M30 66c${5 * lean} -8 ${11 * lean} -9 ${15 * lean} -8c${-2 * lean} 7 ${-8 * lean} 10 ${-15 * lean} 8z" fill="${GREEN}"/>` +
    `<path d="M30 72c${-4 * lean} -6 ${-9 * lean} -7 ${-13 * lean} -6c${2 * lean} 6 ${7 * lean} 8 ${13 * lean} 6z" fill="${GREEN}"/>` +
    `<g transform="translate(31 42)">${petals.join("")}<circle r="3" fill="#f1c84b"/></g>`
  );
}

/** A friendly jester. */
function joker(): string {
  return (
    `<path d="M14 44c-5 -10 0 -18 7 -19c-1 5 1 9 5 11c1 -6 2 -10 5 -12c3 2 4 6 5 12c4 -2 6 -6 5 -11c7 1 12 9 7 19z" fill="${PLUM}"/>` +
    `<path d="M26 36c1 -6 2 -10 5 -12c3 2 4 6 5 12l-5 8z" fill="${GOLD}"/>` +
    [
      [21, 24.5],
      [31, 23.5],
      [41, 24.5],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.300" fill="${GOLD}" stroke="${INK}" stroke-width="0.600"/>`)
      .join("") +
    `<path d="M18 44h26c1 13 -5 21 -13 21s-14 -8 -13 -21z" fill="#f6dcc0" stroke="${INK}" stroke-width="1"/>` +
    `<circle cx="26" cy="50" r="1.700" fill="${INK}"/><circle cx="36" cy="50" r="1.700" fill="${INK}"/>` +
    `<path d="M24 57c4 5 10 5 14 0" stroke="${RED}" stroke-width="2" fill="none" stroke-linecap="round"/>` +
    `<circle cx="22.500" cy="55" r="2" fill="#e79a86" opacity="0.700"/><circle cx="39.500" cy="55" r="2" fill="#e79a86" opacity="0.700"/>` +
    text(30, 76, "JOKER", 10.5, INK, "middle")
  );
}

function text(x: number, y: number, what: string, size: number, color: string, anchor = "start"): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="700" text-anchor="${anchor}" fill="${color}">${what}</text>`;
}

/** The tiny mark beside the index: ring, stick, brush stroke. */
function mark(suit: string, x: number, y: number, size: number): string {
  if (suit === "d")
    return `<circle cx="${x}" cy="${y}" r="${size * 0.4}" fill="none" stroke="${BLUE}" stroke-width="${size * 0.2}"/>`;
  if (suit === "b")
    return `<path d="M${x} ${y - size / 2}v${size}M${x - size * 0.24} ${y}h${size * 0.48}" stroke="${GREEN}" stroke-width="${size * 0.24}" stroke-linecap="round"/>`;
  return `<path d="M${x - size / 2} ${y + size * 0.32}c${size * 0.3} ${-size * 0.9} ${size * 0.6} ${size * 0.2} ${size} ${-size * 0.6}" stroke="${RED}" stroke-width="${size * 0.24}" fill="none" stroke-linecap="round"/>`;
}

const SUIT_COLOR: Record<string, string> = { b: GREEN, c: RED, d: BLUE };
const HONOR_COLOR: Record<string, string> = { R: RED, G: GREEN, "0": BLUE, F: "#8c2d4f", J: PLUM };
/** The colors of the marks that name a tile. */
export const INDEX_COLORS = [INK, ...Object.values(SUIT_COLOR), ...Object.values(HONOR_COLOR)];

/** The content of a tile's `<svg viewBox="0 0 60 80">`. */
export function face(tile: number, variant = 0): string {
  const name = TILES[tile]!.text;
  const [first, suit] = [name[0]!, name[1] ?? ""];
  if (suit) {
    const count = Number(first);
    const center = suit === "d" ? dots(count) : suit === "b" ? bams(count) : crak();
    return text(4, 23, first, 24, SUIT_COLOR[suit]!) + mark(suit, 25, 14, 11) + center;
  }
  if (first in WAY) return text(4, 16, first, 15, INK) + wind(first);
  const center = first === "0" ? soap() : first === "F" ? flower(variant) : first === "J" ? joker() : dragon(first);
  return text(4, first === "J" ? 18 : 22, first, first === "J" ? 18 : 22, HONOR_COLOR[first]!) + center;
}

/** The high-contrast face: index and suit mark only, filling the tile. A small tile hides the word with --tile-word. */
export function plainFace(tile: number): string {
  const name = TILES[tile]!.text;
  const [first, suit] = [name[0]!, name[1] ?? ""];
  if (suit) return text(30, 46, first, 46, SUIT_COLOR[suit]!, "middle") + mark(suit, 30, 63, 22);
  const word =
    first === "J"
      ? "JOKER"
      : first === "F"
        ? "FLOWER"
        : first === "0"
          ? "SOAP"
          : first === "R"
            ? "RED"
            : first === "G"
              ? "GREEN"
              : "";
  return (
    text(30, word ? 50 : 58, first, word ? 44 : 54, HONOR_COLOR[first] ?? INK, "middle") +
    (word ? `<g opacity="var(--tile-word, 1)">${text(30, 70, word, word.length > 5 ? 13 : 15, INK, "middle")}</g>` : "")
  );
}
