// The ending of a game as English.

import { NOBODY, TILES, type Seat } from "../../../api/tiles";
import type { GameView, GameWon, Result, StepView } from "../../../api/wire";
import { strings } from "./strings";

const text = strings.how;

/** The event of the win, even if a ruling awarded the game to a hand that was not fully shown. */
export function winOf(game: GameView, steps: readonly StepView[]): GameWon | null {
  if (game.view.result !== "mahjong") return null;
  return game.winner?.won ?? steps.findLast((step) => step.events.some(isWon))?.events.find(isWon) ?? null;
}

const isWon = (event: { type: string }): event is GameWon => event.type === "game_won";

/** The title of a heavenly or earthly hand; null for any other hand. */
export function rareHandTitle(won: GameWon): string | null {
  return strings.rareHands[won.how] ?? null;
}

type Name = (seat: number) => string;

export function winText(won: GameWon, game: GameView, steps: readonly StepView[], name: Name): string {
  const last = game.view.wall_left === 0;
  switch (won.how) {
    case "heavenly":
      return text.heavenly;
    case "earthly":
      return text.earthly;
    case "pick":
      return last ? text.lastPick : text.pick;
    case "exchange":
      return won.thrower === NOBODY ? text.exchange : text.exchangeAfterCall;
    case "discard":
      return text.discard(onDiscard(won.thrower, steps, name), last);
  }
}

function onDiscard(thrower: Seat, steps: readonly StepView[], name: Name): string {
  if (thrower === NOBODY) return text.someDiscard;
  const discard = steps.flatMap((step) => step.events).findLast((event) => event.type === "tile_discarded");
  return discard?.seat === thrower
    ? text.tileOf(TILES[discard.tile]!.name, name(thrower))
    : text.discardOf(name(thrower));
}

/** What is special about the hand. */
export function distinctions(won: GameWon, concealed: boolean): string[] {
  const { singlesAndPairs, jokerless, concealed: isConcealed, hotWall } = strings.distinctions;
  const texts: string[] = [];
  if (won.singles_and_pairs) texts.push(singlesAndPairs);
  else if (won.jokerless) texts.push(jokerless);
  if (concealed) texts.push(isConcealed);
  if (won.hot) texts.push(hotWall);
  return texts;
}

export function endingText(result: Result): { title: string; text: string } {
  return result === "" || result === "mahjong" ? { title: strings.mahjong, text: "" } : strings.endings[result];
}
