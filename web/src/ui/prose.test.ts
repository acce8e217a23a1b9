import { expect, test } from "vitest";
import { listed } from "./prose";

test("names are joined with commas, and the last with 'and'", () => {
  expect([listed([]), listed(["Ruth"]), listed(["Ruth", "Bea", "Dot"])]).toEqual(["", "Ruth", "Ruth, Bea and Dot"]);
});
