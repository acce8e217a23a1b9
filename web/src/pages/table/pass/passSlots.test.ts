import { expect, test } from "vitest";
import { fillSlots, mayPass, mostUnseen, type PassSize, slotCount, unseenThatFit } from "./passSlots";
import { strings } from "./strings";

const PLAIN: PassSize[] = [[3, 0]];
const BLIND: PassSize[] = [
  [3, 0],
  [2, 1],
  [1, 2],
  [0, 3],
];
const own = [
  { id: 7, tile: 1 },
  { id: 8, tile: 2 },
];

test("own tiles fill the slots first, then the blind tiles that fit", () => {
  expect(unseenThatFit(BLIND, 2, 3)).toBe(1);
  expect(unseenThatFit(BLIND, 3, 2)).toBe(0);
  expect(unseenThatFit(PLAIN, 0, 2)).toBe(0);
  expect(fillSlots(BLIND, own, 1).map((slot) => slot.is)).toEqual(["own", "own", "unseen"]);
  expect(fillSlots(PLAIN, own, 0).map((slot) => slot.is)).toEqual(["own", "own", "empty"]);
  expect([slotCount([[2, 0]]), mostUnseen(PLAIN), mostUnseen(BLIND)]).toEqual([2, 0, 3]);
});

test("only an offered number of tiles may be passed", () => {
  expect(mayPass(PLAIN, 3, 0)).toBe(true);
  expect(mayPass(PLAIN, 2, 1)).toBe(false);
  expect(mayPass(BLIND, 2, 1)).toBe(true);
  expect(
    mayPass(
      [
        [3, 0],
        [2, 1],
      ],
      0,
      3,
    ),
  ).toBe(false);
});

test("the button says what it does", () => {
  expect(strings.chooser.pass(3, 0, "Ruth")).toBe("Pass these three to Ruth");
  expect(strings.chooser.pass(1, 0, "Ruth")).toBe("Pass this tile to Ruth");
  expect(strings.chooser.pass(3, 1, "Ruth")).toBe("Pass two of yours and one blind to Ruth");
  expect(strings.chooser.pass(3, 3, "Ruth")).toBe("Pass all three blind to Ruth");
});
