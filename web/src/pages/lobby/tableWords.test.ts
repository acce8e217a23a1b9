import { expect, test } from "vitest";
import { finished, players, standing } from "./tableWords";
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
  expect(standing(line("open", 0, false, "Ann", "", "", ""))).toBe("waiting for players");
  expect(standing(line("open", 0, false, "Ann", "Bea", "Cora", "Dot"))).toBe("ready to begin");
  expect(standing(line("open", 3, true, "Ann"))).toBe("in game 3");
  expect(standing(line("archived", 1, false, "Ann"))).toBe("1 game played");
  expect(standing(line("ended", 2, false, "Ann"))).toBe("closed after 2 games");
  expect(players(line("open", 0, false, "Ann", "", "Cora", "Dot"))).toBe("Ann, Cora and Dot");
  expect(players(line("open", 0, false, "Ann", "", "", ""))).toBe("Ann");
  expect([finished(line("open", 3, true)), finished(line("open", 3, false))]).toEqual([2, 3]);
});
