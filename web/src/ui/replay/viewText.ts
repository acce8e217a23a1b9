// The state of a seat as English, and its rack without the tile just picked.

import type { Seat, Tile } from "../../api/tiles";
import type { View } from "../../api/wire";
import { strings } from "../strings";

const text = strings.replay;

/** The state of a seat, shown beside its name; often empty. */
export function seatText(view: View, seat: Seat): string {
  const { phase, seats, claims, declared, turn } = view;
  const claim = claims.find(([by]) => by === seat);
  if (seats[seat]!.dead) return text.deadHand;
  if (declared?.[0] === seat) return text.mahjong;
  if (claim !== undefined) return claim[1] ? text.callsMahjong : text.calls;
  if (seats[seat]!.passed) return text.passed;
  return turn === seat ? (text.toDo[phase] ?? "") : "";
}

/** A rack without the tile just picked, which is drawn separately. */
export function withoutTile(rack: readonly Tile[], tile: Tile | null): Tile[] {
  const at = tile === null ? -1 : rack.lastIndexOf(tile);
  return rack.filter((_, place) => place !== at);
}
