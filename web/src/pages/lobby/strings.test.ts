import { expect, test } from "vitest";
import { strings } from "./strings";
import type { Schemas } from "../../api/client";

test("a table in the list shows its players and its status", () => {
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
  const { players, status } = strings.tables;
  expect(status(line("open", 0, false, "Ann", "", "", ""), "now")).toBe("waiting for players, now");
  expect(status(line("open", 0, false, "Ann", "Bea", "Cora", "Dot"), "now")).toBe("ready to start, now");
  expect(status(line("open", 3, true, "Ann"), "now")).toBe("in game 3, now");
  expect(status(line("archived", 1, false, "Ann"), "now")).toBe("1 game played, now");
  expect(status(line("ended", 2, false, "Ann"), "now")).toBe("closed after 2 games, now");
  expect(players(line("open", 0, false, "Ann", "", "Cora", "Dot"))).toBe("Ann, Cora and Dot");
  expect(players(line("open", 0, false, "Ann", "", "", ""))).toBe("Ann");
});

test("an unfinished game says whose turn it is, how many tiles are left, and when it was played", () => {
  const { progress } = strings.continue;
  const at = { at: 0, yours: false, charleston: false, turn: "Bea", tiles_left: 43 };
  expect(progress(at, "2 hours ago")).toBe("Bea’s turn, 43 tiles left, 2 hours ago.");
  expect(progress({ ...at, yours: true, tiles_left: 1 }, "just now")).toBe("Your turn, 1 tile left, just now.");
  expect(progress({ ...at, yours: true, charleston: true, turn: "" }, "yesterday")).toBe(
    "In the Charleston, 43 tiles left, yesterday.",
  );
});
