// A player's decisions in a reviewed game: their positions in the replay, verdicts, the curve, and leaks.

import type { Reviewed, SeatReview, Tried } from "../../api/http";
import type { Answer } from "../../ui/answers";

export type Kind = Reviewed["kind"];
export const KINDS: readonly Kind[] = ["pass", "vote", "courtesy", "discard", "call", "joker"];

/** A smaller difference is called "as good", and so is one within two standard errors. */
const LEAST_LOSS = 3;
const LEAST_LOSS_OF_PASS = 5;
const ERRORS = 2;

/** The frame that shows the table as it was before a decision. ``events`` says how many events each frame includes. */
export function frameBefore(decision: Reviewed, events: readonly number[]): number {
  return Math.max(
    0,
    events.findLastIndex((count) => count <= decision.events),
  );
}

export type Worth = "best" | "as good" | "worse";

/** How an answer compares with the best one; the review calls nothing else a mistake. */
export function worthOf(kind: Kind, { loss, error }: Tried): Worth {
  if (loss <= 0) return "best";
  const least = kind === "pass" || kind === "courtesy" ? LEAST_LOSS_OF_PASS : LEAST_LOSS;
  return loss >= least && loss >= ERRORS * error ? "worse" : "as good";
}

export const sameAnswer = (one: Answer, other: Answer): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The answers in an order that does not give the best one away. */
export function neutralOrder(tried: readonly Tried[]): Tried[] {
  const key = ({ answer }: Tried): string => JSON.stringify(answer);
  return tried.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
}

export interface Point {
  events: number;
  chance: number;
}

/** The chance to win at each question of a seat, and at the end. */
export function curveOf({ decisions }: SeatReview, end: number, isWinner: boolean): Point[] {
  const points = decisions.map(({ events, chance }) => ({ events, chance }));
  return [...points, { events: end, chance: isWinner ? 1 : 0 }];
}

export interface TurningPoint {
  /** The question before the change, and the one after it. */
  after: number;
  events: number;
  from: number;
  to: number;
}

const LEAST_TURN = 0.1;

/** The largest changes of the chance from one question to the next, in the order of the game. */
export function turningPoints(curve: readonly Point[], most = 3): TurningPoint[] {
  return curve
    .slice(1)
    .map((point, at) => ({
      after: curve[at]!.events,
      events: point.events,
      from: curve[at]!.chance,
      to: point.chance,
    }))
    .filter(({ from, to }) => Math.abs(to - from) >= LEAST_TURN)
    .toSorted((one, other) => Math.abs(other.to - other.from) - Math.abs(one.to - one.from))
    .slice(0, most)
    .toSorted((one, other) => one.events - other.events);
}

/** Points lost by mistakes, by kind. */
export function lostByKind(decisions: readonly Reviewed[]): Partial<Record<Kind, number>> {
  const lost: Partial<Record<Kind, number>> = {};
  for (const { kind, loss, verdict } of decisions) if (verdict === "mistake") lost[kind] = (lost[kind] ?? 0) + loss;
  return lost;
}
