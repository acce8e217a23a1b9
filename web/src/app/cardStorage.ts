// The card somebody writes here: kept on this device, and places in its text.

import type { CardProblem } from "../api/http";

const DRAFT = "charleston.card.draft";
/** The own card that was played or chosen last. */
const OWN = "charleston.card";
/** Which card the next table plays: OURS, the name of another one we publish, or MINE. */
const CHOICE = "charleston.card.choice";
const OURS = "";
const MINE = "own";
/** As much as the server reads. */
export const MOST_BYTES = 100_000;

export const EXAMPLE = `card Our Tuesday Card
about For the four of us.

section 2468
  FF 222a 44a 6666b 888b       x30   1 or 2 suits
  2222a 44a 666a 88a DDDa      x25

section Consecutive Run
  11a 222a 3333a 444a 55a      x25   run      # any five in a row
  FFFF 1111a 2222b 33c         x30   run

section Winds - Dragons
  NNNN EE WW SSSS RR           x25
  FF NEWS DDDD DDDD            x30   any 2 dragons

section Singles and Pairs
  FF 11a 22a 33a 44a 55a 66a   c50   run
`;

export function readDraft(): string {
  try {
    return localStorage.getItem(DRAFT) ?? EXAMPLE;
  } catch {
    return EXAMPLE;
  }
}

/** Whether this browser keeps it. */
export function keepDraft(text: string): boolean {
  return keep(DRAFT, text);
}

/** The card of a table, as its setup has it: one we publish by name, or the text of an own one. */
export interface CardChoice {
  card: string;
  own_card: string;
}

export function takeToTable(text: string): boolean {
  return keepCard({ card: "", own_card: text });
}

/** For the next table as well, until another one is chosen. Whether this browser keeps it. */
export function keepCard({ card, own_card }: CardChoice): boolean {
  if (!own_card.trim()) return keep(CHOICE, card);
  return keep(OWN, own_card) && keep(CHOICE, MINE);
}

/** The card for the next table. */
export function keptCard(): CardChoice {
  const own = keptOwnCard();
  const choice = read(CHOICE) ?? (own ? MINE : OURS);
  return choice === MINE ? { card: "", own_card: own } : { card: choice, own_card: "" };
}

/** The own card that was played last, also if another is chosen now; empty if there is none. */
export const keptOwnCard = (): string => read(OWN) ?? "";

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Where a problem stands in the text, as a textarea counts; the server counts characters, a textarea halves of some. */
export function placeOf(text: string, { row, column, length }: CardProblem): [start: number, end: number] {
  if (row < 1) return [0, 0];
  const rows = text.split("\n");
  const before = rows.slice(0, row - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const symbols = Array.from(rows[row - 1] ?? "");
  const start = before + symbols.slice(0, column - 1).join("").length;
  return [start, start + symbols.slice(column - 1, column - 1 + length).join("").length];
}

export type Mark = "error" | "warning";

/** Which rows are marked beside the text; an error hides a warning. */
export function marksOf(problems: readonly CardProblem[]): Map<number, Mark> {
  const marks = new Map<number, Mark>();
  for (const { row, warning } of problems)
    if (marks.get(row) !== "error") marks.set(row, warning ? "warning" : "error");
  return marks;
}

/** A name under which the card can be saved on any computer. */
export const fileName = (name: string | null, ending: string): string =>
  `${(name ?? "").replace(/[^\p{L}\p{N} _-]/gu, "").trim() || "card"}.${ending}`;
