import { expect, test } from "vitest";
import { Hand } from "../src/table/hand.svelte";
import { JOKER } from "../src/tiles";
import type { GameView } from "../src/wire";

const game = (passes: [number, number][]): GameView => ({ number: 1, passes, drawn: null, view: { rack: [1, 2, JOKER], apart: null } }) as unknown as GameView;

function holding(passes: [number, number][], most: number): { hand: Hand; joker: number; others: number[] } {
  const hand = new Hand("a table");
  hand.update(game(passes));
  hand.allow(most);
  return { hand, joker: hand.slots.find(({ tile }) => tile === JOKER)!.id, others: hand.slots.filter(({ tile }) => tile !== JOKER).map(({ id }) => id) };
}

test("a joker that is to be passed stays on the rack, with what is lifted already", () => {
  const { hand, joker, others } = holding([[2, 0]], 2);
  others.forEach((id) => hand.toggle(id));
  hand.toggle(joker);
  expect([hand.lifted, hand.stuck]).toEqual([others, joker]);
  hand.toggle(others[0]!);
  expect([hand.lifted, hand.stuck]).toEqual([others.slice(1), null]);
});

test("a joker may be lifted to be thrown", () => {
  const { hand, joker } = holding([], 1);
  hand.toggle(joker);
  expect([hand.lifted, hand.stuck]).toEqual([[joker], null]);
});

test("nothing is stuck any more when nothing is to be passed", () => {
  const { hand, joker } = holding([[3, 0]], 3);
  hand.toggle(joker);
  hand.update(game([]));
  expect(hand.stuck).toBeNull();
});
