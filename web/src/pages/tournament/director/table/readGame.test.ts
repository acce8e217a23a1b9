import { expect, test } from "vitest";
import type { Schemas } from "../../../../api/client";
import { readGame } from "./readGame";

const ST_LOUIS: Schemas["PointTable"] = {
  count: "points",
  name: "the sheet",
  games: 4,
  "self-pick": 10,
  "claimed-is-picked": false,
  jokerless: 20,
  wall: 10,
  dead: 0,
  "time-out": 0,
  thrower: [-10, -10, -20, -20],
  peek: -10,
  disturbing: 0,
};
const PAYMENTS: Schemas["PaymentTable"] = { count: "payments", name: "payments", games: 4 };

test.each([
  ["25", { points: 25, how: "", dead: false, peeked: false, exposures: 0, other: -1 }],
  ["−20", { points: -20 }],
  ["-0", { points: 0 }],
  ["x", { points: 0, dead: true }],
  ["XP", { points: -10, dead: true, peeked: true }],
  ["P-10P", { points: -10, peeked: 2 }],
  ["25:won2", { points: 25, how: "won", exposures: 2 }],
  ["25:won", { points: 25, how: "won", exposures: -1 }],
  ["-20:e2", { points: -20, how: "threw", exposures: 2, other: 0 }],
  ["- 20 : N", { points: -20, how: "threw", exposures: -1, other: 3 }],
])("%s", (text, entry) => {
  expect(readGame(text, ST_LOUIS)).toMatchObject(entry);
});

test.each(["", "-", "ten", "25 10", "XX5", "PPPPPPP1", "25:won5", "25:Z", "P", "1234567"])(
  "%s is not a game",
  (text) => {
    expect(readGame(text, ST_LOUIS)).toBe("unread");
  },
);

test("a dead hand needs a number if it pays", () => {
  expect(readGame("X", PAYMENTS)).toBe("needs number");
  expect(readGame("-25X", PAYMENTS)).toMatchObject({ points: -25, dead: true });
});

test("a game that the director decides has only a number", () => {
  expect(readGame("25:won2", ST_LOUIS, true)).toMatchObject({ points: 25, how: "ruled", exposures: 0 });
});
