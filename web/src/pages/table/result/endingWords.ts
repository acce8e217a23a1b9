// How a game ended, as English.

import { NOBODY, TILES, type Seat } from "../../../api/tiles";
import type { GameView, GameWon, How, Result, StepView } from "../../../api/wire";

/** The winner's words, also where a ruling gave the game to a hand that was not shown whole. */
export function winOf(game: GameView, steps: readonly StepView[]): GameWon | null {
  if (game.view.result !== "mahjong") return null;
  return game.winner?.won ?? steps.findLast((step) => step.events.some(isWon))?.events.find(isWon) ?? null;
}

const isWon = (event: { type: string }): event is GameWon => event.type === "game_won";

const RARE_HANDS: Partial<Record<How, string>> = { heavenly: "A heavenly hand!", earthly: "An earthly hand!" };

/** Rare enough to be celebrated. */
export function rareHandTitle(won: GameWon): string | null {
  return RARE_HANDS[won.how] ?? null;
}

type Name = (seat: number) => string;

export function winWords(won: GameWon, game: GameView, steps: readonly StepView[], name: Name): string {
  const last = game.view.wall_left === 0;
  switch (won.how) {
    case "heavenly":
      return "The very tiles of the deal, before anything was passed.";
    case "earthly":
      return "Complete with the tiles of the Charleston, before the first discard.";
    case "pick":
      return last ? "Self-picked: the last tile of the wall." : "Self-picked from the wall.";
    case "exchange":
      return won.thrower === NOBODY
        ? "Self-picked: with a joker exchanged for its tile."
        : "With a joker exchanged for its tile, after a call.";
    case "discard":
      return `${onDiscard(won.thrower, steps, name)}${last ? ", the last of the game" : ""}.`;
  }
}

function onDiscard(thrower: Seat, steps: readonly StepView[], name: Name): string {
  if (thrower === NOBODY) return "With a discard";
  const thrown = steps.flatMap((step) => step.events).findLast((event) => event.type === "tile_discarded");
  return thrown?.seat === thrower
    ? `With the ${TILES[thrown.tile]!.name} that ${name(thrower)} discarded`
    : `With ${name(thrower)}'s discard`;
}

/** What else is worth saying of the hand. */
export function distinctions(won: GameWon, concealed: boolean): string[] {
  const found: string[] = [];
  if (won.singles_and_pairs) found.push("Singles and pairs");
  else if (won.jokerless) found.push("No jokers");
  if (concealed) found.push("Concealed");
  if (won.hot) found.push("Hot wall: the thrower pays for all");
  return found;
}

const ENDINGS: Record<Exclude<Result, "" | "mahjong">, { title: string; text: string }> = {
  wall: { title: "A wall game", text: "The wall is used up and nobody has won." },
  replay: { title: "Played again", text: "This game does not count. The same East deals again." },
  "thrown in": { title: "Thrown in", text: "The tiles were thrown in, and the game is over." },
  time: { title: "Time is up", text: "The game ended with the clock, and nobody has won." },
};

export function endingWords(result: Result): { title: string; text: string } {
  return result === "" || result === "mahjong" ? { title: "Mah jongg", text: "" } : ENDINGS[result];
}
