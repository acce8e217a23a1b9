// Searches the rulebook by rule id or by words.

import type { Chapter, RuleLine } from "../../api/http";

const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/** "cha 23" and "CHA-23" are rule numbers. Any other query is a list of words, and a rule must contain all of them. */
export function searchRules(chapters: readonly Chapter[], query: string): Chapter[] {
  const number = bare(query);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ id, text }: RuleLine): boolean => {
    const content = `${id} ${text}`.toLowerCase();
    return (/\d/.test(number) && bare(id).startsWith(number)) || words.every((word) => content.includes(word));
  };
  const matches = chapters.map((chapter) => ({ ...chapter, rules: chapter.rules.filter(fits) }));
  return matches.filter((chapter) => chapter.rules.length > 0);
}

export function ruleCount(chapters: readonly Chapter[]): number {
  return chapters.reduce((sum, chapter) => sum + chapter.rules.length, 0);
}

/** The previous and next rule, in the order of the rulebook. */
export function neighbors(
  chapters: readonly Chapter[],
  id: string,
): { before: RuleLine | null; after: RuleLine | null } {
  const all = chapters.flatMap((chapter) => chapter.rules);
  const at = all.findIndex((rule) => rule.id === id);
  if (at < 0) return { before: null, after: null };
  return { before: all[at - 1] ?? null, after: all[at + 1] ?? null };
}
