import { expect, test } from "vitest";
import { finishedGames, playerWords, statusWords } from "./tableWords";
import type { Schemas } from "../../api/client";

test("a table of the list in words", () => {
  const line = (
    status: "open" | "ended" | "archived",
    games: number,
    playing: boolean,
    ...names: string[]
  ): Schemas["TableLine"] => ({
    table: "t",
    title: "Tuesday",
    status,
    at: 0,
    summary: { players: names, card: "First Card", games, playing },
  });
  expect(statusWords(line("open", 0, false, "Ann", "", "", ""))).toBe("waiting for players");
  expect(statusWords(line("open", 0, false, "Ann", "Bea", "Cora", "Dot"))).toBe("ready to begin");
  expect(statusWords(line("open", 3, true, "Ann"))).toBe("in game 3");
  expect(statusWords(line("archived", 1, false, "Ann"))).toBe("1 game played");
  expect(statusWords(line("ended", 2, false, "Ann"))).toBe("closed after 2 games");
  expect(playerWords(line("open", 0, false, "Ann", "", "Cora", "Dot"))).toBe("Ann, Cora and Dot");
  expect(playerWords(line("open", 0, false, "Ann", "", "", ""))).toBe("Ann");
  expect([finishedGames(line("open", 3, true)), finishedGames(line("open", 3, false))]).toEqual([2, 3]);
});
