import { expect, test } from "vitest";
import { COLORS, initialOf, NEUTRAL, RINGS } from "./avatar";

const light = (hex: string): number => {
  const parts = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = parts.map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};

test("a white initial is readable on every color", () => {
  for (const color of [...COLORS, NEUTRAL]) expect(1.05 / (light(color) + 0.05), color).toBeGreaterThanOrEqual(4.5);
});

test("every color has a ring of its own", () => {
  expect(COLORS.length).toBe(8);
  expect(new Set(RINGS).size).toBe(COLORS.length);
});

test("the initial is what a reader sees first, not half an emoji", () => {
  expect(["ida", " Ruth", "Ödön", "👩‍👧 Ann", ""].map(initialOf)).toEqual(["I", "R", "Ö", "👩‍👧", ""]);
});
