import { expect, test } from "vitest";
import { layOutHand } from "./handLayout";
import { JOKER } from "../../../api/tiles";

const laid = (line: string, groups: number[][]): string | undefined =>
  layOutHand(line, groups)
    ?.map(({ text, ink, tiles }) => `${text}${ink}:${tiles.join(",")}`)
    .join(" ");

test("every place of the line has its tiles, including jokers; a group of different tiles is one place", () => {
  const groups = [[34, 34, 34], [1], [33], [1], [5], [10, 10, JOKER, JOKER], [14, 14, 14]];
  expect(laid("FFF 2026a 2222b 666b                      x30", groups)).toBe(
    "FFF:34,34,34 2026a:1,33,1,5 2222b:10,10,35,35 666b:14,14,14",
  );
  expect(
    laid("FF 1111a  x25  like, any dragon", [
      [34, 34],
      [0, 0, 0, 0],
    ]),
  ).toBe("FF:34,34 1111a:0,0,0,0");
});

test("signs appear between the places and have no tiles", () => {
  const groups = [[34, 34, 34], [4, 4], [13, 13, 13, 13], [18], [33], [34, 34, 34]];
  expect(laid("FFF 55a + 5555b = 10c FFF    x40", groups)).toBe(
    "FFF:34,34,34 55a:4,4 +: 5555b:13,13,13,13 =: 10c:18,33 FFF:34,34,34",
  );
});

test("the layout uses the printed form that the player made", () => {
  const forms = "1111a NNN 1111b SSS (like odd) or 2222a EEE 2222b WWW (like even)  x25";
  expect(
    laid(forms, [
      [1, 1, 1, 1],
      [28, 28, 28],
      [10, 10, 10, 10],
      [29, 29, 29],
    ]),
  ).toContain("EEE:28,28,28");
  expect(
    laid(forms, [
      [2, 2, 2, 2],
      [27, 27, 27],
      [11, 11, 11, 11],
      [30, 30, 30],
    ]),
  ).toContain("NNN:27,27,27");
  expect(
    laid("FF 66a/99a 22b/55b  x50", [
      [34, 34],
      [8, 8],
      [13, 13],
    ]),
  ).toBe("FF:34,34 99a:8,8 55b:13,13");
});

test("white dragons are one symbol of two letters", () => {
  expect(
    laid("RRR WhWhWh  x60", [
      [32, 32, 32],
      [33, 33, JOKER],
    ]),
  ).toBe("RRR:32,32,32 WhWhWh:33,33,35");
});

test("a line that the groups do not fit is not laid out", () => {
  expect(
    layOutHand("FF 1111a  x25", [
      [34, 34],
      [0, 0, 0],
    ]),
  ).toBeNull();
  expect(layOutHand("what is this", [])).toBeNull();
});
