// A table of the list as English: who plays there, and how far they are.

import type { Schemas } from "../../api/client";
import { counted, listed } from "../../ui/prose";

type Line = Schemas["TableLine"];

export function statusWords({ status, summary }: Line): string {
  const { games, playing } = summary;
  if (status === "ended") return games ? `closed after ${counted(games, "game")}` : "closed";
  if (playing) return `in game ${games}`;
  if (games) return `${counted(games, "game")} played`;
  return summary.players.some((name) => !name) ? "waiting for players" : "ready to begin";
}

export function playerWords({ summary }: Line): string {
  const names = summary.players.filter(Boolean);
  return listed(names) || "nobody";
}
/** Games that are over, and so can be looked at. */
export function finishedGames({ summary }: Line): number {
  return summary.games - (summary.playing ? 1 : 0);
}
