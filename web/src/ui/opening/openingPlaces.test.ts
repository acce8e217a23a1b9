import { expect, test } from "vitest";
import type { TableSide } from "../tableSides";
import { stacksLeft, WALL_TILES } from "../wall/wallPlaces";
import { dealPackets, wallBlocks, wallMiddle, WIDTH, type Block } from "./openingPlaces";

const EAST = 0;
const stacks = (blocks: readonly Block[]): number => blocks.reduce((sum, block) => sum + block.stacks, 0);

test("the deal takes 53 tiles: three times four for each player, one for each, and one for East", () => {
  const packets = dealPackets(4);
  expect(packets.map(({ seat, tiles }) => [seat, tiles])).toEqual([
    ...Array.from({ length: 3 }, () => [0, 1, 2, 3].map((seat) => [seat, 4])).flat(),
    ...[0, 1, 2, 3, 0].map((seat) => [seat, 1]),
  ]);
  expect(dealPackets(3).reduce((sum, { tiles }) => sum + tiles, 0)).toBe(40);
});

test.each([2, 7, 12])("East's wall breaks after %i stacks, which stay for the end", (roll) => {
  const blocks = wallBlocks(roll, 4, EAST);
  const aside = blocks.filter(({ isAside }) => isAside);
  expect(stacks(aside)).toBe(roll);
  expect(aside.every(({ wall, dealt }) => wall === EAST && dealt === null)).toBe(true);
  const rightmost = Math.max(...blocks.filter(({ wall }) => wall === EAST).map(({ at }) => at[0]));
  expect(aside[0]!.at[0]).toBe(rightmost);
});

test("the deal begins after the break and goes on in the wall of the player on East's left", () => {
  const dealt = wallBlocks(7, 4, EAST).filter((block) => block.dealt !== null);
  expect([...new Set(dealt.map(({ wall }) => wall))]).toEqual([0, 3]);
  const packets = dealt.map((block) => block.dealt!.packet);
  expect(packets.filter((packet) => packet < 12)).toEqual(
    packets.filter((packet) => packet < 12).toSorted((a, b) => a - b),
  );
  expect(new Set(packets).size).toBe(17);
});

test.each([2, 7, 11])("with a roll of %i, the deal takes 26 and a half stacks and leaves the rest", (roll) => {
  const blocks = wallBlocks(roll, 4, EAST);
  const dealt = blocks.filter((block) => block.dealt !== null);
  expect(stacks(dealt)).toBe(24 + 5); // the last five tiles are single
  expect(stacks(blocks) - stacks(dealt)).toBe(76 - 26); // half a stack stays
  const rack = (side: TableSide): number => stacks(dealt.filter((block) => block.dealt!.side === side));
  expect((["mine", "right", "across", "left"] as const).map(rack)).toEqual([8, 7, 7, 7]);
});

test("after the deal, the picture shows the walls of the table", () => {
  for (const roll of [2, 7, 12]) {
    const left = stacksLeft(roll, WALL_TILES - 99);
    const shown = [0, 1, 2, 3].map((wall) =>
      stacks(wallBlocks(roll, 4, EAST).filter((block) => block.wall === wall && block.dealt === null)),
    );
    expect(shown).toEqual(left.map((tiles) => tiles.filter((count) => count > 0).length));
  }
});

test("the viewer's wall is below, and the next player's on the right", () => {
  const middles = (["mine", "right", "across", "left"] as const).map((side) => wallMiddle(side).map(Math.round));
  expect(middles.flat().map(Math.abs)).toEqual([0, 35, 35, 0, 0, 35, 35, 0]);
  expect(middles.map(([across, down]) => across! + down!)).toEqual([35, 35, -35, -35]);
  expect(wallBlocks(7, 4, 1).every(({ wall, side }) => wall !== 1 || side === "mine")).toBe(true);
});

test("the walls do not overlap", () => {
  for (const from of [0, 1, 2, 3])
    for (const { at, stacks: long } of wallBlocks(12, 4, from)) {
      const [along, away] = at.map(Math.abs).toSorted((a, b) => a - b) as [number, number];
      expect(away).toBeCloseTo(35);
      expect(along + (long * WIDTH) / 2).toBeLessThan(35 - 2.3);
    }
});
