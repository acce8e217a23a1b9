import { expect, test, vi } from "vitest";
import { Hand } from "./hand.svelte";
import { JOKER } from "../../../api/tiles";
import type { GameView, StepView } from "../../../api/wire";

const game = (passes: [number, number][]): GameView =>
  ({
    number: 1,
    passes,
    just_picked: null,
    racks: [],
    view: { seat: 0, rack: [1, 2, JOKER], apart: null, discards: [], live: null, seats: [] },
  }) as unknown as GameView;

function holding(passes: [number, number][], most: number): { hand: Hand; joker: number; others: number[] } {
  const hand = new Hand("a table");
  hand.update(game(passes));
  hand.allow(most);
  return {
    hand,
    joker: hand.slots.find(({ tile }) => tile === JOKER)!.id,
    others: hand.slots.filter(({ tile }) => tile !== JOKER).map(({ id }) => id),
  };
}

test("a joker cannot be lifted for a pass, and the lifted tiles stay", () => {
  const { hand, joker, others } = holding([[2, 0]], 2);
  others.forEach((id) => hand.toggle(id));
  hand.toggle(joker);
  expect([hand.lifted, hand.stuck]).toEqual([others, joker]);
  hand.toggle(others[0]!);
  expect([hand.lifted, hand.stuck]).toEqual([others.slice(1), null]);
});

test("a joker may be lifted for a discard", () => {
  const { hand, joker } = holding([], 1);
  hand.toggle(joker);
  expect([hand.lifted, hand.stuck]).toEqual([[joker], null]);
});

test("the joker notice ends with the pass", () => {
  const { hand, joker } = holding([[3, 0]], 3);
  hand.toggle(joker);
  hand.update(game([]));
  expect(hand.stuck).toBeNull();
});

const passing = (phase: string, rack: number[]): GameView =>
  ({
    number: 1,
    passes: [[2, 0]],
    just_picked: null,
    racks: [],
    view: { seat: 0, phase, rack, apart: null, discards: [], live: null, seats: [] },
  }) as unknown as GameView;

function lifting(phase: string, rack: number[], ...at: number[]): Hand {
  const hand = new Hand("a table");
  hand.update(passing(phase, rack));
  hand.allow(2);
  at.forEach((place) => hand.toggle(hand.slots[place]!.id));
  return hand;
}

test("of two equal tiles, the lifted tile is passed", () => {
  const hand = lifting("charleston 1", [4, 4, 7, 8], 0, 2);
  const stays = hand.slots[1]!.id;
  hand.update(passing("charleston 1", [4, 8]));
  expect([hand.lifted, hand.slots[0]!.id]).toEqual([[], stays]);
});

test("a received tile of the kind just passed is new and not lifted", () => {
  const hand = lifting("charleston 1", [4, 7, 8, 9], 0, 1);
  hand.update(passing("charleston 2", [4, 5, 8, 9]));
  expect(hand.lifted).toEqual([]);
  expect(hand.slots.map(({ tile, fresh }) => [tile, fresh])).toEqual([
    [8, false],
    [9, false],
    [4, true],
    [5, true],
  ]);
});

test("lifted tiles stay lifted while others pass, even when the first pass starts the Charleston", () => {
  const hand = lifting("deal", [4, 7, 8, 9], 0, 1);
  const lifted = hand.lifted;
  hand.update(passing("charleston 1", [4, 7, 8, 9]));
  expect(hand.lifted).toEqual(lifted);
});

test("tiles from the Charleston are no longer marked after the first discard", () => {
  const hand = new Hand("t");
  hand.update(passing("charleston 1", [1, 2]));
  hand.update(passing("charleston 2", [1, 9]));
  expect(hand.slots.map(({ fresh }) => fresh)).toEqual([false, true]);
  const played = passing("pick", [1, 9]);
  hand.update({ ...played, view: { ...played.view, discards: [[3, 0]] } });
  expect(hand.slots.map(({ fresh }) => fresh)).toEqual([false, false]);
});

const marked = (hand: Hand): number[] => hand.slots.filter(({ fresh }) => fresh).map(({ tile }) => tile);

test("only the tiles of the last pass are marked", () => {
  const hand = new Hand("t");
  hand.update(passing("charleston 1", [1, 2, 3, 4]));
  hand.update(passing("charleston 2", [1, 2, 8, 9]));
  expect(marked(hand)).toEqual([8, 9]);
  hand.update(passing("charleston 3", [1, 8, 9, 11]));
  expect(marked(hand)).toEqual([11]);
});

test("new tiles stay marked while others pass and agree, until touched", () => {
  const hand = new Hand("t");
  hand.update(passing("charleston 3", [1, 2, 3, 4]));
  hand.update(passing("vote", [1, 2, 8, 9]));
  hand.update(passing("charleston 4", [1, 2, 8, 9]));
  expect(marked(hand)).toEqual([8, 9]);
  hand.touch(hand.slots.find(({ tile }) => tile === 8)!.id);
  expect(marked(hand)).toEqual([9]);
});

test("a blind pass that brings no tiles clears the marks of the previous pass", () => {
  const hand = new Hand("t");
  hand.update(passing("charleston 2", [1, 2, 3, 4]));
  hand.update(passing("charleston 3", [1, 2, 8, 9]));
  hand.update(passing("vote", [1, 2, 8, 9]));
  expect(marked(hand)).toEqual([]);
});

test("tiles taken back are not marked as new", () => {
  const hand = lifting("charleston 2", [4, 7, 8, 9], 0, 1);
  hand.update(passing("charleston 2", [8, 9]));
  hand.update(passing("charleston 2", [4, 7, 8, 9]), [
    { events: [{ type: "pass_taken_back", seat: 0 }], table: [] } as unknown as StepView,
  ]);
  expect(marked(hand)).toEqual([]);
});

test("a step that leaves the rack alone changes and stores nothing", () => {
  const stored: string[] = [];
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: (_: string, text: string) => stored.push(text) });
  const { hand, others } = holding([], 1);
  hand.toggle(others[0]!);
  const before = [hand.slots, hand.lifted];
  hand.update(game([]));
  expect([hand.slots, hand.lifted].map((one, at) => one === before[at])).toEqual([true, true]);
  expect(stored).toHaveLength(1);
  hand.move(others[0]!, 2);
  hand.update(game([]));
  expect(stored).toHaveLength(2);
});
