import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Throttle } from "./throttle";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("several requests in a row cause one run, and at most four runs a second", async () => {
  const runs: number[] = [];
  const throttle = new Throttle(async () => void runs.push(Date.now()), 100, 250);
  for (let step = 0; step < 200; step++) {
    if (step % 30 === 0) throttle.request();
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(500);
  expect(runs).toHaveLength(7);
  expect(Math.min(...runs.slice(1).map((at, before) => at - runs[before]!))).toBeGreaterThanOrEqual(250);
});

test("constant requests do not postpone the run forever", async () => {
  let runs = 0;
  const throttle = new Throttle(async () => void runs++, 100, 250);
  for (let step = 0; step < 200; step++) {
    throttle.request();
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(runs).toBe(5);
});

test("a request during a run causes one more run afterward", async () => {
  const answers: (() => void)[] = [];
  const throttle = new Throttle(() => new Promise<void>((answered) => answers.push(answered)), 100, 250);
  throttle.request();
  await vi.advanceTimersByTimeAsync(100);
  throttle.request();
  throttle.request();
  await vi.advanceTimersByTimeAsync(1000);
  expect(answers).toHaveLength(1);
  answers[0]!();
  await vi.advanceTimersByTimeAsync(1000);
  expect(answers).toHaveLength(2);
});

test("a failed run is retried after a delay, until stopped", async () => {
  let tries = 0;
  const throttle = new Throttle(() => (tries++, Promise.reject(new Error("away"))), 100, 250);
  throttle.request();
  await vi.advanceTimersByTimeAsync(1900);
  expect(tries).toBe(1);
  await vi.advanceTimersByTimeAsync(300);
  expect(tries).toBe(2);
  throttle.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(tries).toBe(2);
});
