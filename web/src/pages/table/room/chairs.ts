// The chairs of a table: their places on the screen, and who sits in them.

import { levelName } from "../../../app/botLevel";
import type { ChairView, Presence, TableView } from "../../../api/wire";
import { strings } from "./strings";

export type ChairPlace = "bottom" | "right" | "top" | "left";

const PLACES: Record<number, readonly ChairPlace[]> = {
  3: ["bottom", "right", "left"],
  4: ["bottom", "right", "top", "left"],
};

/** The place of a chair on the screen: the player's own chair is at the bottom, the next chair on its right. */
export function chairPlace(chair: number, view: TableView): ChairPlace {
  const count = view.chairs.length;
  return PLACES[count]![(chair - (view.you ?? 0) + count) % count]!;
}

export function isFree(chair: ChairView): boolean {
  return !chair.person && !chair.bot;
}

/** The chair for a new player: a free chair, or else a bot's; null if people have all chairs. */
export function chairFor(view: TableView): number | null {
  const free = view.chairs.findIndex((chair) => chair.open && isFree(chair));
  const any = free >= 0 ? free : view.chairs.findIndex((chair) => chair.open);
  return any >= 0 ? any : null;
}

/** The state of a chair, shown beside the name. */
export function chairStatus(chair: ChairView, at: number, presence: Presence | null): string {
  const text = strings.status;
  if (isFree(chair)) return chair.name ? text.expected : text.free;
  if (chair.left) return text.left;
  if (!chair.person) return text.bot(levelName(chair.bot));
  if (chair.bot) return text.botSitsIn;
  if (presence === null) return "";
  return presence.here.includes(at) ? text.here : text.away;
}

/** What the table is waiting for before a game. */
export function waitingText(view: TableView): string {
  const free = view.chairs.filter(isFree).length;
  const text = strings.waiting;
  if (view.paused) return pausedText(view);
  if (free > 0) return text.freeChairs(free);
  const host = view.chairs.find((chair) => chair.host)?.name;
  return view.host ? text.full : text.hostStarts(host ?? text.someHost);
}

function pausedText({ paused_by, you, chairs }: TableView): string {
  const text = strings.waiting;
  if (paused_by === null || paused_by === undefined) return text.paused;
  return text.pausedBy(paused_by === you ? text.you : chairs[paused_by]!.name);
}

/** The names of the other people in the chat. Spectators are known only by their messages. */
export function voices(view: TableView, own: string): { person: string; name: string }[] {
  const seated = view.chairs.filter((chair) => chair.person).map(({ person, name }) => ({ person, name }));
  const said = view.chat.map(({ person, name }) => ({ person, name }));
  const all = new Map([...said, ...seated].map((voice) => [voice.person, voice]));
  all.delete(own);
  return [...all.values()];
}
