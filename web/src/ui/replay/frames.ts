// The frames of a replay: which frames to show, where turns start, and how long to show each frame.

import type { Frame } from "../../api/http";

export type Move = "begin" | "turn back" | "back" | "forward" | "turn forward" | "end";
export type Speed = "slow" | "normal" | "fast";

const SECOND_MS = 1000;
/** The minimum time for a frame, and the time per word of its captions. */
const FRAME_MS: Record<Speed, { least: number; word: number }> = {
  slow: { least: 3 * SECOND_MS, word: 0.5 * SECOND_MS },
  normal: { least: 1.4 * SECOND_MS, word: 0.25 * SECOND_MS },
  fast: { least: 0.5 * SECOND_MS, word: 0 },
};
const MAX_FRAME_MS = 12 * SECOND_MS;

/** Merges a frame that changes nothing on the table ("does not want it") into the next one. */
export function mergeFrames<T extends Frame>(frames: readonly T[]): T[] {
  const steps: T[] = [];
  let captions: string[] = [];
  let proof: Frame["proof"] = [];
  let before = "";
  frames.forEach((frame, at) => {
    const lies = JSON.stringify([frame.view, frame.racks, frame.just_picked]);
    captions = [...captions, ...frame.captions];
    proof = [...proof, ...frame.proof];
    if (lies === before && at < frames.length - 1) return;
    before = lies;
    steps.push({ ...frame, captions, proof });
    captions = [];
    proof = [];
  });
  return steps;
}

/** The seat of the player with this name; East if there is no such player. */
export function ownSeat(seats: readonly string[], name: string): number {
  return Math.max(0, seats.indexOf(name));
}

/** The frames that start a pass of the Charleston, a turn, or the end. */
export function turnStarts(steps: readonly Frame[]): number[] {
  return steps.flatMap((step, at) => {
    const before = steps[at - 1];
    return before === undefined || turn(step) !== turn(before) || picksAgain(step, before) ? [at] : [];
  });
}

function turn({ view: { phase, turn } }: Frame): string {
  return turn >= 0 ? String(turn) : phase;
}

/** Whether the same seat picks again, because the other hands are dead. */
function picksAgain(step: Frame, before: Frame): boolean {
  return step.view.phase === "pick" && before.view.phase !== "pick";
}

export function positionAfter(at: number, move: Move, turns: readonly number[], last: number): number {
  switch (move) {
    case "begin":
      return 0;
    case "turn back":
      return turns.findLast((turn) => turn < at) ?? 0;
    case "back":
      return Math.max(0, at - 1);
    case "forward":
      return Math.min(last, at + 1);
    case "turn forward":
      return turns.find((turn) => turn > at) ?? last;
    case "end":
      return last;
  }
}

/** Milliseconds until the next step during automatic play. */
export function frameDuration(captions: readonly string[], speed: Speed): number {
  const words = captions.join(" ").split(/\s+/).filter(Boolean).length;
  const { least, word } = FRAME_MS[speed];
  return Math.min(MAX_FRAME_MS, Math.max(least, words * word));
}

/** The action of a key; Shift with an arrow moves by a turn. Ignores keys that scroll the page. */
export function keyAction(key: string, shift: boolean): Move | "play" | null {
  switch (key) {
    case " ":
      return "play";
    case "ArrowLeft":
      return shift ? "turn back" : "back";
    case "ArrowRight":
      return shift ? "turn forward" : "forward";
    default:
      return null;
  }
}
