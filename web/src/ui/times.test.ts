import { expect, test } from "vitest";
import { ago } from "./times";

const NOW = new Date(2026, 10, 18, 15, 0).getTime(); // a Wednesday
const before = (days: number, hours = 0, minutes = 0): number => NOW - ((days * 24 + hours) * 60 + minutes) * 60_000;

test.each([
  [NOW + 5_000, "just now"], // the server's clock may be ahead
  [before(0, 0, 1), "1 minute ago"],
  [before(0, 0, 59), "59 minutes ago"],
  [before(0, 1), "1 hour ago"],
  [before(0, 14), "14 hours ago"],
  [before(0, 16), "yesterday"], // at eleven in the evening
  [before(1, 14), "yesterday"],
  [before(2), "on Monday"],
  [before(6), "on Thursday"],
  [before(7), "a week ago"],
  [before(15), "2 weeks ago"],
  [before(59), "8 weeks ago"],
  [before(80), "in August 2026"],
])("%# when it was", (at, said) => {
  expect(ago(at, NOW)).toBe(said);
});
