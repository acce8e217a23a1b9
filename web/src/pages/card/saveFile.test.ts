import { expect, test } from "vitest";
import { fileName } from "./saveFile";

test("a card's file name works on every operating system", () => {
  expect(fileName("Our: Tuesday/Card?", "card")).toBe("Our TuesdayCard.card");
  expect(fileName(null, "pdf")).toBe("card.pdf");
});
