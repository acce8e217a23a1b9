import { expect, test } from "vitest";
import { capacity, isWiderBetter, tileWidth } from "./tileSize";

test("tiles are as large as possible, and never too small to read", () => {
  const room = { width: 500, height: 300 };
  const few = tileWidth(room, 10, 24, 56);
  const many = tileWidth(room, 90, 24, 56);
  expect(few).toBeGreaterThan(many);
  expect(tileWidth(room, 11, 24, 56)).toBe(few);
  expect(capacity(room, many)).toBeGreaterThanOrEqual(90);
  expect(capacity(room, many + 1)).toBeLessThan(99);
  expect(tileWidth({ width: 300, height: 60 }, 90, 24, 56)).toBe(24);
  expect(tileWidth({ width: 5000, height: 3000 }, 3, 24, 56)).toBe(56);
});

test("discards use more felt only to show larger tiles, or more of them", () => {
  const middle = { width: 380, height: 160 };
  expect(isWiderBetter(middle, { width: 740, height: 160 }, 90, 20, 32)).toBe(true);
  expect(isWiderBetter(middle, { width: 740, height: 40 }, 90, 20, 32)).toBe(false);
  expect(isWiderBetter(middle, middle, 90, 20, 32)).toBe(false);
  expect(isWiderBetter({ width: 800, height: 400 }, { width: 1600, height: 400 }, 90, 20, 32)).toBe(false);
  expect(isWiderBetter({ width: 100, height: 60 }, { width: 300, height: 60 }, 99, 20, 32)).toBe(true);
});
