// The dialogs that a seat opens: details of its player, and the exchange of a tile for one of its jokers.

import type { Seat } from "../../../api/tiles";
import type { RedeemJoker } from "../../../api/wire";
import type { Stamp } from "../question";
import type { Table } from "../table.svelte";

export class SeatDialogs {
  seat: Seat | null = $state(null);
  exchange: { offer: RedeemJoker; stamp: Stamp } | null = $state.raw(null);

  constructor(private readonly table: Table) {}

  askExchange(offer: RedeemJoker): void {
    this.exchange = { offer, stamp: this.table.stamp({ type: "play", command: offer }) };
  }
}
