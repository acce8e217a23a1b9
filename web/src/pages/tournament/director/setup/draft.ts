// What the form of a tournament holds, and the request that it becomes.

import type { NewTournament, TournamentInfo } from "../../api";

export type Wish = TournamentInfo["wish"];
export type Fill = TournamentInfo["fill"];
export type TieRule = TournamentInfo["ties"][number];

/** The scoring presets that the server knows. Each needs a name and a description in strings.ts. */
export const PRESETS = ["sheet", "mahjcon", "payments"] as const;
type Preset = (typeof PRESETS)[number];
export const TIE_RULES: readonly TieRule[] = ["wins", "best round", "best game", "last round"];
/** The values of a choice that are not names of cards or presets. */
export const OWN = " own";
export const KEPT = " kept";

export interface Draft {
  name: string;
  director: string;
  day: string;
  place: string;
  /** The name of a published card, empty for none, OWN, or KEPT. */
  card: string;
  cardText: string;
  scoring: Preset | typeof KEPT;
  games: number | null;
  rounds: number | null;
  minutes: number | null;
  places: number | null;
  wish: Wish;
  fill: Fill;
  ties: TieRule[];
  stepFree: string;
  open: boolean;
}

export const LIMITS = {
  rounds: [1, 30],
  minutes: [0, 600],
  games: [1, 8],
  places: [0, 400],
} as const;

export const newDraft = (): Draft => ({
  name: "",
  director: "",
  day: "",
  place: "",
  card: "",
  cardText: "",
  scoring: "sheet",
  games: 4,
  rounds: 4,
  minutes: 60,
  places: 0,
  wish: "seated",
  fill: "stand-ins",
  ties: ["wins", "best round"],
  stepFree: "",
  open: false,
});

/** The draft of a tournament that is announced. Its card and its score table stay unless the director changes them. */
export const draftOf = (info: TournamentInfo): Draft => ({
  ...newDraft(),
  name: info.name,
  day: info.day,
  place: info.place,
  card: info.card === "none" ? "" : KEPT,
  scoring: KEPT,
  games: info.scoring?.games ?? 4,
  rounds: info.rounds,
  minutes: info.minutes,
  places: info.places,
  wish: info.wish,
  fill: info.fill,
  ties: [...info.ties],
  stepFree: info.step_free.join(", "),
  open: info.open,
});

/** The numbers in a text such as "1, 2 and 5"; null if it has no valid table number. */
export function tableNumbers(text: string): number[] | null {
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  if (text.trim() !== "" && numbers.length === 0) return null;
  return numbers.every((one) => one >= 1 && one <= 1000) ? [...new Set(numbers)] : null;
}

export function requestOf(draft: Draft, before: TournamentInfo | null = null): NewTournament {
  const games = draft.games ?? 4;
  return {
    name: draft.name.trim(),
    ...(before ? {} : { director: draft.director.trim() }),
    day: draft.day,
    place: draft.place.trim(),
    card: draft.card === KEPT ? (before?.card ?? "") : draft.card === OWN ? "" : draft.card,
    card_text: draft.card === OWN ? draft.cardText : "",
    ...(draft.scoring === KEPT
      ? { own_scoring: before?.scoring ? { ...before.scoring, games } : null }
      : { scoring: draft.scoring }),
    games,
    rounds: draft.rounds ?? 4,
    minutes: draft.minutes ?? 0,
    places: draft.places ?? 0,
    wish: draft.wish,
    fill: draft.fill,
    ties: draft.ties,
    step_free: tableNumbers(draft.stepFree) ?? [],
    open: draft.open,
  };
}
