import { expect, test } from "vitest";
import { sortBySuit } from "../tile/tileGroups";
import { seatText, withoutTile } from "./viewText";
import { FLOWER, JOKER } from "../../api/tiles";
import type { View } from "../../api/wire";

const seat = { tiles: 13, picked: false, exposures: [], dead: false, passed: false };
const view = (change: Partial<View>): View => ({
  ...{
    seat: -1,
    phase: "discard",
    turn: 1,
    rack: [],
    apart: null,
    discards: [],
    live: null,
    claims: [],
    window_seconds: 0,
    wall_left: 99,
  },
  ...{
    dice: [1, 2],
    commitment: "",
    declared: null,
    bid: null,
    courtesy: null,
    stopped: -1,
    result: "",
    balance: [0, 0, 0, 0],
  },
  seats: [seat, seat, seat, seat],
  ...change,
});

test("a seat shows its most important state", () => {
  expect(seatText(view({}), 1)).toBe("to discard");
  expect(seatText(view({}), 0)).toBe("");
  expect(seatText(view({ phase: "claim", claims: [[2, true]] }), 2)).toBe("calls for mah jongg");
  expect(seatText(view({ declared: [1, "pick"] }), 1)).toBe("mah jongg");
  expect(seatText(view({ seats: [{ ...seat, passed: true }, seat, seat, seat] }), 0)).toBe("has passed");
  expect(seatText(view({ seats: [seat, { ...seat, dead: true }, seat, seat] }), 1)).toBe("dead hand");
});

test("the tile just picked is separate from another of its kind", () => {
  expect(withoutTile([4, 7, 4], 4)).toEqual([4, 7]);
  expect(withoutTile([4, 7], null)).toEqual([4, 7]);
  expect(withoutTile([4, 7], 9)).toEqual([4, 7]);
  expect(sortBySuit([JOKER, 3, FLOWER, 1])).toEqual([FLOWER, 1, 3, JOKER]);
});
