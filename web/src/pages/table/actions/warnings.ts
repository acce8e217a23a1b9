// The referee's warnings as English: why a hand may die.

import { TILES, type Tile } from "../../../api/tiles";
import type { CallWarning, GameCommand, GameView } from "../../../api/wire";

const COUNTS = ["no", "one", "two", "three", "four", "five", "six"];
const NEXT = "Once you show it, your hand is dead: you take no more turns and still pay the winner.";

/** The warning that comes with an offered command, if there is one. */
export function warningOf(game: GameView, command: GameCommand): CallWarning | null {
  const at = game.choices.indexOf(command);
  return game.warnings.find(([choice]) => choice === at)?.[1] ?? null;
}

/** Said before it is sent: why, and what it may cost. */
export function warningWords({ code, tiles }: CallWarning): string {
  switch (code) {
    case "no hand":
      return `No hand on the card fits if you expose ${groupWords(tiles)}. Another player could then call your hand dead.`;
    case "concealed only":
      return tiles.length > 0
        ? `Only a concealed hand has ${groupWords(tiles)}. If you expose them, you cannot make that hand, and another player could call your hand dead.`
        : `These tiles make a concealed hand, but you have exposed a group. ${NEXT}`;
    case "joker in a pair":
      return `A joker cannot be used in a pair or as a single tile, and this hand needs one there. ${NEXT}`;
    case "joker to exchange":
      return `You still need a joker from the table, and you cannot exchange for it before you call. ${NEXT}`;
    case "not complete":
      return `These fourteen tiles are not a hand on the card. ${NEXT}`;
  }
}

/** "three 4 craks"; a group counts by the tile it is of, jokers in it too. */
function groupWords(tiles: readonly Tile[]): string {
  return `${COUNTS[tiles.length] ?? tiles.length} ${pluralOf(Math.min(...tiles))}`;
}

const SUITS: Record<string, string> = { b: "bams", c: "craks", d: "dots" };

function pluralOf(tile: Tile): string {
  const { text, name } = TILES[tile]!;
  const suit = text.length > 1 ? SUITS[text[1]!] : undefined;
  return suit === undefined ? `${name}s` : `${text[0]} ${suit}`;
}
