// Caches the cards and rules that the player opens, so they can be read offline.

import { ApiError, request } from "./client";

const CACHE = "reading";

/** The server's answer, or the cached one if the server does not answer. */
export async function readKept<T>(path: string): Promise<T> {
  try {
    const answer = await request("GET", path);
    void keep(path, answer.clone());
    return (await answer.json()) as T;
  } catch (error) {
    const kept = error instanceof ApiError && error.status === 0 ? await find(path) : undefined;
    if (kept === undefined) throw error;
    return (await kept.json()) as T;
  }
}

/** Browsers have this storage only over HTTPS or on localhost. */
const storage = (): Promise<Cache> | null => ("caches" in globalThis ? caches.open(CACHE) : null);

async function keep(path: string, answer: Response): Promise<void> {
  try {
    await (await storage())?.put(path, answer);
  } catch {
    // Storage is full or not allowed: this page will need the network.
  }
}

async function find(path: string): Promise<Response | undefined> {
  try {
    return await (await storage())?.match(path);
  } catch {
    return undefined;
  }
}
