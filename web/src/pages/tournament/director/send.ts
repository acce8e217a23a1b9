// Sends commands, and says whether the desk took them.

import type { TournamentCommand } from "../api";
import type { Tournament } from "../tournament.svelte";

/** Returns whether nothing was refused. Commands that wait for the network count as taken: nothing is lost. */
export async function send(tournament: Tournament, ...commands: TournamentCommand[]): Promise<boolean> {
  const before = new Set(tournament.refused.map(({ id }) => id));
  await tournament.write(...commands);
  return tournament.refused.every(({ id }) => before.has(id));
}

type ForTable = Extract<TournamentCommand, { type: "for_table" }>;

/** A command for the score cards of one table. */
export const atTable = (place: { round: number; table: number }, command: ForTable["command"]): ForTable => ({
  type: "for_table",
  round: place.round,
  table: place.table,
  command,
});
