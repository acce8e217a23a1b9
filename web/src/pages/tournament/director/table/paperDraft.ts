// Paper score cards that somebody has typed and not sent, stored on this device for each table of each round.

import type { TournamentTable } from "../../api";
import { tournamentStore } from "../../tournament.svelte";

export interface PaperDraft {
  /** What was typed, by seat from East. */
  games: string[];
  unsigned: boolean[];
  /** The versions of the table's games when the typing began. */
  versions: string[];
}

type Place = Pick<TournamentTable, "round" | "table">;
const name = (link: string, { round, table }: Place): string => `${link}.paper.${round}.${table}`;

export const paperDraftOf = (link: string, place: Place): PaperDraft | null =>
  tournamentStore.read<PaperDraft>(name(link, place));

/** Stores the draft. One without any text is removed. */
export function keepPaperDraft(link: string, place: Place, draft: PaperDraft): void {
  if (draft.games.some((text) => text.trim() !== "")) tournamentStore.save(name(link, place), draft);
  else tournamentStore.remove(name(link, place));
}
