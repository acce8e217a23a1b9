import { expect, test } from "vitest";
import { compact, factWords, factsKey } from "./facts";

test("facts are kept short, in the server's order, and the line is no part of their worth", () => {
  const win = compact({
    line: "2468 #1",
    thrower: 2,
    value: 25,
    winner: 1,
    result: "mahjong",
    jokerless: false,
    dead: [],
  });
  expect(JSON.stringify(win)).toBe('{"result":"mahjong","winner":1,"value":25,"thrower":2,"line":"2468 #1"}');
  expect(factsKey(win)).toBe('{"result":"mahjong","winner":1,"value":25,"thrower":2}');
  expect(factWords(win, ["Ida", "Ruth", "Sol", "Bea"])).toBe("Ruth won 25, thrown by Sol.");
});
