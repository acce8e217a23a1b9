// Finds lines of a card by their print, by names of tiles and groups, or by value.

import type { CardSheet, PrintedLine, PrintedSection, Run } from "../../api/http";
import { isSign, symbolsOf, writtenForm } from "./lineText";

const GROUPS = ["single", "pair", "pung", "kong", "quint", "sextet"];
const KINDS: Record<string, readonly string[]> = {
  flower: ["F"],
  wind: ["N", "E", "W", "S"],
  north: ["N"],
  east: ["E"],
  west: ["W"],
  south: ["S"],
  dragon: ["D", "R", "G", "Wh"],
  red: ["R"],
  green: ["G"],
  white: ["Wh"],
  soap: ["0", "Wh"],
  zero: ["0"],
};

/** A line's section, and its number in that section. */
export interface LineId {
  section: string;
  number: number;
}

export const isSameLine = (one: LineId, other: LineId | null): boolean =>
  one.section === other?.section && one.number === other.number;

/** The card with only the lines that match every word. A section whose name matches keeps all of its lines. */
export function searchCard(sheet: CardSheet, query: string): CardSheet {
  const phrase = plain(query);
  if (phrase === "") return sheet;
  const words = phrase.split(" ");
  const sections = sheet.sections.map((section) => {
    if (plain(section.name).includes(phrase)) return section;
    return { ...section, lines: section.lines.filter((line) => words.every((word) => fits(section, line, word))) };
  });
  return { ...sheet, sections: sections.filter((section) => section.lines.length > 0) };
}

export const lineCount = (sheet: CardSheet): number =>
  sheet.sections.reduce((sum, section) => sum + section.lines.length, 0);

export function findLine(sheet: CardSheet, section: string, number: number): PrintedLine | undefined {
  return sheet.sections.find(({ name }) => name === section)?.lines.find((line) => line.number === number);
}

function fits(section: PrintedSection, line: PrintedLine, word: string): boolean {
  const remarks = [...line.remarks, ...line.forms.flatMap((form) => form.remarks)];
  return (
    [section.name, ...remarks].some((text) => plain(text).includes(word)) ||
    written(line).some((text) => text.includes(word)) ||
    String(line.value) === word ||
    word === `${line.concealed ? "c" : "x"}${line.value}` ||
    (line.concealed ? "concealed" : "exposed") === word ||
    runs(line).some((run) => isKind(run, word.replace(/s$/, "")))
  );
}

/** Groups as printed, with and without inks, so both "222" and "222a 44" match. */
const written = (line: PrintedLine): string[] =>
  line.forms
    .map(writtenForm)
    .flatMap((text) => [text.toLowerCase(), text.replace(/(?<=[\dD])[abc]/g, "").toLowerCase()]);

const runs = (line: PrintedLine): Run[] =>
  line.forms.flatMap((form) => form.groups.flat()).filter((run) => !isSign(run));

/** Whether a run has this kind of tile ("dragon"), or is this kind of group ("kong"). */
function isKind(run: Run, word: string): boolean {
  const symbols = symbolsOf(run);
  if (KINDS[word]?.some((symbol) => symbols.includes(symbol))) return true;
  return symbols.length === GROUPS.indexOf(word) + 1 && symbols.every((symbol) => symbol === symbols[0]);
}

const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, " ");
