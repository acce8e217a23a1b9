// Everyone's seat now and in the next round, by name.

import type { TournamentView } from "../api";

/** A table of 0 means that the player sits out. */
export interface Place {
  table: number;
  seat: number;
}
export interface PlayerPlaces {
  name: string;
  now: Place | null;
  next: Place | null;
}

const SITS_OUT: Place = { table: 0, seat: -1 };

export function placesOf(view: TournamentView): PlayerPlaces[] {
  const now = new Map<string, Place>();
  for (const { table, people } of view.tables) people.forEach((name, seat) => now.set(name, { table, seat }));
  for (const name of view.resting) now.set(name, SITS_OUT);
  const next = new Map(view.coming.map(({ name, table, seat }) => [name, { table, seat }]));
  const names = [...new Set([...now.keys(), ...next.keys()])];
  return names
    .toSorted((one, other) => one.localeCompare(other, "en", { sensitivity: "base" }))
    .map((name) => ({ name, now: now.get(name) ?? null, next: next.get(name) ?? null }));
}

/** The players whose names contain all words of a text, without regard to case and accents. */
export function withName(places: readonly PlayerPlaces[], text: string): PlayerPlaces[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return places.filter(({ name }) => words.every((word) => plain(name).includes(word)));
}

const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether the round is over for everyone: every table has turned in, or the time is up. */
export function isRoundOver(view: TournamentView, isTimeUp: boolean): boolean {
  return view.round > 0 && (isTimeUp || (view.tables.length > 0 && view.turned_in === view.tables.length));
}
