// Why a hand is dead and what follows, for its player and for the others.

import type { Seat } from "../../api/tiles";
import type { HandDied, StepView } from "../../api/wire";
import { strings } from "./strings";

/** The newest death of a seat's hand; null if the page no longer has that step. */
export function deathOf(steps: readonly StepView[], seat: Seat): HandDied | null {
  const died = (event: StepView["events"][number]): event is HandDied =>
    event.type === "hand_died" && event.seat === seat;
  return steps.findLast(({ events }) => events.some(died))?.events.findLast(died) ?? null;
}

/** ``name`` is empty for the player's own hand. */
export function deathText(death: HandDied | null, name: string, points: boolean): string {
  const { reasons, because, own, other } = strings.deadHand;
  const why = death === null ? "" : because(reasons[death.reason]);
  return name === "" ? own(why, !points) : other(name, why, !points);
}
