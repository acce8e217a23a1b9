import { expect, test } from "vitest";
import type { Option, Shape, Value } from "../../api/lobby";
import {
  changedOptions,
  control,
  groupOptions,
  parseNumbers,
  optionsFor,
  type Venue,
  valueOf,
  valueText,
} from "./options";

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
    { is: "numbers", longest: 5, words: [] },
  ],
  [{ anyOf: [{ enum: ["same"] }, { type: "array", maxItems: 5 }] }, { is: "numbers", longest: 5, words: ["same"] }],
  [
    { type: "string", maxLength: 60 },
    { is: "text", longest: 60 },
  ],
])("%# the control a schema asks for", (schema, found) => {
  expect(control(schema)).toEqual(found);
});

test("options are grouped by kind, unknown ones at the end", () => {
  const names = ["preset", "venue", "wall.endOn", "new.thing", "table.players", "card.edition", "turn.mustRack"];
  const groups = groupOptions(names.map((name) => option(name, {})));
  expect(groups.map((group) => [group.title, ...group.options.map((one) => one.name)])).toEqual([
    ["Players and rounds", "table.players"],
    ["Turns and the wall", "wall.endOn", "turn.mustRack"],
    ["Other rules", "new.thing"],
  ]);
});

test("an option is offered only at venues where it matters, with that venue's defaults", () => {
  const announce: Option = {
    ...option("pay.announce", {}, "auto"),
    at_table: { league: "strict", tournament: "auto", house: "auto" },
    where: ["table", "book"],
  };
  const both: Option = { ...option("score.mode", {}, "payments"), where: ["online", "table", "book"] };
  const names = (place: Venue): string[] =>
    optionsFor([announce, both, option("call.window", {})], place).map(({ name }) => name);
  expect(names("online")).toEqual(["score.mode", "call.window"]);
  expect(names("book")).toEqual(["pay.announce", "score.mode"]);
  expect(optionsFor([announce], "book")[0]!.defaults.league).toBe("strict");
});

test("only options that differ from the preset are sent, even after a change of the preset", () => {
  const options = [option("a", {}, "x", "y"), option("b", {}, [1, 2])];
  expect(changedOptions(options, "league", { a: "x", b: [1, 2] })).toEqual({});
  expect(changedOptions(options, "tournament", { a: "x", b: [1] })).toEqual({ a: "x", b: [1] });
  expect(valueOf(options[0]!, "tournament", {})).toBe("y");
  expect(valueOf(options[0]!, "tournament", { a: "z" })).toBe("z");
});

test("values are written as people read them, and lists of numbers parsed as people type them", () => {
  expect([valueText("high-roll"), valueText(-10), valueText(true), valueText([-10, 5])]).toEqual([
    "high roll",
    "-10",
    "yes",
    "-10, 5",
  ]);
  expect(parseNumbers(" -10, 20 30;5")).toEqual([-10, 20, 30, 5]);
  expect([parseNumbers(""), parseNumbers("1, x"), parseNumbers("1.5")]).toEqual([null, null, null]);
});
