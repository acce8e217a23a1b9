// What the reviews of the last games said about this device's player. It stays in this browser.

import type { Kind } from "./decisions";

const STORAGE_KEY = "charleston.reviews";
const MAX_GAMES = 100;

export interface ReviewedGame {
  /** The key of the review, so that a game counts once. */
  key: string;
  score: number;
  lost: number;
  kinds: Partial<Record<Kind, number>>;
}

export function loadGames(): ReviewedGame[] {
  try {
    const games: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(games) ? games.filter(isGame) : [];
  } catch {
    return []; // nothing is stored, or it is unreadable
  }
}

/** Keeps a game, once, and returns all games. */
export function keepGame(game: ReviewedGame): ReviewedGame[] {
  const games = [...loadGames().filter(({ key }) => key !== game.key), game].slice(-MAX_GAMES);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(games));
  } catch {
    // this browser stores nothing
  }
  return games;
}

export interface Leak {
  kind: Kind;
  /** The points that mistakes of this kind cost in an average game. */
  perGame: number;
}

/** What mistakes of each kind cost per game, the costliest first. */
export function leaksOf(games: readonly ReviewedGame[]): Leak[] {
  const sums = new Map<Kind, number>();
  for (const { kinds } of games)
    for (const [kind, lost] of Object.entries(kinds) as [Kind, number][]) sums.set(kind, (sums.get(kind) ?? 0) + lost);
  return [...sums]
    .map(([kind, lost]) => ({ kind, perGame: lost / games.length }))
    .toSorted((one, other) => other.perGame - one.perGame);
}

function isGame(one: unknown): one is ReviewedGame {
  return (
    typeof one === "object" &&
    one !== null &&
    "key" in one &&
    typeof one.key === "string" &&
    "score" in one &&
    typeof one.score === "number" &&
    "lost" in one &&
    typeof one.lost === "number" &&
    "kinds" in one &&
    typeof one.kinds === "object" &&
    one.kinds !== null &&
    Object.values(one.kinds).every((lost) => typeof lost === "number")
  );
}
