// The answers about a game so far, stored until it is saved. The address says how many of them to use, so the browser's
// back button goes back one question.

import { DeviceStore } from "../../../app/deviceStore";
import type { Answer } from "./reportQuestions";

interface Draft {
  round: number;
  table: number;
  game: number;
  answers: Answer[];
}
export type GamePlace = Omit<Draft, "answers">;

const store = new DeviceStore("charleston.tournament.");
const name = (link: string): string => `${link}.draft`;

/** The answers so far; empty if the stored answers are about another game. */
export function draftOf(link: string, place: GamePlace): Answer[] {
  const draft = store.read<Draft>(name(link));
  const isSame = draft?.round === place.round && draft.table === place.table && draft.game === place.game;
  return isSame ? draft.answers : [];
}

export function keepDraft(link: string, place: GamePlace, answers: Answer[]): void {
  store.save(name(link), { ...place, answers });
}

export function dropDraft(link: string): void {
  store.remove(name(link));
}
