// A printed line as English, for screen readers and for the search.

import type { PrintedForm, PrintedLine, Run } from "../../api/http";
import { strings } from "../strings";

const SYMBOL = /Wh|./gu;
const text = strings.spokenLine;

export const symbolsOf = (run: Run): string[] => run.text.match(SYMBOL) ?? [];
export const isSign = (run: Run): boolean => run.text in text.signs;

/** "three 2s in suit a", "north east west south", "plus". */
function spokenRun(run: Run): string {
  if (isSign(run)) return text.signs[run.text]!;
  const symbols = symbolsOf(run);
  const names = symbols.map((symbol) => text.symbols[symbol] ?? symbol);
  const alike = symbols.every((symbol) => symbol === symbols[0]);
  const spoken = alike
    ? `${text.counts[symbols.length] ?? symbols.length} ${names[0]}${symbols.length > 1 ? "s" : ""}`
    : names.join(" ");
  return run.ink ? text.inSuit(spoken, run.ink) : spoken;
}

const spokenForm = (form: PrintedForm): string =>
  [form.groups.map((group) => group.map(spokenRun).join(" ")).join(", "), ...form.remarks].join(", ");

/** The whole line as a person reads it aloud. */
export function spokenLine(line: PrintedLine): string {
  const hand = [line.forms.map(spokenForm).join(text.eitherForm), ...line.remarks].join(", ");
  return text.whole(hand, line.value, line.concealed);
}

/** The form in the card language, without remarks: "FF 222a 44a". */
export const writtenForm = (form: PrintedForm): string =>
  form.groups.map((group) => group.map((run) => run.text + run.ink).join("")).join(" ");
