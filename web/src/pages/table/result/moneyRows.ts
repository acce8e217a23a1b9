// The payments of a game, one row per player, with payees and reasons.

import type { Seat } from "../../../api/tiles";
import type { Debt, Paid, Scored } from "../../../api/wire";
import { strings } from "./strings";

export interface MoneyReason {
  /** The payee; null for points. */
  to: Seat | null;
  amount: number;
  why: string;
  rule: string;
}

export interface MoneyRow {
  seat: Seat;
  total: number;
  /** The player's payments or points. Income is listed with the payers. */
  reasons: MoneyReason[];
  /** The players who pay this player, and the total from each. */
  from: { seat: Seat; amount: number }[];
}

/** A row for every player of the game, winners first, then in the order of the seats. */
export function moneyRows(bookings: readonly (Paid | Scored)[], players: number): MoneyRow[] {
  const rows: MoneyRow[] = Array.from({ length: players }, (_, seat) => ({ seat, total: 0, reasons: [], from: [] }));
  for (const booking of bookings) {
    if (booking.type === "scored") {
      const { seat, points, why, rule } = booking;
      rows[seat]!.total += points;
      rows[seat]!.reasons.push({ to: null, amount: points, why: strings.payments.pointsFor[rule] ?? why, rule });
    } else pay(rows, booking);
  }
  return rows.toSorted((a, b) => b.total - a.total || a.seat - b.seat);
}

function pay(rows: MoneyRow[], { payer, payee, amount, why, rule }: Paid): void {
  rows[payer]!.total -= amount;
  rows[payer]!.reasons.push({ to: payee, amount, why, rule });
  rows[payee]!.total += amount;
  const before = rows[payee]!.from.find(({ seat }) => seat === payer);
  if (before === undefined) rows[payee]!.from.push({ seat: payer, amount });
  else before.amount += amount;
}

/** The reason that all payments share; null if they differ, or there is only one payment. */
export function sharedReason(rows: readonly MoneyRow[]): MoneyReason | null {
  const [first, ...others] = rows.flatMap(({ reasons }) => reasons);
  if (first === undefined || others.length === 0) return null;
  return others.every(({ why, rule }) => why === first.why && rule === first.rule) ? first : null;
}

/** The debts of a match by game, newest game first. */
export function debtsByGame(debts: readonly Debt[]): { game: number; debts: Debt[] }[] {
  const games = [...new Set(debts.map((debt) => debt.game))].toSorted((a, b) => b - a);
  return games.map((game) => ({ game, debts: debts.filter((debt) => debt.game === game) }));
}
