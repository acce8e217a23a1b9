import { expect, test } from "vitest";
import { listed } from "./prose";

test("names are listed with commas and an and", () => {
  expect([listed([]), listed(["Ruth"]), listed(["Ruth", "Bea", "Dot"])]).toEqual(["", "Ruth", "Ruth, Bea and Dot"]);
});
