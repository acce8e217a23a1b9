// The phase of a game and the state of a seat as English.

import type { Seat, Tile } from "../../api/tiles";
import type { Phase, View } from "../../api/wire";

const PHASES: Record<Phase, string> = {
  seats: "Drawing seats",
  deal: "The deal",
  "charleston 1": "First Charleston: right",
  "charleston 2": "First Charleston: across",
  "charleston 3": "First Charleston: left",
  vote: "A second Charleston?",
  "charleston 4": "Second Charleston: left",
  "charleston 5": "Second Charleston: across",
  "charleston 6": "Second Charleston: right",
  courtesy: "Courtesy pass: across",
  pick: "To pick",
  discard: "To discard",
  claim: "Who wants the discard?",
  expose: "Taking the discard",
  over: "The game is over",
};

const TO_DO: Partial<Record<Phase, string>> = { pick: "to pick", discard: "to discard", expose: "takes the discard" };

export const phaseWords = (phase: Phase): string => PHASES[phase];

/** What there is to say about a seat beside its name; nothing, mostly. */
export function seatWords(view: View, seat: Seat): string {
  const { phase, seats, claims, declared, turn } = view;
  const claim = claims.find(([by]) => by === seat);
  if (seats[seat]!.dead) return "hand is dead";
  if (declared?.[0] === seat) return "mah jongg";
  if (claim !== undefined) return claim[1] ? "calls for mah jongg" : "calls";
  if (seats[seat]!.passed) return "has passed";
  return turn === seat ? (TO_DO[phase] ?? "") : "";
}

/** A rack without the tile just picked, which stands apart if it is in there. */
export function withoutTile(rack: readonly Tile[], tile: Tile | null): Tile[] {
  const at = tile === null ? -1 : rack.lastIndexOf(tile);
  return rack.filter((_, place) => place !== at);
}
