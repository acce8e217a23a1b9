// The positions of a card's problems in its text.

import type { CardProblem } from "../../api/http";

/** A problem's position in a textarea, which counts UTF-16 units. The server counts characters. */
export function selectionOf(text: string, { row, column, length }: CardProblem): [start: number, end: number] {
  if (row < 1) return [0, 0];
  const rows = text.split("\n");
  const before = rows.slice(0, row - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const symbols = Array.from(rows[row - 1] ?? "");
  const start = before + symbols.slice(0, column - 1).join("").length;
  return [start, start + symbols.slice(column - 1, column - 1 + length).join("").length];
}

export type Mark = "error" | "warning";

/** The rows to mark beside the text. An error takes precedence over a warning. */
export function marksOf(problems: readonly CardProblem[]): Map<number, Mark> {
  const marks = new Map<number, Mark>();
  for (const { row, warning } of problems)
    if (marks.get(row) !== "error") marks.set(row, warning ? "warning" : "error");
  return marks;
}
