// The referee's warnings as English: why a hand may die.

import { TILES, type Tile } from "../../../api/tiles";
import type { CallWarning, GameCommand, GameView } from "../../../api/wire";
import { strings } from "./strings";

const words = strings.warnings;

/** The warning that comes with an offered command, if there is one. */
export function warningOf(game: GameView, command: GameCommand): CallWarning | null {
  const at = game.choices.indexOf(command);
  return game.warnings.find(([choice]) => choice === at)?.[1] ?? null;
}

/** Why a command may make the hand dead, and what that costs. */
export function warningWords({ code, tiles }: CallWarning): string {
  switch (code) {
    case "no hand":
      return words.noHand(groupWords(tiles));
    case "concealed only":
      return tiles.length > 0 ? words.concealedGroup(groupWords(tiles)) : `${words.concealedHand} ${words.cost}`;
    case "joker in a pair":
      return `${words.jokerInPair} ${words.cost}`;
    case "joker to exchange":
      return `${words.jokerToExchange} ${words.cost}`;
    case "not complete":
      return `${words.notComplete} ${words.cost}`;
  }
}

/** "three 4 craks"; jokers count as the tile of the group. */
function groupWords(tiles: readonly Tile[]): string {
  return `${words.counts[tiles.length] ?? tiles.length} ${pluralOf(Math.min(...tiles))}`;
}

function pluralOf(tile: Tile): string {
  const { text, name } = TILES[tile]!;
  const suit = text.length > 1 ? words.suits[text[1]!] : undefined;
  return suit === undefined ? words.plural(name) : `${text[0]} ${suit}`;
}
