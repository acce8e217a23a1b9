// The way back from a tournament's live table: the link with which this device took its seat.

import { DeviceStore } from "./deviceStore";

const store = new DeviceStore("charleston.seat.");

export function rememberSeat(table: string, link: string): void {
  store.save(table, link);
}

/** The tournament's link for a live table; null if this device has none. */
export function linkOfSeat(table: string): string | null {
  return store.read<string>(table);
}
