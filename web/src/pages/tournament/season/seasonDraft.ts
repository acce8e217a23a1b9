// What this device keeps of a season: the tournaments, which results count, and who is who.

import type { SeasonEvent, SeasonQuestion, TournamentLine } from "../api";

export interface SeasonDraft {
  title: string;
  /** The links of the chosen tournaments. */
  links: string[];
  /** The results of logs from files. */
  uploads: SeasonEvent[];
  /** How many results of a player count; 0 for all. */
  best: number;
  decisions: SeasonQuestion["decisions"];
}

export const NO_SEASON: SeasonDraft = { title: "", links: [], uploads: [], best: 0, decisions: [] };

/** The request, with the tournaments by date. A tournament without a date comes last. */
export function questionOf(draft: SeasonDraft, lines: readonly TournamentLine[]): SeasonQuestion {
  const chosen = lines
    .filter(({ link }) => link && draft.links.includes(link))
    .map(({ link, day }) => ({ day, part: { link, event: null } }));
  const uploads = draft.uploads.map((event) => ({ day: event.day, part: { link: "", event } }));
  const key = (day: string): string => day || "9999";
  const parts = [...chosen, ...uploads].toSorted((one, other) => key(one.day).localeCompare(key(other.day)));
  const { title, decisions } = draft;
  return { title, parts: parts.map(({ part }) => part), best: Math.min(draft.best, parts.length), decisions };
}

/** The decisions with this one, which replaces an earlier one about the same names. */
export function decide(
  decisions: SeasonDraft["decisions"],
  names: [string, string],
  same: boolean,
): SeasonDraft["decisions"] {
  const isOther = (one: (typeof decisions)[number]): boolean => !names.every((name) => one.names.includes(name));
  return [...decisions.filter(isOther), { names, same }];
}
