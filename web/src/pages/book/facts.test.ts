import { expect, test } from "vitest";
import { compact, factsKey } from "./facts";
import { gameCaption } from "./strings";

test("facts are compact, in the server's order, and the key leaves out the line", () => {
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
  expect(gameCaption(win, ["Ida", "Ruth", "Sol", "Bea"])).toBe("Ruth won 25 on Sol’s discard.");
});
