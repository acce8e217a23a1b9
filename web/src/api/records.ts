// Records of finished games: replays, and checks of their walls.

import type { Replay, WallCheck } from "./http";
import { ApiError, json } from "./client";

const MAX_RECORD_BYTES = 1024 * 1024;

export const recordAddress = (table: string, number: number): string =>
  `/api/tables/${encodeURIComponent(table)}/records/${number}`;

export const records = {
  replay: (table: string, number: number) => json<Replay>("GET", `${recordAddress(table, number)}/replay`),
  replayFile: (text: string) => json<Replay>("POST", "/api/records/replay", { text }),
  check: (table: string, number: number) => json<WallCheck>("GET", `${recordAddress(table, number)}/check`),
  checkFile: (text: string) => json<WallCheck>("POST", "/api/records/check", { text }),
};

/** The text of a chosen file. */
export async function recordText(file: File): Promise<string> {
  if (file.size > MAX_RECORD_BYTES)
    throw new ApiError(`${file.name} is too large for the record of a game. Please choose another file.`, 413);
  return file.text();
}
