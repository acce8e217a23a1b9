import { expect, test } from "vitest";
import { distinctions, endingText, rareHandTitle, winText, winOf } from "./endingText";
import type { GameView, GameWon, StepView } from "../../../api/wire";

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

test("the text says how the game was won, and with which tile", () => {
  const discard = step({ type: "tile_discarded", seat: 3, tile: 8, out_of_turn: false });
  expect(winText(won, over(), [discard], name)).toBe("With the nine bam that Dot discarded.");
  expect(winText(won, over({ wall_left: 0 }), [], name)).toBe("With Dot’s discard, the last of the game.");
  expect(winText({ ...won, how: "pick", thrower: -1 }, over({ wall_left: 0 }), [], name)).toBe(
    "Self-picked: the last tile of the wall.",
  );
  expect([rareHandTitle(won), rareHandTitle({ ...won, how: "heavenly" })]).toEqual([null, "A heavenly hand!"]);
});

test("a hand without jokers is called jokerless, except in singles and pairs, which never has jokers", () => {
  expect(distinctions({ ...won, jokerless: true }, false)).toEqual(["Jokerless"]);
  expect(distinctions({ ...won, jokerless: true, singles_and_pairs: true }, true)).toEqual([
    "Singles and pairs",
    "Concealed",
  ]);
});

test("the winner is known even if the hand was not fully shown", () => {
  expect(winOf(over(), [step(won)])?.seat).toBe(1);
  expect(winOf(over({ result: "wall" }), [step(won)])).toBeNull();
  expect(endingText("wall").title).toBe("Wall game");
});
