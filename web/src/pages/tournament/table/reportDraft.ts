// The answers about a game so far, stored until it is saved. The address says how many of them to use, so the browser's
// back button goes back one question.

import { tournamentStore } from "../tournament.svelte";
import type { Seen } from "./report";
import type { Answer } from "./reportQuestions";

interface Draft {
  round: number;
  table: number;
  game: number;
  answers: Answer[];
  /** What the device knew about the game at the first answer. Missing in drafts from older versions. */
  seen?: Seen;
}
export type GamePlace = Pick<Draft, "round" | "table" | "game">;

const name = (link: string): string => `${link}.draft`;

/** The answers so far; empty if the stored answers are about another game. */
export function draftOf(link: string, place: GamePlace): Pick<Draft, "answers" | "seen"> {
  const draft = tournamentStore.read<Draft>(name(link));
  const isSame = draft?.round === place.round && draft.table === place.table && draft.game === place.game;
  return isSame ? draft : { answers: [] };
}

export function keepDraft(link: string, place: GamePlace, answers: Answer[], seen: Seen): void {
  tournamentStore.save(name(link), { ...place, answers, seen });
}

export function dropDraft(link: string): void {
  tournamentStore.remove(name(link));
}
