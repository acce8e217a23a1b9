import { expect, test } from "vitest";
import type { Paid, Scored } from "../../../api/wire";
import { moneyLine, winnerParts } from "./moneyLine";
import { moneyRows } from "./moneyRows";

const NAMES = ["Ann", "Bea", "Cal", "Dot"];
const paid = (payer: number, payee: number, amount: number): Paid => ({
  type: "paid",
  payer,
  payee,
  amount,
  rule: "PAY-01",
  why: "value",
});
const scored = (seat: number, points: number): Scored => ({ type: "scored", seat, points, rule: "TRM-01", why: "win" });
const WIN = [paid(0, 1, 50), paid(2, 1, 25), paid(3, 1, 50)];

function line(bookings: readonly (Paid | Scored)[], own: number, winner: number | null, points = false): string {
  return moneyLine({ rows: moneyRows(bookings, 4), own, winner, points, name: (seat) => NAMES[seat]! });
}

test("the winner, the payers and a spectator each read their own line", () => {
  expect(line(WIN, 1, 1)).toBe("You win $1.25");
  expect(line(WIN, 0, 1)).toBe("You pay Bea 50¢");
  expect(line(WIN, -1, 1)).toBe("Bea wins $1.25");
});

test("a wall game pays nothing", () => {
  expect(line([], 0, null)).toBe("Nobody pays");
  expect(line([], -1, null)).toBe("Nobody pays");
  expect(line([], 0, null, true)).toBe("Nobody scores");
});

test("payments without mah jongg, to several players, or to nobody", () => {
  expect(line([paid(2, 0, 25), paid(2, 1, 25)], 0, null)).toBe("You get 25¢");
  expect(line([paid(2, 0, 25), paid(2, 1, 25)], 2, null)).toBe("You pay 50¢");
  expect(line([paid(2, 0, 25), paid(2, 1, 25)], 3, null)).toBe("You pay nothing");
  expect(line([...WIN, paid(1, 0, 25)], 0, 1)).toBe("You pay 25¢");
});

test("a tournament scores points", () => {
  const points = [scored(1, 35), scored(0, -10)];
  expect(line(points, 1, 1, true)).toBe("You score 35 points");
  expect(line(points, 0, 1, true)).toBe("You lose 10 points");
  expect(line(points, 2, 1, true)).toBe("You score 0 points");
  expect(line(points, -1, 1, true)).toBe("Bea scores 35 points");
  expect(
    line(
      [0, 1, 2, 3].map((seat) => scored(seat, 1)),
      2,
      null,
      true,
    ),
  ).toBe("You score 1 point");
});

test("a winner who also won a challenge reads both amounts", () => {
  const name = (seat: number): string => NAMES[seat]!;
  const challenge = { ...paid(3, 1, 25), rule: "DED-12" };
  expect(winnerParts([challenge, ...WIN], 1, name)).toBe("$1.25 for the hand, 25¢ from Dot for a challenge.");
  expect(winnerParts(WIN, 1, name)).toBe("");
  expect(winnerParts([challenge], 1, name)).toBe("");
  expect(winnerParts([challenge, ...WIN], 0, name)).toBe("");
});
