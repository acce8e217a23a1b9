// Where the problems of a card stand in its text.

import type { CardProblem } from "../../api/http";

/** Where a problem stands in the text, as a textarea counts; the server counts characters, a textarea halves of some. */
export function selectionOf(text: string, { row, column, length }: CardProblem): [start: number, end: number] {
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
