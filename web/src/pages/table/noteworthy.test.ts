import { expect, test } from "vitest";
import { isNoteworthy } from "./noteworthy";
import type { StepView, TableEvent } from "../../api/wire";

const step = (seq: number, at: number, table: TableEvent[] = []): StepView => ({
  seq,
  at,
  table,
  events: [],
  captions: [],
  proof: [],
});

test("a discard is announced, a pick is not", () => {
  const quiet = { ...step(1, 0), events: [{ type: "tile_picked", seat: 1, tile: -1, racked: true }] } as StepView;
  const loud = {
    ...quiet,
    events: [...quiet.events, { type: "tile_discarded", seat: 1, tile: 3, out_of_turn: false }],
  } as StepView;
  expect([isNoteworthy(quiet), isNoteworthy(loud)]).toEqual([false, true]);
  expect(isNoteworthy(step(2, 0, [{ type: "table_paused", person: "p" }]))).toBe(true);
  expect(isNoteworthy(step(2, 0, [{ type: "said", person: "p", name: "Ann", text: "Hello" }]))).toBe(false);
});
