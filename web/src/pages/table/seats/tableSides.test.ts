import { expect, test } from "vitest";
import { sideOf, shortName } from "./tableSides";

test("the next player sits on the right, and a spectator sees the table from East's side", () => {
  expect([0, 1, 2, 3].map((seat) => sideOf(seat, 3))).toEqual(["right", "across", "left", "mine"]);
  expect([0, 1, 2, 3].map((seat) => sideOf(seat, -1))).toEqual(["mine", "right", "across", "left"]);
});

test("a long name is shortened on a button", () => {
  expect(["Bea", "Wilhelmina Ann", "Bartholomew Featherstone"].map(shortName)).toEqual([
    "Bea",
    "Wilhelmina Ann",
    "Bartholomew F…",
  ]);
});
