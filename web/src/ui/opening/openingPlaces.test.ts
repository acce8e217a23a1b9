import { expect, test } from "vitest";
import { bricks, dealPackets, sideFrom, turn } from "./openingPlaces";

const EAST = 0;

test("the deal takes 53 tiles: three times four for each player, one for each, and one for East", () => {
  const packets = dealPackets(4, EAST);
  expect(packets.map(({ seat, tiles }) => [seat, tiles])).toEqual([
    ...Array.from({ length: 3 }, () => [0, 1, 2, 3].map((seat) => [seat, 4])).flat(),
    ...[0, 1, 2, 3, 0].map((seat) => [seat, 1]),
  ]);
  const tiles = (seat: number): number =>
    packets.filter((one) => one.seat === seat).reduce((sum, one) => sum + one.tiles, 0);
  expect([0, 1, 2, 3].map(tiles)).toEqual([14, 13, 13, 13]);
});

test("three players get their tiles, too", () => {
  expect(dealPackets(3, EAST).reduce((sum, { tiles }) => sum + tiles, 0)).toBe(40);
});

test.each([2, 7, 12])("East's wall breaks after %i stacks, which stay for the end", (roll) => {
  const all = bricks(roll, 4, EAST);
  const aside = all.filter(({ to, packet }) => to !== null && packet === null);
  expect(aside).toHaveLength(roll);
  expect(aside.every(({ wall }) => wall === EAST)).toBe(true);
  const rightEnd = Math.max(...all.filter(({ wall }) => wall === EAST).map(({ at }) => at[0]));
  expect(Math.max(...aside.map(({ at }) => at[0]))).toBe(rightEnd);
});

test("the deal goes on in the wall of the player on East's left", () => {
  const dealt = bricks(7, 4, EAST).filter(({ packet }) => packet !== null);
  expect([...new Set(dealt.map(({ wall }) => wall))]).toEqual([0, 3]);
  expect(dealt[0]!.wall).toBe(EAST);
});

test("a stack whose two tiles go to different players is two pieces, and the last half stack stays", () => {
  const all = bricks(7, 4, EAST);
  expect(all.filter(({ packet }) => packet !== null)).toHaveLength(24 + 5);
  expect(all).toHaveLength(76 + 3);
  expect(all.filter(({ packet }) => packet === null)).toHaveLength(76 - 26);
});

test("the viewer sits below, and the next player on the right", () => {
  expect([0, 1, 2, 3].map((seat) => sideFrom(seat, 1))).toEqual([3, 0, 1, 2]);
  expect(turn([1, 2], 1)).toEqual([2, -1]);
  expect(turn([1, 2], 2)).toEqual([-1, -2]);
});

test("the walls do not overlap, even after the break", () => {
  for (const from of [0, 1, 2, 3])
    for (const { at, to, packet } of bricks(12, 4, from)) {
      const [x, y] = packet === null && to !== null ? to : at;
      expect(Math.max(Math.abs(x), Math.abs(y))).toBeCloseTo(35);
      expect(Math.min(Math.abs(x), Math.abs(y))).toBeLessThan(35 - 2.3);
    }
});
