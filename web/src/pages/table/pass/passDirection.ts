// The direction of a pass, and the progress of the Charleston: right, across, left; left, across, right; courtesy.

import type { Seat } from "../../../api/tiles";
import type { Phase } from "../../../api/wire";
import { strings } from "./strings";

export type Direction = "right" | "across" | "left";
/** The state of a pass: done, in progress, upcoming, or skipped because a player stopped the Charleston. */
export type Progress = "done" | "now" | "next" | "skipped";

export interface Mark {
  letter: string;
  word: string;
  progress: Progress;
}

export interface Part {
  name: string;
  marks: Mark[];
}

const DIRECTIONS: readonly Direction[] = ["right", "across", "left", "left", "across", "right"];
const text = strings.sequence;
const FULL_TABLE = 4;
const FIRST_PART = 3;

/** The number of the current pass, 1 to 6, or 0 for none. The deal counts as the first pass. */
export function passNumber(phase: Phase): number {
  return phase === "deal" ? 1 : phase.startsWith("charleston") ? Number(phase.at(-1)) : 0;
}

/** With three players nobody sits across, so the pass across goes to the right. */
export function directionOf(phase: Phase, players: number): Direction {
  const direction = DIRECTIONS[passNumber(phase) - 1] ?? "across";
  return direction === "across" && players < FULL_TABLE ? "right" : direction;
}

/** The seat in this direction from a seat. Seats run counterclockwise. */
export function seatAt(seat: Seat, direction: Direction, players: number): Seat {
  return (seat + { right: 1, across: 2, left: players - 1 }[direction]) % players;
}

export function opposite(direction: Direction): Direction {
  return direction === "right" ? "left" : direction === "left" ? "right" : "across";
}

/** All passes, each with its first letter and its state. */
export function passSequence(phase: Phase, stopped: boolean, hasCourtesy: boolean): Part[] {
  const at = position(phase);
  const marks = DIRECTIONS.map((direction, index): Mark => {
    const word = text.marks[direction];
    const left = stopped && index >= FIRST_PART;
    return {
      letter: word[0]!,
      word,
      progress: left ? "skipped" : index + 1 < at ? "done" : index + 1 === at ? "now" : "next",
    };
  });
  const parts = [
    { name: text.first, marks: marks.slice(0, FIRST_PART) },
    { name: text.second, marks: marks.slice(FIRST_PART) },
  ];
  const word = text.marks.courtesy;
  const courtesy: Mark = { letter: word[0]!, word, progress: phase === "courtesy" ? "now" : "next" };
  return hasCourtesy ? [...parts, { name: text.courtesy, marks: [courtesy] }] : parts;
}

/** The progress as a number. The vote is between two passes, and the courtesy pass is after all of them. */
function position(phase: Phase): number {
  return phase === "vote" ? FIRST_PART + 0.5 : phase === "courtesy" ? DIRECTIONS.length + 1 : passNumber(phase);
}

/** The progress as text for screen readers. */
export function spokenProgress(phase: Phase): string {
  const number = passNumber(phase);
  if (phase === "vote") return text.firstIsOver;
  if (number === 0) return text.inCourtesy;
  const charleston = number <= FIRST_PART ? text.first : text.second;
  return text.pass(charleston, (number - 1) % FIRST_PART, text.directions[DIRECTIONS[number - 1]!]);
}
