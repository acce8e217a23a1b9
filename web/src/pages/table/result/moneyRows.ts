// The payments of a game as a row for each player, with who pays whom and why.

import type { Seat } from "../../../api/tiles";
import type { Debt, Paid, Scored } from "../../../api/wire";

export interface MoneyReason {
  /** Whom it is paid to; null for points, which are scored. */
  to: Seat | null;
  amount: number;
  why: string;
  rule: string;
}

export interface MoneyRow {
  seat: Seat;
  total: number;
  /** What this player pays or scores; what they get is listed with the payers. */
  reasons: MoneyReason[];
  /** Who pays this player, and how much in all. */
  from: { seat: Seat; amount: number }[];
}

/** A row for every player of the game, winners first, otherwise in the order of the seats. */
export function moneyRows(bookings: readonly (Paid | Scored)[], players: number): MoneyRow[] {
  const rows: MoneyRow[] = Array.from({ length: players }, (_, seat) => ({ seat, total: 0, reasons: [], from: [] }));
  for (const booking of bookings) {
    if (booking.type === "scored") {
      const { seat, points, why, rule } = booking;
      rows[seat]!.total += points;
      rows[seat]!.reasons.push({ to: null, amount: points, why, rule });
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

/** The debts of a match by the game they come from, the newest game first. */
export function debtsByGame(debts: readonly Debt[]): { game: number; debts: Debt[] }[] {
  const games = [...new Set(debts.map((debt) => debt.game))].toSorted((a, b) => b - a);
  return games.map((game) => ({ game, debts: debts.filter((debt) => debt.game === game) }));
}
