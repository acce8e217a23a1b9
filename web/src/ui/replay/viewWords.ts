// What lies on a table, in words.

import { sorted } from "../../pages/table/rack/rackOrder";
import { HIDDEN, JOKER, TILES, type Seat, type Tile } from "../../api/tiles";
import type { Exposure, Phase, View } from "../../api/wire";

export const WINDS = ["East", "South", "West", "North"] as const;

const TIMES = [
  "",
  "",
  " twice",
  " three times",
  " four times",
  " five times",
  " six times",
  " seven times",
  " eight times",
];

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

/** As said at the table: "soap twice, seven crak, joker". */
export function spoken(tiles: readonly Tile[]): string {
  const many = new Map<Tile, number>();
  for (const tile of tiles) many.set(tile, (many.get(tile) ?? 0) + 1);
  const said = [...many].map(
    ([tile, count]) => (tile === HIDDEN ? "a tile face down" : TILES[tile]!.name) + (TIMES[count] ?? ` ${count} times`),
  );
  return said.join(", ") || "nothing";
}

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

export function exposed([tile, naturals, jokers]: Exposure): Tile[] {
  return [...Array<Tile>(naturals).fill(tile), ...Array<Tile>(jokers).fill(JOKER)];
}

/** In the order in which players like to see them. */
export function bySuit(rack: readonly Tile[]): Tile[] {
  const slots = rack.map((tile, id) => ({ id, tile, fresh: false }));
  return sorted(slots, "suit").map((slot) => slot.tile);
}

/** A rack without the tile just picked, which stands apart if it is in there. */
export function without(rack: readonly Tile[], tile: Tile | null): Tile[] {
  const at = tile === null ? -1 : rack.lastIndexOf(tile);
  return rack.filter((_, place) => place !== at);
}
