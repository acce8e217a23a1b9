// What the game means for this player, in one line: what she wins, pays or scores.

import type { Seat } from "../../../api/tiles";
import { cents } from "../../../ui/money";
import type { Paid, Scored } from "../../../api/wire";
import type { MoneyRow } from "./moneyRows";
import { strings } from "./strings";

const text = strings.payments;
/** The rules by which a contested challenge is paid. */
const CHALLENGE_RULES = ["DED-11", "DED-12"];

interface Facts {
  rows: readonly MoneyRow[];
  /** The viewer's seat; negative for a spectator. */
  own: Seat;
  /** The seat that made mah jongg; null if nobody did. */
  winner: Seat | null;
  /** Points instead of payments. */
  points: boolean;
  name: (seat: Seat) => string;
}

export function moneyLine({ rows, own, winner, points, name }: Facts): string {
  const isEmpty = rows.every(({ total, reasons }) => total === 0 && reasons.length === 0);
  if (isEmpty) return points ? text.nobodyScores : text.nobodyPays;
  const row = rows.find(({ seat }) => seat === own);
  if (row === undefined) return forSpectator(rows[0]!, points, name);
  if (points) return row.total < 0 ? text.youLose(-row.total) : text.youScore(row.total);
  if (row.total > 0) return (winner === own ? text.youWin : text.youGet)(cents(row.total));
  if (row.total === 0) return text.youPayNothing;
  const payees = new Set(row.reasons.map(({ to }) => to));
  const [payee] = payees;
  return payees.size === 1 && payee != null && row.from.length === 0
    ? text.youPayTo(name(payee), cents(-row.total))
    : text.youPay(cents(-row.total));
}

/** The player who gets the most comes first. */
function forSpectator({ seat, total }: MoneyRow, points: boolean, name: (seat: Seat) => string): string {
  return points ? text.scores(name(seat), total) : text.wins(name(seat), cents(total));
}

/** What the winner gets for the hand and for challenges; empty unless she gets both. */
export function winnerParts(bookings: readonly (Paid | Scored)[], own: Seat, name: (seat: Seat) => string): string {
  const income = bookings.filter((one) => one.type === "paid" && one.payee === own) as Paid[];
  const challenges = income.filter(({ rule }) => CHALLENGE_RULES.includes(rule));
  const hand = income.reduce((sum, one) => (challenges.includes(one) ? sum : sum + one.amount), 0);
  if (hand === 0 || challenges.length === 0) return "";
  const parts = challenges.map(({ payer, amount }) => text.forChallenge(cents(amount), name(payer)));
  return `${[text.forHand(cents(hand)), ...parts].join(", ")}.`;
}
