// A printed line as English, for screen readers and for the search.

import type { PrintedForm, PrintedLine, Run } from "../../api/http";

const SYMBOL = /Wh|./gu;
const NAMES: Record<string, string> = {
  F: "flower",
  N: "north",
  E: "east",
  W: "west",
  S: "south",
  D: "dragon",
  R: "red dragon",
  G: "green dragon",
  Wh: "white dragon",
  "0": "soap",
};
const SIGNS: Record<string, string> = { "+": "plus", "-": "minus", "=": "equals", "×": "times", "/": "or" };
const COUNTS = ["", "one", "two", "three", "four", "five", "six"];

export const symbolsOf = (run: Run): string[] => run.text.match(SYMBOL) ?? [];
export const isSign = (run: Run): boolean => run.text in SIGNS;

/** "three 2s in suit a", "north east west south", "plus". */
function spokenRun(run: Run): string {
  if (isSign(run)) return SIGNS[run.text]!;
  const symbols = symbolsOf(run);
  const names = symbols.map((symbol) => NAMES[symbol] ?? symbol);
  const alike = symbols.every((symbol) => symbol === symbols[0]);
  const words = alike
    ? `${COUNTS[symbols.length] ?? symbols.length} ${names[0]}${symbols.length > 1 ? "s" : ""}`
    : names.join(" ");
  return run.ink ? `${words} in suit ${run.ink}` : words;
}

const spokenForm = (form: PrintedForm): string =>
  [form.groups.map((group) => group.map(spokenRun).join(" ")).join(", "), ...form.remarks].join(", ");

/** The whole line, as one would read it to somebody across the table. */
export function spokenLine(line: PrintedLine): string {
  const hand = [line.forms.map(spokenForm).join(", or "), ...line.remarks].join(", ");
  return `${hand}: ${line.value}, ${line.concealed ? "concealed" : "exposed"}.`;
}

/** As it is written in the card language, without remarks: "FF 222a 44a". */
export const writtenForm = (form: PrintedForm): string =>
  form.groups.map((group) => group.map((run) => run.text + run.ink).join("")).join(" ");

/** How far a hand is from a line. */
export const awayWords = (away: number): string => (away === 0 ? "Mah Jongg" : `${away} away`);
