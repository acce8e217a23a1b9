import { expect, test } from "vitest";
import { hasHeldOn, timeLeft } from "./deadline";
import type { GameView, StepView, TableEvent } from "../../../api/wire";

const step = (seq: number, at: number, table: TableEvent[] = []): StepView => ({
  seq,
  at,
  table,
  events: [],
  captions: [],
  proof: [],
});
const question = (deadline: number | null): GameView =>
  ({ question: 7, deadline, view: { phase: "discard" } }) as unknown as GameView;

test("the time runs out, and then the reserve runs out", () => {
  const steps = [step(7, 1000)];
  const setup = { seconds: 30 };
  expect(timeLeft(question(null), setup, steps, 1000)).toBeNull();
  expect(timeLeft(question(91_000), setup, steps, 1000)).toEqual({ left: 90_000, part: 1, inReserve: false });
  expect(timeLeft(question(91_000), setup, steps, 46_000)).toEqual({ left: 45_000, part: 0.5, inReserve: true });
  expect(timeLeft(question(91_000), setup, steps, 99_000)?.left).toBe(0);
});

test("extra time is not part of the reserve, and is added once", () => {
  const steps = [step(7, 1000), step(8, 2000, [{ type: "time_given", chair: 2 }])];
  expect(timeLeft(question(41_000), { seconds: 30 }, steps, 40_000)).toMatchObject({ left: 1000, inReserve: false });
  expect(hasHeldOn(question(41_000), 2, steps)).toBe(true);
  expect(hasHeldOn(question(41_000), 1, steps)).toBe(false);
});
