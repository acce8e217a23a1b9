import { expect, test } from "vitest";
import { messagesOf } from "./unread.svelte";
import type { StepView, TableEvent } from "../../../api/wire";

const step = (seq: number, at: number, table: TableEvent[] = []): StepView => ({
  seq,
  at,
  table,
  events: [],
  captions: [],
  proof: [],
});

test("others' messages count after the last step read, the player's own messages do not", () => {
  const says = (seq: number, person: string): StepView =>
    step(seq, 0, [{ type: "said", person, name: person, text: "Hello" }]);
  const steps = [says(1, "ann"), step(2, 0), says(3, "bea"), says(4, "me"), says(5, "ann")];
  expect(messagesOf(steps, "me", 1).map(({ seq }) => seq)).toEqual([3, 5]);
  expect(messagesOf(steps, "me", Infinity)).toEqual([]);
});
