import { expect, test } from "vitest";
import { choose, FIRST, nextPlace, validPlace, type ScanPlace } from "./scanOrder";

const at = (group: number | null, place: number, rounds = 0): ScanPlace => ({ group, at: place, rounds });

test("the groups come one after another, without the empty ones", () => {
  const sizes = [2, 0, 14, 3];
  const places = [0, 1, 2, 3].reduce<ScanPlace[]>((all) => [...all, nextPlace(all.at(-1)!, sizes)], [FIRST]);
  expect(places.map((place) => place.at)).toEqual([0, 2, 3, 0, 2]);
  expect(places.every(({ group }) => group === null)).toBe(true);
});

test("a press on a group starts with its first item", () => {
  expect(choose(at(null, 2), [2, 0, 14])).toEqual({ enter: at(2, 0) });
  expect(choose(at(2, 5), [2, 0, 14])).toEqual({ item: [2, 5] });
});

test("the only item of a group is chosen at once", () => {
  expect(choose(at(null, 0), [1, 14])).toEqual({ item: [0, 0] });
});

test("a press where nothing is left chooses nothing", () => {
  expect(choose(at(null, 1), [2, 0])).toBe(null);
  expect(choose(at(1, 3), [2, 3])).toBe(null);
  expect(choose(FIRST, [])).toBe(null);
});

test("after two rounds of items, the next group follows", () => {
  const sizes = [2, 3];
  let place = at(0, 0);
  const seen: ScanPlace[] = [];
  for (let step = 0; step < 4; step++) seen.push((place = nextPlace(place, sizes)));
  expect(seen).toEqual([at(0, 1), at(0, 0, 1), at(0, 1, 1), at(null, 1)]);
});

test("a place that has disappeared becomes the first place", () => {
  expect(validPlace(at(1, 4), [2, 3])).toEqual(FIRST);
  expect(validPlace(at(1, 2), [2, 3])).toEqual(at(1, 2));
  expect(validPlace(at(null, 1), [0, 0, 5])).toEqual(at(null, 2));
  expect(validPlace(at(null, 0), [0, 4])).toEqual(at(null, 1));
});
