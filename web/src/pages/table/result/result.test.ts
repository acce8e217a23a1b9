import { expect, test } from "vitest";
import { proofLine } from "../../../ui/findings";
import { distinctions, ending, feast, howWon, wonBy } from "./endingWords";
import { layOut } from "./handLayout";
import { debtsByGame, moneyRows, signed } from "./moneyRows";
import { JOKER } from "../../../api/tiles";
import type { Debt, GameView, GameWon, Paid, StepView } from "../../../api/wire";

const paid = (payer: number, payee: number, amount: number): Paid => ({
  type: "paid",
  payer,
  payee,
  amount,
  rule: "PAY-01",
  why: "the value of the hand",
});

test("a row a player: what one pays stands with the payer, and all adds up to nothing", () => {
  const rows = moneyRows([paid(1, 0, 50), paid(2, 0, 25), paid(3, 0, 25), paid(1, 2, 25)], 4);
  expect(rows.map(({ seat, total }) => [seat, total])).toEqual([
    [0, 100],
    [2, 0],
    [3, -25],
    [1, -75],
  ]);
  expect(rows[3]!.reasons.map(({ to, amount }) => [to, amount])).toEqual([
    [0, 50],
    [2, 25],
  ]);
  expect(rows[0]!.from).toEqual([
    { seat: 1, amount: 50 },
    { seat: 2, amount: 25 },
    { seat: 3, amount: 25 },
  ]);
  expect(rows.reduce((sum, { total }) => sum + total, 0)).toBe(0);
});

test("one who pays for all is named once by whoever gets it", () => {
  expect(moneyRows([paid(1, 0, 50), paid(1, 0, 25)], 4)[0]!.from).toEqual([{ seat: 1, amount: 75 }]);
});

test("points are scored, and paid by nobody", () => {
  const rows = moneyRows(
    [
      { type: "scored", seat: 2, points: 25, rule: "TRM-03", why: "" },
      { type: "scored", seat: 0, points: -10, rule: "TRM-09", why: "" },
    ],
    3,
  );
  expect(rows.map(({ seat, total }) => [seat, total])).toEqual([
    [2, 25],
    [1, 0],
    [0, -10],
  ]);
  expect(rows[0]!.reasons[0]!.to).toBeNull();
});

test("debts stand with their game, the newest first", () => {
  const debts = [1, 1, 3].map((game) => ({ game }) as Debt);
  expect(debtsByGame(debts).map(({ game, debts }) => [game, debts.length])).toEqual([
    [3, 1],
    [1, 2],
  ]);
  expect([signed(5), signed(-5), signed(0)]).toEqual(["+5", "−5", "0"]);
});

const laid = (line: string, groups: number[][]): string | undefined =>
  layOut(line, groups)
    ?.map(({ text, ink, tiles }) => `${text}${ink}:${tiles.join(",")}`)
    .join(" ");

test("every place of the line has its tiles, jokers too; a string of unlike tiles is one place", () => {
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

test("signs stand between the places and have no tiles", () => {
  const groups = [[34, 34, 34], [4, 4], [13, 13, 13, 13], [18], [33], [34, 34, 34]];
  expect(laid("FFF 55a + 5555b = 10c FFF    x40", groups)).toBe(
    "FFF:34,34,34 55a:4,4 +: 5555b:13,13,13,13 =: 10c:18,33 FFF:34,34,34",
  );
});

test("of two ways to print a hand the one that was made", () => {
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

test("a line of another shape is not laid out", () => {
  expect(
    layOut("FF 1111a  x25", [
      [34, 34],
      [0, 0, 0],
    ]),
  ).toBeNull();
  expect(layOut("what is this", [])).toBeNull();
});

const won: GameWon = {
  type: "game_won",
  seat: 1,
  section: "2468",
  number: 2,
  value: 25,
  how: "discard",
  jokerless: false,
  singles_and_pairs: false,
  thrower: 3,
  exposures: 1,
  hot: false,
};
const over = (rest: object = {}): GameView =>
  ({ winner: null, view: { result: "mahjong", wall_left: 9, ...rest } }) as unknown as GameView;
const step = (...events: StepView["events"]): StepView => ({
  seq: 1,
  at: 0,
  events,
  table: [],
  captions: [],
  proof: [],
});
const name = (seat: number): string => ["Ruth", "Bea", "Cora", "Dot"][seat]!;

test("how it was won, and with which tile", () => {
  const thrown = step({ type: "tile_discarded", seat: 3, tile: 8, out_of_turn: false });
  expect(howWon(won, over(), [thrown], name)).toBe("With the nine bam that Dot discarded.");
  expect(howWon(won, over({ wall_left: 0 }), [], name)).toBe("With Dot's discard, the last of the game.");
  expect(howWon({ ...won, how: "pick", thrower: -1 }, over({ wall_left: 0 }), [], name)).toBe(
    "Self-picked: the last tile of the wall.",
  );
  expect([feast(won), feast({ ...won, how: "heavenly" })]).toEqual([null, "A heavenly hand!"]);
});

test("a hand without jokers is told, but singles and pairs never have any", () => {
  expect(distinctions({ ...won, jokerless: true }, false)).toEqual(["No jokers"]);
  expect(distinctions({ ...won, jokerless: true, singles_and_pairs: true }, true)).toEqual([
    "Singles and pairs",
    "Concealed",
  ]);
});

test("who has won is known also where the hand was not shown whole", () => {
  expect(wonBy(over(), [step(won)])?.seat).toBe(1);
  expect(wonBy(over({ result: "wall" }), [step(won)])).toBeNull();
  expect(ending("wall").title).toBe("A wall game");
});

test("a finding is written on one line with its tiles and lines", () => {
  const lines = [
    { section: "Winds, and others", numbers: [1, 4] },
    { section: "Quints", numbers: [3] },
  ];
  expect(proofLine({ reason: "exhausted", tiles: [27, 27], lines })).toBe(
    "Too few tiles are left for N N: Winds, and others #1 #4, Quints #3",
  );
  expect(proofLine({ reason: "possible", tiles: [], lines: [{ section: "2468", numbers: [1] }] })).toBe(
    "Can still be made: 2468 #1",
  );
  expect(proofLine({ reason: "exposure", tiles: [2, 2, JOKER], lines: [] })).toBe(
    "This exposed group does not fit 3b 3b J: ",
  );
});
