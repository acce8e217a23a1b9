import { expect, test } from "vitest";
import { stackBox, wallPaths } from "./wallFrame";
import { stacksLeft, STACKS } from "./wallPlaces";

const frame = { width: 210, height: 115, depth: 10 };

test("each wall begins at its owner's right hand, and stays in the frame", () => {
  expect(stackBox("mine", 1, frame)).toEqual({ x: 190, y: 105, width: 10, height: 10 });
  expect(stackBox("across", 1, frame)).toEqual({ x: 10, y: 0, width: 10, height: 10 });
  expect(stackBox("right", 1, frame)).toEqual({ x: 200, y: 10, width: 10, height: 5 });
  expect(stackBox("left", 1, frame)).toEqual({ x: 0, y: 100, width: 10, height: 5 });
  expect(stackBox("mine", STACKS, frame).x).toBe(10);
  expect(stackBox("left", STACKS, frame).y).toBe(10);
});

test("stacks that are gone are not drawn, and single tiles are drawn lower", () => {
  const rectangles = (path: string): number => path.split("M").length - 1;
  const drawn = (taken: number) => wallPaths(stacksLeft(5, taken), 0, frame);
  expect(rectangles(drawn(0).high)).toBe(4 * STACKS);
  expect(rectangles(drawn(53).high)).toBe(49);
  expect(rectangles(drawn(53).low)).toBe(1);
  expect(rectangles(drawn(53).sides)).toBe(50);
  expect(drawn(152)).toEqual({ sides: "", high: "", low: "" });
});
