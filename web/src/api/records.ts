// Finished games, their walls, and the rulebook, over HTTP.

import type { Chapter, Replay, RulePage, WallCheck } from "./http";
import { ApiError, json } from "./client";

const LARGEST_RECORD = 1024 * 1024;

const game = (table: string, number: number): string => `/api/tables/${encodeURIComponent(table)}/records/${number}`;

export const recordAddress = game;

export const reading = {
  replay: (table: string, number: number) => json<Replay>("GET", `${game(table, number)}/replay`),
  replayFile: (text: string) => json<Replay>("POST", "/api/records/replay", { text }),
  check: (table: string, number: number) => json<WallCheck>("GET", `${game(table, number)}/check`),
  checkFile: (text: string) => json<WallCheck>("POST", "/api/records/check", { text }),
  rule: (id: string) => json<RulePage>("GET", `/api/rulebook/${encodeURIComponent(id)}`),
};

let chapters: Promise<Chapter[]> | null = null;

/** Asked for once: it does not change while the page is open. */
export function rulebook(): Promise<Chapter[]> {
  chapters ??= json<Chapter[]>("GET", "/api/rulebook").catch((error: unknown) => {
    chapters = null;
    throw error;
  });
  return chapters;
}

/** The text of a file somebody has chosen. */
export async function recordText(file: File): Promise<string> {
  if (file.size > LARGEST_RECORD)
    throw new ApiError(`${file.name} is too large for the record of a game. Please choose another file.`, 413);
  return file.text();
}
