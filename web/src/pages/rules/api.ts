// The rulebook over HTTP.

import { json } from "../../api/client";
import type { Chapter, RulePage } from "../../api/http";

export const loadRule = (id: string): Promise<RulePage> => json("GET", `/api/rulebook/${encodeURIComponent(id)}`);

let chapters: Promise<Chapter[]> | null = null;

/** Requested once: the rulebook does not change while the page is open. */
export function loadRulebook(): Promise<Chapter[]> {
  chapters ??= json<Chapter[]>("GET", "/api/rulebook").catch((error: unknown) => {
    chapters = null;
    throw error;
  });
  return chapters;
}
