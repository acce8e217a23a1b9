// Where a pass goes, and how far the Charleston is: right, over, left; left, over, right; courtesy.

import type { Seat } from "../../../api/tiles";
import type { Phase } from "../../../api/wire";

export type Direction = "right" | "across" | "left";
/** How far a pass is: over, being made, still to come, or left out because somebody stopped. */
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
const WORDS: Record<Direction, string> = { right: "Right", across: "Over", left: "Left" };
const FULL_TABLE = 4;
const FIRST_PART = 3;

/** Which of the six passes is being made, 0 for none of them. Dealt and not begun is as good as begun. */
export function passNumber(phase: Phase): number {
  return phase === "deal" ? 1 : phase.startsWith("charleston") ? Number(phase.at(-1)) : 0;
}

/** With three players nobody sits across, and over is to the right. */
export function directionOf(phase: Phase, players: number): Direction {
  const direction = DIRECTIONS[passNumber(phase) - 1] ?? "across";
  return direction === "across" && players < FULL_TABLE ? "right" : direction;
}

/** Who sits there, seen from a seat; seats are counted counter-clockwise. */
export function seatAt(seat: Seat, direction: Direction, players: number): Seat {
  return (seat + { right: 1, across: 2, left: players - 1 }[direction]) % players;
}

export function opposite(direction: Direction): Direction {
  return direction === "right" ? "left" : direction === "left" ? "right" : "across";
}

/** The letters of ROLLOR and the courtesy pass, each with how far it is. */
export function passSequence(phase: Phase, stopped: boolean, hasCourtesy: boolean): Part[] {
  const at = position(phase);
  const marks = DIRECTIONS.map((direction, index): Mark => {
    const word = WORDS[direction];
    const left = stopped && index >= FIRST_PART;
    return {
      letter: word[0]!,
      word,
      progress: left ? "skipped" : index + 1 < at ? "done" : index + 1 === at ? "now" : "next",
    };
  });
  const parts = [
    { name: "First Charleston", marks: marks.slice(0, FIRST_PART) },
    { name: "Second Charleston", marks: marks.slice(FIRST_PART) },
  ];
  const courtesy: Mark = { letter: "C", word: "Courtesy", progress: phase === "courtesy" ? "now" : "next" };
  return hasCourtesy ? [...parts, { name: "Courtesy pass", marks: [courtesy] }] : parts;
}

/** Between two passes in the vote, after all of them in the courtesy pass. */
function position(phase: Phase): number {
  return phase === "vote" ? FIRST_PART + 0.5 : phase === "courtesy" ? DIRECTIONS.length + 1 : passNumber(phase);
}

/** The same for whoever does not see it. */
export function spokenProgress(phase: Phase): string {
  const number = passNumber(phase);
  if (phase === "vote") return "The first Charleston is over.";
  if (number === 0) return "The courtesy pass.";
  const part = number <= FIRST_PART ? "First" : "Second";
  const count = ["first", "second", "third"][(number - 1) % FIRST_PART]!;
  return `${part} Charleston, ${count} pass of three: ${WORDS[DIRECTIONS[number - 1]!].toLowerCase()}.`;
}
