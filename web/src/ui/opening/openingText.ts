// What the opening of a game shows: who rolled what, who is East, and where the wall breaks.

import type { Seat } from "../../api/tiles";
import { strings } from "./strings";

export interface OpeningFacts {
  /** The names of the players by seat, from East. */
  names: readonly string[];
  /** The viewer's seat; null for a spectator. */
  you: Seat | null;
  /** The rolls for East: a list by seat for each round. Only tied players roll again; the others have null. */
  rounds: readonly (readonly (number | null)[])[];
  dice: readonly [number, number];
}

/** One sentence for each round of rolls, then one for East's dice. */
export function openingText({ names, you, rounds, dice }: OpeningFacts): string[] {
  const name = (seat: Seat): string => (seat === you ? strings.you : names[seat]!);
  const rolls = rounds.map((round, at) => {
    const top = Math.max(...round.map((total) => total ?? 0));
    const highest = names.map((_, seat) => seat).filter((seat) => round[seat] === top);
    if (you !== null) highest.sort((a, b) => Number(b === you) - Number(a === you)); // "You and Bea"
    return at < rounds.length - 1 || highest.length > 1
      ? strings.tie(highest.map(name), top)
      : strings.east(name(0), you === 0, top);
  });
  const east = rounds.length === 0 ? [strings.isEast(name(0), you === 0)] : [];
  return [...rolls, ...east, strings.dice(dice[0], dice[1])];
}
