import { expect, test } from "vitest";
import { opposite, passNumber, passSequence, seatAt, spokenProgress, directionOf } from "./passDirection";
import type { Phase } from "../../../api/wire";

const PASSES: Phase[] = [
  "charleston 1",
  "charleston 2",
  "charleston 3",
  "charleston 4",
  "charleston 5",
  "charleston 6",
];

test("right, across, left; left, across, right; the courtesy pass goes across", () => {
  expect(PASSES.map((phase) => directionOf(phase, 4))).toEqual(["right", "across", "left", "left", "across", "right"]);
  expect(directionOf("courtesy", 4)).toBe("across");
  expect(passNumber("deal")).toBe(1);
  expect(directionOf("deal", 4)).toBe("right");
  expect(passNumber("vote")).toBe(0);
});

test("with three players the pass across goes to the right, and the player on the left is the other player", () => {
  expect(PASSES.map((phase) => seatAt(2, directionOf(phase, 3), 3))).toEqual([0, 0, 1, 1, 0, 0]);
});

test("seats run counterclockwise: South sits on East's right, North on East's left", () => {
  expect([seatAt(0, "right", 4), seatAt(0, "across", 4), seatAt(0, "left", 4)]).toEqual([1, 2, 3]);
  expect([seatAt(3, "right", 4), seatAt(3, "across", 4), seatAt(3, "left", 4)]).toEqual([0, 1, 2]);
  expect(seatAt(1, opposite("left"), 4)).toBe(2);
  expect(opposite("across")).toBe("across");
});

function progress(phase: Phase, stopped = false, courtesy = true): string {
  return passSequence(phase, stopped, courtesy)
    .map(({ marks }) =>
      marks
        .map((mark) =>
          mark.progress === "now" ? `[${mark.letter}]` : { done: "+", next: mark.letter, skipped: "-" }[mark.progress],
        )
        .join(""),
    )
    .join(" ");
}

test("the current pass is highlighted", () => {
  expect(progress("deal")).toBe("[R]OL LOR C");
  expect(progress("charleston 3")).toBe("++[L] LOR C");
  expect(progress("vote")).toBe("+++ LOR C");
  expect(progress("charleston 5")).toBe("+++ +[O]R C");
  expect(progress("courtesy")).toBe("+++ +++ [C]");
  expect(progress("courtesy", true)).toBe("+++ --- [C]");
  expect(progress("charleston 1", false, false)).toBe("[R]OL LOR");
  expect(spokenProgress("charleston 5")).toBe("Second Charleston, second pass of three: across.");
});
