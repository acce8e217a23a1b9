import { expect, test } from "vitest";
import { fingerprint } from "../../pages/check/fingerprint";
import { bySuit, exposed, seatWords, spoken, without } from "./viewWords";
import { FLOWER, HIDDEN, JOKER, SOAP } from "../../api/tiles";
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

test("tiles are spoken as at the table", () => {
  expect(spoken([SOAP, SOAP, 15, JOKER])).toBe("soap twice, seven crak, joker");
  expect(spoken([HIDDEN])).toBe("a tile face down");
  expect(spoken([])).toBe("nothing");
});

test("an exposure shows its naturals, then its jokers", () => {
  expect(exposed([4, 2, 1])).toEqual([4, 4, JOKER]);
});

test("a seat says what matters most", () => {
  expect(seatWords(view({}), 1)).toBe("to discard");
  expect(seatWords(view({}), 0)).toBe("");
  expect(seatWords(view({ phase: "claim", claims: [[2, true]] }), 2)).toBe("calls for mah jongg");
  expect(seatWords(view({ declared: [1, "pick"] }), 1)).toBe("mah jongg");
  expect(seatWords(view({ seats: [{ ...seat, passed: true }, seat, seat, seat] }), 0)).toBe("has passed");
  expect(seatWords(view({ seats: [seat, { ...seat, dead: true }, seat, seat] }), 1)).toBe("hand is dead");
});

test("the tile just picked stands apart from one like it", () => {
  expect(without([4, 7, 4], 4)).toEqual([4, 7]);
  expect(without([4, 7], null)).toEqual([4, 7]);
  expect(without([4, 7], 9)).toEqual([4, 7]);
  expect(bySuit([JOKER, 3, FLOWER, 1])).toEqual([FLOWER, 1, 3, JOKER]);
});

test("the fingerprint is the SHA-256 of the seed's bytes", async () => {
  expect(await fingerprint("616263")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
