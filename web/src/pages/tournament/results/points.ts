// Points and prizes, as the results show them.

import { cents } from "../../../ui/money";
import type { Award } from "../api";
import { strings } from "./strings";

/** A number with a real minus sign. */
export const pointsText = (points: number | string): string => String(points).replace("-", "−");

export interface AwardLine {
  player: string;
  amount: string;
  prizes: string;
}

/** What each player wins, and for what. Several players with the same prizes share them. */
export function awardLines(awards: readonly Award[]): AwardLine[] {
  const key = ({ prizes }: Award): string => JSON.stringify(prizes);
  return awards.map((one) => ({
    player: one.player,
    amount: cents(one.amount),
    prizes: strings.prizeNames(
      one.prizes.map(strings.prize),
      awards.filter((other) => key(other) === key(one)).length > 1,
    ),
  }));
}

/** The cents that a player wins in total. */
export const winnings = (awards: readonly Award[], player: string): number =>
  awards.reduce((sum, one) => sum + (one.player === player ? one.amount : 0), 0);
