import { expect, test } from "vitest";
import { sideOf } from "./tableSides";

test("the next player sits on the right, and a spectator sees the table from East's side", () => {
  expect([0, 1, 2, 3].map((seat) => sideOf(seat, 3))).toEqual(["right", "across", "left", "mine"]);
  expect([0, 1, 2, 3].map((seat) => sideOf(seat, -1))).toEqual(["mine", "right", "across", "left"]);
});
