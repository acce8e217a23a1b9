// Why a hand is dead and what that means, for its player and for the others.

import type { Seat } from "../../api/tiles";
import type { HandDied, StepView } from "../../api/wire";

/** By the reason that the referee's event gives. */
const WHY: Record<HandDied["reason"], string> = {
  challenged: "no hand on the card can be made with these exposures",
  "mah jongg in error": "the tiles shown for mah jongg are not a hand on the card",
  "out of turn": "a tile was discarded out of turn",
  "wrong end": "a tile was picked from the wrong end of the wall",
  "tile count": "it has too many or too few tiles",
  "wrong tile": "a wrong tile was picked up for the called one",
  "bad exposure": "an invalid group was exposed",
  "picked ahead": "a tile was picked ahead of turn",
  "racked the called tile": "the called tile was put into the rack",
  given: "it was dead from the start",
};

/** The newest of a seat; null where it is too long ago to be known here. */
export function deathOf(steps: readonly StepView[], seat: Seat): HandDied | null {
  const died = (event: StepView["events"][number]): event is HandDied =>
    event.type === "hand_died" && event.seat === seat;
  return steps.findLast(({ events }) => events.some(died))?.events.findLast(died) ?? null;
}

/** ``name`` is empty for the player whose hand it is. */
export function deathWords(death: HandDied | null, name: string, points: boolean): string {
  const why = death === null ? undefined : WHY[death.reason];
  const dead = `${name === "" ? "Your" : `${name}’s`} hand is dead${why === undefined ? "" : `: ${why}`}.`;
  const turns = name === "" ? "You take no more turns in this game" : `${name} takes no more turns in this game`;
  return `${dead} ${turns}${points ? "" : `${name === "" ? ", and you still pay" : " and still pays"} the winner`}.`;
}
