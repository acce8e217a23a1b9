import { expect, test } from "vitest";
import type { CoachAdvice, NearestLine } from "../../../api/http";
import { JOKER, TILES } from "../../../api/tiles";
import type { Exposure, GameCommand, GameEvent, GameView, Phase, StepView } from "../../../api/wire";
import { knowsDiscards, markedParts, neededTile, pageFor, remarkOn, spareTiles, taskText, tilesOf } from "./coachPages";
import { strings } from "./strings";

const tile = (text: string): number => TILES.findIndex((one) => one.text === text);
const tiles = (text: string): number[] => text.split(" ").map(tile);

const PLAN = {
  section: "Odd and Even",
  number: 1,
  away: 5,
  groups: [
    { tile: tile("F"), size: 4, have: 2, jokers: 1, exposed: false },
    { tile: tile("2b"), size: 4, have: 4, jokers: 0, exposed: true },
    { tile: tile("6b"), size: 2, have: 1, jokers: 0, exposed: false },
  ],
} as unknown as NearestLine;

const RACK = [...tiles("F F 6b 9c W"), JOKER];

function game(phase: Phase, choices: GameCommand[] = []): GameView {
  const view = { seat: 0, phase, rack: RACK, apart: null, live: [tile("6b"), 2], discards: [], seats: [] };
  return { view, choices, waiting: [0], passes: [], order: [0, 1, 2, 3], number: 1 } as unknown as GameView;
}

function advice(command: GameCommand, follows = true): CoachAdvice {
  return { question: 7, command, follows_plan: follows, plan: PLAN, other: null } as CoachAdvice;
}

const PASS: GameCommand = { type: "pass_tiles", seat: 0, tiles: tiles("9c W 6b"), blind: 0 };
const DISCARD: GameCommand = { type: "discard_tile", seat: 0, tile: tile("W") };
const step = (...events: unknown[]): StepView[] => [{ seq: 8, events: events as GameEvent[] } as StepView];

test("explanations come one at a time, each once, and only when something is asked", () => {
  const start = game("charleston 1");
  expect(pageFor("first", start, advice(PASS), new Set())).toBe("welcome");
  expect(pageFor("first", start, advice(PASS), new Set(["welcome"]))).toBe("east");
  const all = new Set("welcome east rack suits honors card groups mahjong choose plan charleston joker".split(" "));
  expect(pageFor("first", start, advice(PASS), all)).toBeNull();
  expect(pageFor("first", game("charleston 3"), advice(PASS), all)).toBe("blind");
  expect(pageFor("first", game("charleston 3"), null, all)).toBeNull();
  expect(pageFor("first", game("over"), null, new Set())).toBeNull();
});

test("the joker is explained when the player sees one", () => {
  const read = new Set("welcome east rack suits honors card groups mahjong choose plan charleston".split(" "));
  const start = game("charleston 1");
  const sees = (part: Partial<GameView["view"]>) =>
    pageFor("first", { ...start, view: { ...start.view, ...part } }, advice(PASS), read);
  const none = { rack: tiles("F F 6b"), apart: null };
  const seat = (...exposures: Exposure[]) => [{ exposures } as unknown as GameView["view"]["seats"][number]];
  expect(sees(none)).toBeNull();
  expect(sees({})).toBe("joker");
  expect(sees({ ...none, apart: JOKER })).toBe("joker");
  expect(sees({ ...none, seats: seat([tile("2b"), 3, 0]) })).toBeNull();
  expect(sees({ ...none, seats: seat([tile("2b"), 2, 1]) })).toBe("joker");
});

test("picking is explained on the second turn, even if the page picks for the player", () => {
  const read = new Set(
    "welcome east rack suits honors card groups mahjong choose plan charleston joker discard".split(" "),
  );
  const page = (part: Partial<GameView["view"]>) => {
    const start = game("discard");
    return pageFor("first", { ...start, view: { ...start.view, turn: 0, ...part } }, advice(DISCARD), read);
  };
  expect(page({})).toBeNull();
  expect(page({ discards: [[1, 2]] })).toBeNull();
  expect(page({ discards: [[1, 0]] })).toBe("pick");
  expect(page({ phase: "pick" })).toBe("pick");
});

test("after two discards, the first game only names the tile", () => {
  const start = game("discard");
  const after = (...discards: [number, number][]): GameView => ({ ...start, view: { ...start.view, discards } });
  expect(knowsDiscards(after([1, 0], [2, 1], [3, 2]))).toBe(false);
  expect(knowsDiscards(after([1, 0], [2, 1], [3, 0]))).toBe(true);
  expect(taskText(advice(DISCARD), start, () => "Bea", true)).toBe("[Discard] the west.");
});

test("the second game explains nothing that the first one explained", () => {
  const read = new Set(["again", "chooseAgain", "plan"]);
  expect(pageFor("second", game("charleston 3"), advice(PASS), read)).toBeNull();
  expect(pageFor("second", game("charleston 3"), advice(PASS), new Set())).toBe("again");
});

test("spare tiles are those that the line on the rack does not use", () => {
  expect(spareTiles(RACK, PLAN)).toEqual(tiles("9c W"));
  expect(spareTiles(RACK, null)).toEqual(RACK);
});

test("the coach says why: the line does not need the tiles, or needs them least", () => {
  const says = (command: GameCommand) => taskText(advice(command), game("charleston 1"), () => "Bea");
  expect(says({ ...PASS, tiles: tiles("9c W") })).toContain("does not need them");
  expect(says(PASS)).toContain("You need them least");
  expect(says(DISCARD)).toContain("Discard the west. Your line does not need it.");
  expect(says({ type: "redeem_joker", seat: 0, tile: tile("6b"), owner: 2 })).toContain("Bea’s joker");
  expect(says({ type: "expose_group", seat: 0, tiles: tiles("6b 6b 6b") })).toContain("[pung]");
});

test("every task names a button to press", () => {
  const others: GameCommand[] = [
    ...(["stop", "agree", "look", "pick_tile", "declare_mahjong", "show_hand", "decline_discard"] as const).map(
      (type) => ({ type, seat: 0 }) as GameCommand,
    ),
    { type: "claim_discard", seat: 0, mahjong: false },
    { type: "claim_discard", seat: 0, mahjong: true },
    { type: "bid_courtesy", seat: 0, count: 2 },
    { type: "bid_courtesy", seat: 0, count: 0 },
    { ...PASS, blind: 1 },
  ];
  for (const command of [PASS, DISCARD, ...others]) {
    const parts = markedParts(taskText(advice(command), game("charleston 1"), () => "Bea"));
    expect(
      parts.some(({ kind }) => kind === "press"),
      command.type,
    ).toBe(true);
  }
});

test("a lifted tile that the line needs is named, other tiles are not", () => {
  expect(neededTile(tiles("F"), RACK, advice(DISCARD))).toBe(tile("F"));
  expect(neededTile(tiles("W 9c"), RACK, advice(DISCARD))).toBeNull();
  expect(neededTile(tiles("6b"), RACK, advice(PASS))).toBeNull();
});

test("a different discard can be taken back, the same one needs no remark", () => {
  const other = remarkOn(advice(DISCARD), step({ type: "tile_discarded", seat: 0, tile: tile("9c") }), game("claim"));
  expect(other).toMatchObject({ isSame: false, canTakeBack: true });
  expect(other?.says).toContain("west");
  const same = remarkOn(advice(DISCARD), step({ type: "tile_discarded", seat: 0, tile: tile("W") }), game("claim"));
  expect(same?.isSame).toBe(true);
  const bots = step({ type: "tile_discarded", seat: 2, tile: tile("9c") });
  expect(remarkOn(advice(DISCARD), bots, game("claim"))).toBeNull();
});

test("a missed call, a missed exchange and other passes get a remark", () => {
  const call: GameCommand = { type: "claim_discard", seat: 0, mahjong: false };
  const declined = step({ type: "discard_declined", seat: 0 });
  expect(remarkOn(advice(call), declined, game("claim"))?.canTakeBack).toBe(true);
  const exchange: GameCommand = { type: "redeem_joker", seat: 0, tile: tile("6b"), owner: 2 };
  const thrown = step({ type: "tile_discarded", seat: 0, tile: tile("9c") });
  expect(remarkOn(advice(exchange), thrown, game("claim"))?.isSame).toBe(false);
  const passed = step({ type: "tiles_passed", seat: 0, tiles: tiles("9c W F"), blind: 0 });
  expect(remarkOn(advice(PASS), passed, game("charleston 2"))).toMatchObject({ isSame: false, canTakeBack: false });
  const inOrder = step({ type: "tiles_passed", seat: 0, tiles: tiles("W 6b 9c"), blind: 0 });
  expect(remarkOn(advice(PASS), inOrder, game("charleston 2"))?.isSame).toBe(true);
});

test("stars mark words and brackets mark buttons", () => {
  expect(markedParts("A *pung* is three. Press [pass].")).toEqual([
    { kind: "plain", text: "A " },
    { kind: "word", text: "pung" },
    { kind: "plain", text: " is three. Press " },
    { kind: "press", text: "Pass" },
    { kind: "plain", text: "." },
  ]);
  expect(tilesOf(PASS)).toEqual(tiles("9c W 6b"));
  expect(strings.pages.groups).toContain("*pung*");
});
