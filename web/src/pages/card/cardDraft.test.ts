import { expect, test } from "vitest";
import { fileName } from "./cardDraft.svelte";

test("a card is saved under a name that every computer takes", () => {
  expect(fileName("Our: Tuesday/Card?", "card")).toBe("Our TuesdayCard.card");
  expect(fileName(null, "pdf")).toBe("card.pdf");
});
