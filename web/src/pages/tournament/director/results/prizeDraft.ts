// The prizes as the director types them, in dollars.

import type { Prize } from "../../api";
import { strings as results } from "../../results/strings";

export interface PrizeDraft {
  /** The amounts for the first place, the second, and so on; empty for none. */
  places: string[];
  bests: Record<Best, string>;
}
export type Best = NonNullable<Prize["best"]>;

export const BESTS = Object.keys(results.bests) as Best[];
const MIN_PLACES = 3;
const DOLLARS = /^\$?\s*(\d{1,6})(?:\.(\d{2}))?$/;

const dollars = (amount: number): string => (amount % 100 ? (amount / 100).toFixed(2) : String(amount / 100));

export function draftOf(prizes: readonly Prize[]): PrizeDraft {
  const last = Math.max(MIN_PLACES, ...prizes.map(({ place }) => place));
  const amount = (prize: Prize | undefined): string => (prize ? dollars(prize.amount) : "");
  return {
    places: Array.from({ length: last }, (_, at) => amount(prizes.find(({ place }) => place === at + 1))),
    bests: Object.fromEntries(BESTS.map((one) => [one, amount(prizes.find(({ best }) => best === one))])) as Record<
      Best,
      string
    >,
  };
}

/** The prizes, or the name of the first field that is not an amount of money. */
export function prizesOf({ places, bests }: PrizeDraft): Prize[] | string {
  const fields = [
    ...places.map((text, at) => ({ text, name: results.placeName(at + 1), place: at + 1, best: null })),
    ...BESTS.map((best) => ({ text: bests[best], name: results.bests[best], place: 0, best })),
  ].filter(({ text }) => text.trim() !== "");
  const bad = fields.find(({ text }) => !DOLLARS.test(text.trim()));
  if (bad) return bad.name;
  return fields.map(({ text, place, best }) => {
    const [, whole, cents] = DOLLARS.exec(text.trim())!;
    return { amount: Number(whole) * 100 + Number(cents ?? 0), place, best };
  });
}
