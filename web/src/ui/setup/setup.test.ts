import { expect, test } from "vitest";
import { setupText, DEFAULT_SETUP } from "./setup";

test("a setup as English", () => {
  expect(setupText(DEFAULT_SETUP, "card First Card\nsection 1\n", 6)).toEqual([
    "Card: First Card",
    "League rules",
    "No clock; after a discard, the game goes on in 4 seconds unless someone says Wait!",
    "Spectators allowed",
    "Chat is on",
    "Hints allowed",
  ]);
  expect(setupText({ ...DEFAULT_SETUP, call_seconds: 0 }, "", 6)[2]).toBe("No clock: the table waits for everyone");
  const strict = {
    ...DEFAULT_SETUP,
    options: { "table.players": 3 },
    seconds: 20,
    reserve: 60,
    spectators: false,
    chat: false,
    aid: false,
  };
  expect(setupText(strict, "", 6).slice(1)).toEqual([
    "League rules, 1 rule changed",
    "20 seconds to answer, 6 to call a discard, and 60 extra per game",
    "No spectators",
    "No chat",
    "No hints",
  ]);
});
