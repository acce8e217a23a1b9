import { expect, test } from "vitest";
import { clockText, logTime, minutesSince, timeLeft } from "./elapsed";

test("the time of a log is UTC", () => {
  expect(logTime("2027-04-03 14:05:09Z")).toBe(Date.UTC(2027, 3, 3, 14, 5, 9));
  expect(logTime("Friday")).toBeNull();
  expect(minutesSince("2027-04-03 14:05:09Z", Date.UTC(2027, 3, 3, 14, 8, 0))).toBe(2);
  expect(minutesSince("2027-04-03 14:05:09Z", 0)).toBe(0);
  expect(minutesSince("", 0)).toBeNull();
});

test("a clock runs only after its start", () => {
  expect(timeLeft({ left: 60_000, since: null }, 5_000)).toBe(60_000);
  expect(timeLeft({ left: 60_000, since: 1_000 }, 5_000)).toBe(56_000);
  expect(clockText(3_600_000)).toBe("60:00");
  expect(clockText(59_001)).toBe("1:00");
  expect(clockText(-61_000)).toBe("1:01");
});
