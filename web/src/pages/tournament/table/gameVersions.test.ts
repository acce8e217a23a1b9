import { expect, test } from "vitest";
import type { Refused } from "../../../app/entryQueue";
import type { TournamentCommand, TournamentTable } from "../api";
import { gameOnCards, seenOf, versionsOf } from "./gameVersions";
import type { Report } from "./report";

const WALL = { end: "wall" } as Report;
const cards = ["Kay", "Irma"].map((player, seat) => ({ player, games: [{ points: seat ? "-10" : "25" }] }));
const mine = (more: object = {}): TournamentTable =>
  ({ round: 1, table: 3, games: 2, cards, versions: ["abc", ""], reports: [null, null], ...more }) as TournamentTable;
const write = (command: object, round = 1): TournamentCommand =>
  ({ type: "for_table", round, table: 3, command }) as TournamentCommand;
const record = (game: number, round = 1): TournamentCommand =>
  write({ type: "record_game", game, report: WALL, seen: [] }, round);
const refused = (id: string, command: TournamentCommand, code = "changed since"): Refused<TournamentCommand> => ({
  id,
  command,
  code,
  message: "",
  rules: [],
});

test("a report says which version of the game its device knows, and the device's own reports on their way", () => {
  expect(seenOf(mine(), [], 1)).toEqual(["abc"]);
  expect(seenOf(mine(), [], 2)).toEqual([""]);
  const waiting = [record(1), record(2), record(1, 2), write({ type: "skip_game", game: 1 })];
  expect(seenOf(mine(), waiting, 1)).toEqual(["abc", WALL, "skipped"]);
  const many = Array.from({ length: 40 }, () => record(1));
  expect(seenOf(mine(), many, 1).length).toBeLessThanOrEqual(20); // the server accepts no more
  expect(seenOf(mine({ versions: undefined }), waiting, 1)).toEqual([]); // a view from before versions
});

test("refused reports of this table's games are shown with the other version, once for each game", () => {
  const [first, again] = [refused("a", record(1)), refused("b", record(1))];
  const others = [
    refused("c", record(1, 2)),
    refused("d", record(2), "turned in"),
    refused("e", write({ type: "sign" })),
  ];
  expect(versionsOf(mine(), [first, again, ...others])).toEqual([
    { command: (again.command as { command: object }).command, reports: [first, again] },
  ]);
});

test("a game on the score cards is a sentence, or numbers if no sentence says the same", () => {
  const won = { end: "mahjong", winner: 0, value: 25, thrower: 1, exposures: 2 };
  expect(gameOnCards(mine({ reports: [won] }), 1)).toBe("Kay won 25 from Irma, two exposures.");
  expect(gameOnCards(mine(), 1)).toBe("Kay 25, Irma −10.");
  expect(gameOnCards(mine({ versions: ["skipped"] }), 1)).toBe("Not played.");
  expect(gameOnCards(mine({ versions: [""] }), 1)).toBe("Nothing.");
});
