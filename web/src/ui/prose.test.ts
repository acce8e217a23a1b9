import { expect, test } from "vitest";
import { listed } from "./prose";

test("names are listed as one says them", () => {
  expect([listed([]), listed(["Ruth"]), listed(["Ruth", "Bea", "Dot"])]).toEqual(["", "Ruth", "Ruth, Bea and Dot"]);
});
