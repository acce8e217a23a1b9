import { expect, test } from "vitest";
import { bellBetween, clockState, clockText, tickOf, timeLeft, type Tick } from "./clock";

const MINUTE = 60_000;
const running = (minutes: number, round = 1): Tick => ({ round, left: minutes * MINUTE, runs: true });

test("the time left runs only while the clock runs", () => {
  expect(timeLeft({ left: 5000, since: null }, 99_000)).toBe(5000);
  expect(timeLeft({ left: 5000, since: 1000 }, 3000)).toBe(3000);
  expect(timeLeft({ left: 5000, since: 1000 }, 60_000)).toBe(0);
});

test("a device whose clock is behind shows no more than the whole time", () => {
  expect(timeLeft({ left: 5000, since: 1000 }, 0)).toBe(5000);
});

test("the text has minutes and two digits for the seconds", () => {
  expect(clockText(90 * MINUTE)).toBe("90:00");
  expect(clockText(67_000)).toBe("1:07");
  expect(clockText(1)).toBe("0:01");
  expect(clockText(0)).toBe("0:00");
});

test("the state of the clock", () => {
  expect(clockState(null, 0)).toBe("none");
  expect(clockState({ left: 5000, since: null }, 0)).toBe("stopped");
  expect(clockState({ left: 5000, since: 0 }, 4999)).toBe("running");
  expect(clockState({ left: 5000, since: 0 }, 5000)).toBe("up");
  expect(clockState({ left: 0, since: null }, 0)).toBe("up");
});

test("the bell rings at the start, and at 10, 5 and 0 minutes", () => {
  expect(bellBetween(tickOf(1, null, 0), running(60))).toBe("start");
  expect(bellBetween({ ...running(60), runs: false }, running(60))).toBe("start");
  expect(bellBetween(running(0), running(60, 2))).toBe("start");
  expect(bellBetween(running(10.01), running(10))).toBe(10);
  expect(bellBetween(running(5.01), running(4.99))).toBe(5);
  expect(bellBetween(running(0.01), running(0))).toBe(0);
});

test("the bell is silent in between, while the clock stands, and after the end", () => {
  expect(bellBetween(running(10), running(9.99))).toBeNull();
  expect(bellBetween(running(60), running(59))).toBeNull();
  expect(bellBetween(running(10.1), { ...running(10), runs: false })).toBeNull();
  expect(bellBetween(running(0), running(0))).toBeNull();
  expect(bellBetween({ ...running(0), runs: false }, running(0))).toBeNull();
});

test("a page that slept rings only for the last moment it missed", () => {
  expect(bellBetween(running(30), running(4))).toBe(5);
  expect(bellBetween(running(30), running(0))).toBe(0);
});
