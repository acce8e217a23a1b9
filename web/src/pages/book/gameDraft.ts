// The answers about a game so far, stored until it is recorded. The address says how many of them to use, so the
// browser's back button goes back one question.

import type { Answer, GameTable } from "./gameQuestions";
import { bookStore } from "./bookStorage";

interface Draft {
  /** The game and its players. Answers name seats, so they apply only to these players. */
  about: string;
  answers: Answer[];
}

type Game = Pick<GameTable, "number" | "names">;
const place = (book: string, correction: boolean): string => `${book}.${correction ? "correcting" : "telling"}`;
const about = ({ number, names }: Game): string => `${number} ${names.join()}`;

/** The answers so far; empty if the stored answers are about another game. */
export function draftOf(book: string, correction: boolean, game: Game): Answer[] {
  const draft = bookStore.read<Draft>(place(book, correction));
  return draft?.about === about(game) ? draft.answers : [];
}

export function keepDraft(book: string, correction: boolean, game: Game, answers: Answer[]): void {
  bookStore.save(place(book, correction), { about: about(game), answers });
}

export function dropDraft(book: string, correction: boolean): void {
  bookStore.remove(place(book, correction));
}
