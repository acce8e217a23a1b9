import { expect, test } from "vitest";
import { splitAtRules } from "./ruleIds";

test("a sentence is split at its rule ids", () => {
  expect(splitAtRules("The value (PAY-01), on G-48 too.")).toEqual([
    "The value (",
    "PAY-01",
    "), on ",
    "G-48",
    " too.",
  ]);
  expect(splitAtRules("SHA-256 is no rule")).toEqual(["SHA-256 is no rule"]);
});
