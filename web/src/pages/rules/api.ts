// The rulebook over HTTP.

import { readKept } from "../../api/keptReading";
import type { Chapter, RulePage } from "../../api/http";

export const loadRule = (id: string): Promise<RulePage> => readKept(`/api/rulebook/${encodeURIComponent(id)}`);

let chapters: Promise<Chapter[]> | null = null;

/** Requested once: the rulebook does not change while the page is open. */
export function loadRulebook(): Promise<Chapter[]> {
  chapters ??= readKept<Chapter[]>("/api/rulebook").catch((error: unknown) => {
    chapters = null;
    throw error;
  });
  return chapters;
}
