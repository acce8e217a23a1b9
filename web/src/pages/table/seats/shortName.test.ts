import { expect, test } from "vitest";
import { shortName } from "./shortName";

test("a long name is shortened on a button", () => {
  expect(["Bea", "Wilhelmina Ann", "Bartholomew Featherstone"].map(shortName)).toEqual([
    "Bea",
    "Wilhelmina Ann",
    "Bartholomew F…",
  ]);
});
