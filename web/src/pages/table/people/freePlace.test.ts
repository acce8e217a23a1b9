import { expect, test } from "vitest";
import { bubblePlace, freePlace, overlaps, type Box } from "./freePlace";

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });
const FELT = box(0, 0, 400, 300);
const SIZE = { width: 100, height: 40 };

test("a bubble goes to the speaker", () => {
  const anchor = box(20, 20, 40, 40);
  const place = freePlace(SIZE, FELT, anchor, [anchor])!;
  expect(overlaps({ ...place, ...SIZE }, anchor)).toBe(false);
  expect(place.top).toBeLessThan(100);
});

test("a bubble never covers a control, even far from the speaker", () => {
  const anchor = box(180, 0, 40, 30);
  const controls = [box(0, 0, 400, 200), box(0, 260, 400, 40)];
  const place = freePlace(SIZE, FELT, anchor, controls)!;
  expect(controls.some((control) => overlaps({ ...place, ...SIZE }, control))).toBe(false);
  expect(place.top).toBeGreaterThanOrEqual(204);
});

test("a bubble covers text rather than go far away, but no control", () => {
  const [anchor, text, control] = [box(0, 0, 40, 40), box(0, 0, 400, 300), box(0, 44, 150, 60)];
  const place = bubblePlace(SIZE, FELT, anchor, [anchor, control], [text])!;
  expect(overlaps({ ...place, ...SIZE }, text)).toBe(true);
  expect([anchor, control].some((one) => overlaps({ ...place, ...SIZE }, one))).toBe(false);
  const clear = bubblePlace(SIZE, FELT, anchor, [anchor], [box(0, 0, 100, 100)])!;
  expect(overlaps({ ...clear, ...SIZE }, box(0, 0, 100, 100))).toBe(false);
});

test("without room there is no bubble", () => {
  expect(freePlace(SIZE, FELT, box(0, 0, 10, 10), [FELT])).toBeNull();
  expect(freePlace({ width: 500, height: 20 }, FELT, box(0, 0, 10, 10), [])).toBeNull();
});
