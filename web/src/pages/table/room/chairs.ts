// The chairs of a table: their places on the screen, which are free, and who sits there.

import { levelName } from "../../../app/botLevel";
import type { ChairView, Presence, TableView } from "../../../api/wire";

export type ChairPlace = "bottom" | "right" | "top" | "left";

const PLACES: Record<number, readonly ChairPlace[]> = {
  3: ["bottom", "right", "left"],
  4: ["bottom", "right", "top", "left"],
};

/** Where a chair stands: the own one at the bottom, the next to its right. */
export function chairPlace(chair: number, view: TableView): ChairPlace {
  const count = view.chairs.length;
  return PLACES[count]![(chair - (view.you ?? 0) + count) % count]!;
}

export function isFree(chair: ChairView): boolean {
  return !chair.person && !chair.bot;
}

/** The chair for somebody who comes: a free one, else a bot's; null if all are taken. */
export function chairFor(view: TableView): number | null {
  const free = view.chairs.findIndex((chair) => chair.open && isFree(chair));
  const any = free >= 0 ? free : view.chairs.findIndex((chair) => chair.open);
  return any >= 0 ? any : null;
}

/** Who sits there, beside the name. */
export function chairStatus(chair: ChairView, at: number, presence: Presence | null): string {
  if (isFree(chair)) return "free";
  if (chair.left) return "has left; a bot plays on";
  if (!chair.person) return `bot, ${levelName(chair.bot)}`;
  if (chair.bot) return "a bot sits in";
  if (presence === null) return "";
  return presence.here.includes(at) ? "here" : "away just now";
}

/** What the table waits for before a game, as somebody at it is told. */
export function waitingWords(view: TableView): string {
  const free = view.chairs.filter(isFree).length;
  if (view.paused) return "The table is paused.";
  if (free > 0) {
    const chairs = free === 1 ? "One chair is" : `${["", "", "Two", "Three", "Four"][free]} chairs are`;
    return `${chairs} still free.`;
  }
  const host = view.chairs.find((chair) => chair.host)?.name;
  return view.host ? "Everybody has a chair." : `${host ?? "The host"} starts the game.`;
}

/** Others than oneself who can be heard, with their names; those who look on are known by what they said. */
export function voices(view: TableView, own: string): { person: string; name: string }[] {
  const seated = view.chairs.filter((chair) => chair.person).map(({ person, name }) => ({ person, name }));
  const said = view.chat.map(({ person, name }) => ({ person, name }));
  const all = new Map([...said, ...seated].map((voice) => [voice.person, voice]));
  all.delete(own);
  return [...all.values()];
}
