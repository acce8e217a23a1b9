// Why a hand is dead and what that means, for its player and for the others.

import type { Seat } from "../../api/tiles";
import type { HandDied, StepView } from "../../api/wire";
import { strings } from "./strings";

/** The newest death of a seat's hand; null if the step is too old to be kept here. */
export function deathOf(steps: readonly StepView[], seat: Seat): HandDied | null {
  const died = (event: StepView["events"][number]): event is HandDied =>
    event.type === "hand_died" && event.seat === seat;
  return steps.findLast(({ events }) => events.some(died))?.events.findLast(died) ?? null;
}

/** ``name`` is empty for the player whose hand it is. */
export function deathText(death: HandDied | null, name: string, points: boolean): string {
  const { reasons, because, own, other } = strings.deadHand;
  const why = death === null ? "" : because(reasons[death.reason]);
  return name === "" ? own(why, !points) : other(name, why, !points);
}
