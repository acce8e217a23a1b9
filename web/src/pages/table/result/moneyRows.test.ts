import { expect, test } from "vitest";
import { debtsByGame, moneyRows, sharedReason } from "./moneyRows";
import type { Debt, Paid, Scored } from "../../../api/wire";
import { signed } from "../../../ui/money";

const paid = (payer: number, payee: number, amount: number): Paid => ({
  type: "paid",
  payer,
  payee,
  amount,
  rule: "PAY-01",
  why: "the value of the hand",
});

test("each player has a row, payments are listed with the payer, and the totals add up to zero", () => {
  const rows = moneyRows([paid(1, 0, 50), paid(2, 0, 25), paid(3, 0, 25), paid(1, 2, 25)], 4);
  expect(rows.map(({ seat, total }) => [seat, total])).toEqual([
    [0, 100],
    [2, 0],
    [3, -25],
    [1, -75],
  ]);
  expect(rows[3]!.reasons.map(({ to, amount }) => [to, amount])).toEqual([
    [0, 50],
    [2, 25],
  ]);
  expect(rows[0]!.from).toEqual([
    { seat: 1, amount: 50 },
    { seat: 2, amount: 25 },
    { seat: 3, amount: 25 },
  ]);
  expect(rows.reduce((sum, { total }) => sum + total, 0)).toBe(0);
});

test("payments with the same reason share it", () => {
  const same = [paid(1, 0, 50), paid(2, 0, 50), paid(3, 0, 50)];
  expect(sharedReason(moneyRows(same, 4))?.why).toBe("the value of the hand");
  expect(sharedReason(moneyRows([...same, { ...paid(2, 0, 10), why: "an error" }], 4))).toBeNull();
  expect(sharedReason(moneyRows([paid(1, 0, 50)], 4))).toBeNull();
  expect(sharedReason(moneyRows([], 4))).toBeNull();
});

test("a player who pays for everyone is listed once with the payee", () => {
  expect(moneyRows([paid(1, 0, 50), paid(1, 0, 25)], 4)[0]!.from).toEqual([{ seat: 1, amount: 75 }]);
});

test("points are scored, not paid", () => {
  const rows = moneyRows(
    [
      { type: "scored", seat: 2, points: 25, rule: "TRM-03", why: "" },
      { type: "scored", seat: 0, points: -10, rule: "TRM-09", why: "" },
    ],
    3,
  );
  expect(rows.map(({ seat, total }) => [seat, total])).toEqual([
    [2, 25],
    [1, 0],
    [0, -10],
  ]);
  expect(rows[0]!.reasons[0]!.to).toBeNull();
});

test("the bonuses have the names that players use, whatever the record calls them", () => {
  const bonus = (rule: string, why: string): Scored => ({ type: "scored", seat: 0, points: 10, rule, why });
  const rows = moneyRows([bonus("TRM-04", "picked the own tile"), bonus("TRM-05", "no jokers")], 4);
  expect(rows[0]!.reasons.map(({ why }) => why)).toEqual(["self-picked", "jokerless"]);
  expect(moneyRows([bonus("TRM-06", "wall game")], 4)[0]!.reasons[0]!.why).toBe("wall game");
});

test("debts are grouped by game, newest first", () => {
  const debts = [1, 1, 3].map((game) => ({ game }) as Debt);
  expect(debtsByGame(debts).map(({ game, debts }) => [game, debts.length])).toEqual([
    [3, 1],
    [1, 2],
  ]);
  expect([signed(5), signed(-5), signed(0)]).toEqual(["+5", "−5", "0"]);
});
