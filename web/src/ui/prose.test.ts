import { expect, test } from "vitest";
import { listed, ordinal } from "./prose";

test("names are joined with commas, and the last with 'and'", () => {
  expect([listed([]), listed(["Ruth"]), listed(["Ruth", "Bea", "Dot"])]).toEqual(["", "Ruth", "Ruth, Bea and Dot"]);
});

test("places have their endings", () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 112].map(ordinal).join(" ")).toBe("1st 2nd 3rd 4th 11th 12th 13th 21st 112th");
});
