import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../../app/settings.svelte";
import { strings as uiStrings } from "../../../ui/strings";
import type { Table } from "../table.svelte";
import { LineRanking } from "./lineRanking.svelte";

const near = (chance: number | null) => ({
  section: "2468",
  number: 3,
  value: 30,
  concealed: false,
  away: 2,
  missing: [],
  groups: [],
  chance,
});
const table = { id: "a table", game: { number: 1, view: { result: "" } }, hand: { slots: [] } } as unknown as Table;
let asked: string[] = [];
let answer: { chance: number | null; learning: number | null };

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answer = { chance: null, learning: null };
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const found = { seq: 1, question: 1, lines: [near(answer.chance)], learning: answer.learning };
    return Promise.resolve(new Response(JSON.stringify(found), { headers: { "content-type": "application/json" } }));
  });
});

afterEach(() => {
  vi.useRealTimers();
  settings.chances = false;
});

test("the chances are asked for only if the player wants them", async () => {
  const ranking = new LineRanking(table);
  ranking.changed();
  await vi.advanceTimersByTimeAsync(500);
  expect(ranking.lines?.map(({ chance }) => chance)).toEqual([null]);
  settings.chances = true;
  answer.chance = 15;
  ranking.changed();
  await vi.advanceTimersByTimeAsync(500);
  expect(ranking.lines?.map(({ chance }) => chance)).toEqual([15]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(["/api/tables/a%20table/aid", "/api/tables/a%20table/aid?show=chances"]);
  ranking.stop();
});

test("while the server learns the card, the page asks again until the chances are there", async () => {
  settings.chances = true;
  const ranking = new LineRanking(table);
  answer.learning = 0.25;
  ranking.changed();
  await vi.advanceTimersByTimeAsync(500);
  expect(ranking.learning).toBe(0.25);
  answer = { chance: 5, learning: null };
  await vi.advanceTimersByTimeAsync(6000);
  expect(ranking.learning).toBe(null);
  expect(ranking.lines?.[0]?.chance).toBe(5);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
  ranking.stop();
});

test.each(["stop", "withoutHints"] as const)("after %s, the page does not ask again", async (end) => {
  settings.chances = true;
  answer.learning = 0.25;
  const ranking = new LineRanking(table);
  ranking.changed();
  await vi.advanceTimersByTimeAsync(500);
  ranking[end]();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
});

test.each([
  [0, "under 5%", "You win with this line in fewer than 5 of 100 games."],
  [5, "5%", "You win with this line in about 5 of 100 games."],
  [95, "95%", "You win with this line in about 95 of 100 games."],
  [100, "over 95%", "You win with this line in almost every game."],
])("a chance of %i is shown and read aloud", (percent, shown, spoken) => {
  expect(uiStrings.card.chance(percent)).toBe(shown);
  expect(uiStrings.card.spokenChance(percent)).toBe(spoken);
});
