// The referee's warnings as English: why a hand may die.

import { TILES, type Tile } from "../../../api/tiles";
import type { CallWarning, GameCommand, GameView } from "../../../api/wire";
import { strings } from "./strings";

const text = strings.warnings;

/** The warning about an offered command, if there is one. */
export function warningOf(game: GameView, command: GameCommand): CallWarning | null {
  const at = game.choices.indexOf(command);
  return game.warnings.find(([choice]) => choice === at)?.[1] ?? null;
}

/** Why a command may make the hand dead, and the cost. */
export function warningText({ code, tiles }: CallWarning): string {
  switch (code) {
    case "no hand":
      return text.noHand(groupText(tiles));
    case "concealed only":
      return tiles.length > 0 ? text.concealedGroup(groupText(tiles)) : `${text.concealedHand} ${text.cost}`;
    case "joker in a pair":
      return `${text.jokerInPair} ${text.cost}`;
    case "joker to exchange":
      return `${text.jokerToExchange} ${text.cost}`;
    case "not complete":
      return `${text.notComplete} ${text.cost}`;
  }
}

/** "three 4 craks"; jokers count as the tile of the group. */
function groupText(tiles: readonly Tile[]): string {
  return `${text.counts[tiles.length] ?? tiles.length} ${pluralOf(Math.min(...tiles))}`;
}

function pluralOf(tile: Tile): string {
  const { text: abbreviation, name } = TILES[tile]!;
  const suit = abbreviation.length > 1 ? text.suits[abbreviation[1]!] : undefined;
  return suit === undefined ? text.plural(name) : `${abbreviation[0]} ${suit}`;
}
