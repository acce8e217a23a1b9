// Ties in the standings, as data: who is equal, and what decides.

import type { TournamentView } from "../api";

type Standing = TournamentView["standings"][number];

export interface Tie {
  names: string[];
  total: number;
  place: number;
  /** The rule that separates them; null if they share the place. */
  rule: NonNullable<Standing["decided_by"]> | null;
}

/** The groups of players with equal totals, from the first place down. */
export function tiesOf(standings: readonly Standing[]): Tie[] {
  const ranked = standings.filter(({ place, rounds }) => place > 0 && rounds.some((points) => points !== null));
  const groups = new Map<string, Tie>();
  for (const { player, total, place, shared, decided_by: rule } of ranked) {
    if (rule) addTo(groups, `${total} ${rule}`, { names: [player], total, place, rule });
    if (shared) addTo(groups, `place ${place}`, { names: [player], total, place, rule: null });
  }
  return [...groups.values()].filter(({ names }) => names.length > 1);
}

function addTo(groups: Map<string, Tie>, key: string, tie: Tie): void {
  const known = groups.get(key);
  if (known) known.names.push(...tie.names);
  else groups.set(key, tie);
}
