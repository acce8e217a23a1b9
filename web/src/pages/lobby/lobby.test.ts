import { expect, test } from "vitest";
import type { Option, Shape, Value } from "../../api/lobby";
import { changed, control, grouped, numbers, offered, valueOf, words, type Place } from "../../ui/setup/options";
import { cardName, inWords, USUAL } from "../../ui/setup/setup";
import { finished, players, standing } from "./tableWords";
import { ago } from "../../ui/times";
import type { Schemas } from "../../api/client";

const NOW = new Date(2026, 10, 18, 15, 0).getTime(); // a Wednesday
const before = (days: number, hours = 0, minutes = 0): number => NOW - ((days * 24 + hours) * 60 + minutes) * 60_000;

test.each([
  [NOW + 5_000, "just now"], // the server's clock may be ahead
  [before(0, 0, 1), "1 minute ago"],
  [before(0, 0, 59), "59 minutes ago"],
  [before(0, 1), "1 hour ago"],
  [before(0, 14), "14 hours ago"],
  [before(0, 16), "yesterday"], // at eleven in the evening
  [before(1, 14), "yesterday"],
  [before(2), "on Monday"],
  [before(6), "on Thursday"],
  [before(7), "a week ago"],
  [before(15), "2 weeks ago"],
  [before(59), "8 weeks ago"],
  [before(80), "in August 2026"],
])("%# when it was", (at, said) => {
  expect(ago(at, NOW)).toBe(said);
});

const option = (name: string, schema: Shape, usual: Value = 4, tournament = usual): Option => ({
  name,
  about: name,
  rules: [],
  allowed: "",
  schema,
  defaults: { league: usual, tournament, house: usual },
  at_table: { league: usual, tournament, house: usual },
  where: ["online", "table"],
});

test.each<[Shape, object]>([
  [{ type: "boolean" }, { is: "switch", on: true, off: false }],
  [{ enum: ["no", "yes"] }, { is: "switch", on: "yes", off: "no" }],
  [{ enum: ["off", "on"] }, { is: "switch", on: "on", off: "off" }],
  [{ enum: [3, 4] }, { is: "choice", values: [3, 4] }],
  [{ enum: ["cold", "hot", "off"] }, { is: "choice", values: ["cold", "hot", "off"] }],
  [
    { type: "integer", minimum: 2, maximum: 60 },
    { is: "number", least: 2, most: 60, words: [] },
  ],
  [
    { anyOf: [{ enum: ["remind"] }, { type: "integer", minimum: -9, maximum: 9 }] },
    { is: "number", least: -9, most: 9, words: ["remind"] },
  ],
  [
    { type: "array", maxItems: 5 },
    { is: "numbers", longest: 5 },
  ],
  [
    { type: "string", maxLength: 60 },
    { is: "text", longest: 60 },
  ],
])("%# the control a schema asks for", (schema, found) => {
  expect(control(schema)).toEqual(found);
});

test("options stand with their kind, and one nobody has heard of at the end", () => {
  const names = ["preset", "venue", "wall.endOn", "new.thing", "table.players", "card.edition", "turn.mustRack"];
  const groups = grouped(names.map((name) => option(name, {})));
  expect(groups.map((group) => [group.title, ...group.options.map((one) => one.name)])).toEqual([
    ["Players and rounds", "table.players"],
    ["Turns and the wall", "wall.endOn", "turn.mustRack"],
    ["Other rules", "new.thing"],
  ]);
});

test("an option is offered only where it can make a difference, with the values it has there", () => {
  const announce: Option = {
    ...option("pay.announce", {}, "auto"),
    at_table: { league: "strict", tournament: "auto", house: "auto" },
    where: ["table", "book"],
  };
  const both: Option = { ...option("score.mode", {}, "payments"), where: ["online", "table", "book"] };
  const names = (place: Place): string[] =>
    offered([announce, both, option("call.window", {})], place).map(({ name }) => name);
  expect(names("online")).toEqual(["score.mode", "call.window"]);
  expect(names("book")).toEqual(["pay.announce", "score.mode"]);
  expect(offered([announce], "book")[0]!.defaults.league).toBe("strict");
});

test("only what differs from the preset is sent, also after another preset was chosen", () => {
  const options = [option("a", {}, "x", "y"), option("b", {}, [1, 2])];
  expect(changed(options, "league", { a: "x", b: [1, 2] })).toEqual({});
  expect(changed(options, "tournament", { a: "x", b: [1] })).toEqual({ a: "x", b: [1] });
  expect(valueOf(options[0]!, "tournament", {})).toBe("y");
  expect(valueOf(options[0]!, "tournament", { a: "z" })).toBe("z");
});

test("values and lists of numbers as people read and type them", () => {
  expect([words("high-roll"), words(-10), words(true), words([-10, 5])]).toEqual(["high roll", "-10", "yes", "-10, 5"]);
  expect(numbers(" -10, 20 30;5")).toEqual([-10, 20, 30, 5]);
  expect([numbers(""), numbers("1, x"), numbers("1.5")]).toEqual([null, null, null]);
});

test("a setup in words", () => {
  expect(inWords(USUAL, "card First Card\nsection 1\n", 6)).toEqual([
    "Card: First Card",
    "League rules",
    "No clock: the table waits for everybody",
    "Others may watch",
    "Chat is on",
    "The card may help",
  ]);
  const strict = {
    ...USUAL,
    options: { "table.players": 3 },
    seconds: 20,
    reserve: 60,
    spectators: false,
    chat: false,
    aid: false,
  };
  expect(inWords(strict, "", 6).slice(1)).toEqual([
    "League rules, 1 rule changed",
    "20 seconds to answer, 6 to call a discard, and 60 more once a game",
    "Nobody may watch",
    "No chat",
    "The card does not help",
  ]);
  expect(cardName("# ours\n\ncard  Ours 1 \n")).toBe("Ours 1");
});

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
