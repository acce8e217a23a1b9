import { describe, expect, test } from "vitest";
import { JOKER } from "../../../api/tiles";
import type { GameEvent, StepView, TableEvent } from "../../../api/wire";
import { lineText, type Filter } from "./logDraft";
import { isShown, jumpTarget, logLines, namesAt } from "./logLines";

const PEOPLE = ["Ann", "Bea", "Cora", "Dot"];
let seq = 0;
const step = (events: GameEvent[], table: TableEvent[] = []): StepView => ({
  seq: ++seq,
  at: 0,
  events,
  table,
  captions: [],
  proof: [],
});

/** The log of seat ``seat``; Ann is East in chair 0, and so on. */
function linesFor(seat: number, ...steps: StepView[]) {
  const view = { you: seat < 0 ? null : seat, chairs: PEOPLE.map((name) => ({ name })) };
  const table = { game: { view: { seat } }, view, person: "p0", nameOf: (at: number) => PEOPLE[at] ?? "nobody" };
  return logLines(steps, namesAt(table as unknown as Parameters<typeof namesAt>[0]));
}

const said = (seat: number, ...events: GameEvent[]): string[] => linesFor(seat, step(events)).map(lineText);

const discard = (seat: number, tile: number, out_of_turn = false): GameEvent => ({
  type: "tile_discarded",
  seat,
  tile,
  out_of_turn,
});
const pick = (seat: number, tile: number): GameEvent => ({ type: "tile_picked", seat, tile, racked: true });
const exposed = (seat: number, naturals: number, jokers: number, again = false): GameEvent => ({
  type: "group_exposed",
  seat,
  tile: 5,
  naturals,
  jokers,
  again,
});
const awarded = (seat: number, mahjong = false): GameEvent => ({ type: "claim_awarded", seat, mahjong });
const [PAID, RULE] = [{ type: "paid" as const, rule: "PAY-1", why: "a win" }, "DEAD-1"];

/** Each event as its own player reads it, and as another player reads it. */
const BOTH: [events: GameEvent[], own: string[], other: string[]][] = [
  [[discard(0, 15)], ["You discarded seven crak"], ["Ann discarded seven crak"]],
  [[discard(0, 15, true)], ["You discarded seven crak out of turn"], ["Ann discarded seven crak out of turn"]],
  [[pick(0, 3), discard(0, 15)], ["You picked four bam and discarded seven crak"], ["Ann discarded seven crak"]],
  [[pick(0, 15), discard(0, 15)], ["You picked and discarded seven crak"], ["Ann discarded seven crak"]],
  [[pick(0, 3)], ["You picked four bam"], []],
  [
    [pick(0, 3), { type: "tile_returned", seat: 0 }],
    ["You picked four bam", "You put the picked tile back."],
    ["Ann put the picked tile back."],
  ],
  [
    [awarded(0), exposed(0, 2, 1)],
    ["You called it: pung of six bam twice, joker"],
    ["Ann called it: pung of six bam twice, joker"],
  ],
  [[awarded(0, true)], ["You called it for mah jongg"], ["Ann called it for mah jongg"]],
  [
    [awarded(0), exposed(0, 3, 0), exposed(0, 3, 1, true)],
    ["You called it: pung of six bam three times", "You changed it to a kong of six bam three times, joker"],
    ["Ann called it: pung of six bam three times", "Ann changed it to a kong of six bam three times, joker"],
  ],
  [
    [{ type: "joker_redeemed", seat: 0, tile: 5, owner: 2, group: 0, needed: true }],
    ["You exchanged six bam for Cora’s joker"],
    ["Ann exchanged six bam for Cora’s joker"],
  ],
  [
    [{ type: "joker_redeemed", seat: 0, tile: 5, owner: 0, group: 0, needed: true }],
    ["You exchanged six bam for your own joker"],
    ["Ann exchanged six bam for Ann’s own joker"],
  ],
  [
    [{ type: "joker_redeemed", seat: 2, tile: 5, owner: 0, group: 0, needed: true }],
    ["Cora exchanged six bam for your joker"],
    ["Cora exchanged six bam for Ann’s joker"],
  ],
  [[{ type: "mahjong_declared", seat: 0, how: "pick" }], ["You declared mah jongg."], ["Ann declared mah jongg."]],
  [[{ type: "declaration_withdrawn", seat: 0 }], ["You took back mah jongg."], ["Ann took back mah jongg."]],
  [
    [{ type: "hand_died", seat: 0, reason: "tile count", rule: RULE, withdrawn: false }],
    ["Your hand is dead: it has too many or too few tiles."],
    ["Ann’s hand is dead: it has too many or too few tiles."],
  ],
  [
    [{ type: "challenge_made", seat: 2, challenged: 0, upheld: false }],
    ["Cora challenged your hand."],
    ["Cora challenged Ann’s hand."],
  ],
  [
    [{ type: "challenge_settled", seat: 0, challenged: 2, upheld: true }],
    ["You challenged correctly: Cora’s hand is dead."],
    ["Ann challenged correctly: Cora’s hand is dead."],
  ],
  [
    [{ type: "challenge_settled", seat: 0, challenged: 2, upheld: false }],
    ["You challenged incorrectly: Cora’s hand is not dead."],
    ["Ann challenged incorrectly: Cora’s hand is not dead."],
  ],
  [[{ type: "challenge_contested", seat: 0 }], ["You played on."], ["Ann played on."]],
  [[{ type: "hand_thrown_in", seat: 0 }], ["You threw in the hand."], ["Ann threw in the hand."]],
  [
    [{ type: "hand_shown", seat: 0, right: false, keeps: false }],
    ["You showed tiles that are not a hand on the card."],
    ["Ann showed tiles that are not a hand on the card."],
  ],
  [[{ type: "hand_shown", seat: 0, right: true, keeps: false }], [], []],
  [
    [{ type: "ruled", seat: 0, rule: RULE, text: "The discard stands." }],
    ["Ruling on you: The discard stands."],
    ["Ruling on Ann: The discard stands."],
  ],
  [
    [
      { ...PAID, payer: 0, payee: 2, amount: 50 },
      { ...PAID, payer: 3, payee: 2, amount: 25 },
    ],
    ["You paid Cora 50¢. Dot paid Cora 25¢."],
    ["Ann paid Cora 50¢. Dot paid Cora 25¢."],
  ],
  [[{ ...PAID, payer: 3, payee: 0, amount: 25 }], ["Dot paid you 25¢."], ["Dot paid Ann 25¢."]],
  [[{ type: "scored", seat: 0, points: -10, rule: RULE, why: "" }], ["You lost 10 points."], ["Ann lost 10 points."]],
  [[{ type: "game_over", result: "wall" }], ["Wall game. Nobody won."], ["Wall game. Nobody won."]],
  [[{ type: "game_over", result: "mahjong" }], [], []],
  [[{ type: "charleston_stopped", seat: 0 }], ["You stopped the Charleston."], ["Ann stopped the Charleston."]],
];

test.each(BOTH)("events of %j", (events, own, other) => {
  expect(said(0, ...events)).toEqual(own);
  expect(said(1, ...events)).toEqual(other);
  expect(said(-1, ...events)).toEqual(other); // a spectator is never "you"
});

test("a win says whose discard it was", () => {
  const won: GameEvent = {
    type: "game_won",
    seat: 1,
    section: "2468",
    number: 3,
    value: 30,
    how: "discard",
    jokerless: true,
    singles_and_pairs: false,
    thrower: 0,
    exposures: 0,
    hot: false,
  };
  expect(said(0, won)).toEqual(["Mah jongg! Bea won 30 with 2468, line 3, on your discard."]);
  expect(said(1, won)).toEqual(["Mah jongg! You won 30 with 2468, line 3, on Ann’s discard."]);
  expect(said(2, { ...won, how: "pick", thrower: -1 })).toEqual([
    "Mah jongg! Bea won 30 with 2468, line 3, self-picked.",
  ]);
});

test("a call names the players who called it, too", () => {
  const claim = (seat: number): GameEvent => ({ type: "discard_claimed", seat, mahjong: false });
  expect(said(0, claim(0), claim(2), awarded(2))).toEqual(["Cora called it, and you called it, too"]);
  expect(said(0, claim(0), { type: "claim_withdrawn", seat: 0 }, claim(2), awarded(2))).toEqual(["Cora called it"]);
});

test("answers, picks of others and phases of a turn have no line", () => {
  const silent: GameEvent[] = [
    { type: "phase_began", phase: "claim", turn: 1 },
    { type: "discard_answered", seat: 2 },
    { type: "discard_declined", seat: 0 },
    { type: "tile_racked", seat: 1 },
    pick(1, -1),
    { type: "wall_touched", seat: 1 },
  ];
  expect(said(0, ...silent)).toEqual([]);
});

describe("the Charleston", () => {
  const phase = (name: "charleston 1" | "charleston 3" | "courtesy"): GameEvent => ({
    type: "phase_began",
    phase: name,
    turn: 0,
  });
  const passed = (seat: number, tiles: number[], blind = 0): GameEvent => ({
    type: "tiles_passed",
    seat,
    tiles,
    blind,
  });
  const seen = (seat: number, ...tiles: number[]): GameEvent => ({
    type: "tiles_seen",
    seat,
    tiles,
    blind_round: [],
  });

  test("a pass is one line, whatever the others do", () => {
    const events = [phase("charleston 1"), passed(1, []), passed(0, [1, 2, 3]), passed(2, []), passed(3, [])];
    expect(said(0, ...events)).toEqual(["First Charleston, right: you passed two bam, three bam, four bam"]);
    expect(said(0, ...events, seen(0, 9, 9, JOKER))).toEqual([
      "First Charleston, right: you passed two bam, three bam, four bam, you got one crak twice, joker",
    ]);
  });
  test("a pass that was taken back has no line", () => {
    const events = [phase("charleston 1"), passed(0, [1, 2, 3]), { type: "pass_taken_back", seat: 0 } as const];
    expect(said(0, ...events)).toEqual([]);
  });
  test("blind tiles are counted", () => {
    expect(said(0, phase("charleston 3"), passed(0, [1], 2))).toEqual([
      "First Charleston, left: you passed two bam and 2 blind",
    ]);
    expect(said(0, phase("charleston 3"), passed(0, [], 3))).toEqual(["First Charleston, left: you passed 3 blind"]);
  });
  test("a spectator reads that the tiles were passed", () => {
    const events = [phase("charleston 1"), passed(0, []), seen(-1)];
    expect(said(-1, ...events)).toEqual(["First Charleston, right: the tiles were passed."]);
  });
  test("the courtesy pass of the other pair has no line", () => {
    const bid = (seat: number, count: number): GameEvent => ({ type: "courtesy_bid", seat, count });
    expect(said(0, phase("courtesy"), bid(1, -1), seen(0))).toEqual([]);
    expect(said(0, phase("courtesy"), bid(0, 1), passed(0, [1]), seen(0, 2), seen(0))).toEqual([
      "Courtesy pass: you passed two bam, you got three bam",
    ]);
    expect(said(0, phase("courtesy"), bid(0, 0))).toEqual(["Courtesy pass: you offered none."]);
  });
});

test("a new deal starts the log again: the seats have changed", () => {
  const dealt: GameEvent = { type: "rack_dealt", seat: 0, dice: [1, 2], tiles: [1, 1] };
  expect(said(0, discard(1, 3), dealt, discard(2, 4))).toEqual([
    "You were dealt two bam twice",
    "Cora discarded five bam",
  ]);
});

test("people outside the game", () => {
  const lines = (event: TableEvent): string[] => linesFor(0, step([], [event])).map(lineText);
  expect(lines({ type: "said", person: "p1", name: "Bea", text: "Hello" })).toEqual(["Bea: Hello"]);
  expect(lines({ type: "said", person: "p0", name: "Ann", text: "Hello" })).toEqual(["You: Hello"]);
  expect(lines({ type: "bot_sat_in", chair: 0, bot: "regular", why: "away" })).toEqual(["A bot sat in for you."]);
  expect(lines({ type: "bot_sat_in", chair: 1, bot: "regular", why: "away" })).toEqual(["A bot sat in for Bea."]);
  expect(lines({ type: "discard_taken_back", chair: 0, played: 3 })).toEqual(["You took back the last discard."]);
  expect(lines({ type: "muted", person: "p1" })).toEqual([]);
});

test("the filters and the jumps", () => {
  const lines = linesFor(
    0,
    step([{ type: "phase_began", phase: "charleston 1", turn: 0 }]),
    step([{ type: "tiles_passed", seat: 0, tiles: [1, 2, 3], blind: 0 }]),
    step([pick(0, 4), discard(0, 5)]),
    step([awarded(1), exposed(1, 3, 0), discard(1, 7)]),
    step([], [{ type: "said", person: "p1", name: "Bea", text: "Hello" }]),
    step([{ ...PAID, payer: 3, payee: 0, amount: 25 }]),
  );
  const shown = (filter: Filter): string[] => lines.filter((line) => isShown(line, filter)).map(lineText);
  expect(shown("all")).toHaveLength(6);
  expect(shown("calls")).toEqual(["Bea called it: pung of six bam three times"]);
  expect(shown("money")).toEqual(["Dot paid you 25¢."]);
  expect(shown("chat")).toEqual(["Bea: Hello"]);
  expect(jumpTarget(lines, "charleston")).toBe(lines[0]);
  expect(jumpTarget(lines, "discard")).toBe(lines[1]);
  expect(jumpTarget(lines, "call")).toBe(lines[2]);
  expect(jumpTarget([], "call")).toBeUndefined();
});

test("the lines of a turn belong together", () => {
  const lines = linesFor(0, step([discard(0, 1)]), step([awarded(1), exposed(1, 3, 0), discard(1, 7)]));
  expect(lines.map(({ turn }) => turn)).toEqual([0, 1, 1]);
});
