import { expect, test } from "vitest";
import { COLUMN_WIDTH, fit, pageOf, ROW_HEIGHT } from "./paging";

const SCREENS = [
  [1024, 768],
  [1920, 1080],
  [3840, 2160],
] as const;

test("few names are large, and on one page", () => {
  const few = fit(6, 1800, 600, 1080);
  expect(few.pages).toBe(1);
  expect(few.fontSize).toBeCloseTo(54);
});

test("more names are smaller, but never too small to read", () => {
  const sizes = [8, 40, 100, 400].map((count) => fit(count, 1800, 600, 1080).fontSize);
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(0.028 * 1080 - 0.001);
});

test("every name is on exactly one page, and fits there", () => {
  for (const [width, screen] of SCREENS)
    for (const count of [0, 1, 4, 39, 160, 400]) {
      const [room, { fontSize, columns, rows, pages }] = [screen * 0.55, fit(count, width, screen * 0.55, screen)];
      const items = Array.from({ length: count }, (_, at) => at);
      const shown = Array.from({ length: pages }, (_, page) => pageOf(items, page, pages));
      expect(shown.flat()).toEqual(items);
      expect(Math.max(...shown.map((page) => page.length))).toBeLessThanOrEqual(columns * rows);
      expect(rows * ROW_HEIGHT * fontSize).toBeLessThanOrEqual(room);
      expect(columns === 1 || columns * COLUMN_WIDTH * fontSize <= width).toBe(true);
    }
});

test("the pages are equally full", () => {
  const pages = [0, 1, 2].map((page) => pageOf([1, 2, 3, 4, 5, 6, 7], page, 3).length);
  expect(pages).toEqual([3, 3, 1]);
});
