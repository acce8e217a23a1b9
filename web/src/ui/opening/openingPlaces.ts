// Where the wall stands on a square picture of the table, which stacks the deal takes, and where they go.
// Positions are in percent of the picture, from its middle. The server deals by the same order (game/fair.py, game/deal.py).

import type { Seat } from "../../api/tiles";

const STACKS = 19;
/** The walls in the order in which tiles leave them: East's, then clockwise around the table. */
const WALL_ORDER: readonly Seat[] = [0, 3, 2, 1];
const ALL_STACKS = STACKS * WALL_ORDER.length;
const TILES_PER_LAP = 4;

/** The width of a stack, and the distances of walls and racks from the middle. */
const WIDTH = 3.4;
const WALL_AT = 35;
const RACK_WIDTH = 7 * WIDTH;
const RACK_AT = 44.5;
/** How far the stacks after the break move to the right. */
const GAP = 1.6;

export type Point = readonly [across: number, down: number];

/** The quarter turns from the viewer's side of the table: 0 below, 1 right, 2 above, 3 left. */
export type Side = 0 | 1 | 2 | 3;

/** Neighboring stacks that go to the same place, or a single tile. */
export interface Block {
  wall: Seat;
  side: Side;
  at: Point;
  stacks: number;
  /** Where the deal takes these stacks; null if they stay in the wall. */
  dealt: { packet: number; side: Side; to: Point } | null;
  /** Whether East set these stacks aside at the break. They are picked last. */
  isAside: boolean;
}

export interface Packet {
  seat: Seat;
  tiles: number;
}

export function sideFrom(seat: Seat, from: Seat): Side {
  return ((seat - from + 4) % 4) as Side;
}

/** Turns a position on the viewer's side to another side. */
export function turn([across, down]: Point, side: Side): Point {
  const turned: readonly Point[] = [
    [across, down],
    [down, -across],
    [-across, -down],
    [-down, across],
  ];
  return turned[side]!;
}

/** The packets of the deal in order: four tiles for each player, three times; one for each; one for East. */
export function dealPackets(players: number): Packet[] {
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const lap = seats.map((seat) => ({ seat, tiles: TILES_PER_LAP }));
  return [...lap, ...lap, ...lap, ...seats.map((seat) => ({ seat, tiles: 1 })), { seat: 0, tiles: 1 }];
}

/** One stack, or one tile of a stack whose tiles go to different players. ``place`` counts from East's right end. */
interface Piece {
  place: number;
  packet: number | null;
  isAside: boolean;
}

function pieces(roll: number, packets: readonly Packet[]): Piece[] {
  const tiles = packets.flatMap((packet, at) => Array.from({ length: packet.tiles }, () => at));
  return Array.from({ length: ALL_STACKS }, (_, stack) => {
    const [place, isAside] = [(stack + roll) % ALL_STACKS, stack >= ALL_STACKS - roll];
    const [upper = null, lower = null] = tiles.slice(2 * stack, 2 * stack + 2);
    return [...new Set([lower, upper])].map((packet) => ({ place, packet, isAside }));
  }).flat();
}

const wallOf = (place: number): Seat => WALL_ORDER[Math.floor(place / STACKS)]!;

/** All stacks of the four walls after the break at ``roll``, and where the deal takes them. */
export function wallBlocks(roll: number, players: number, from: Seat): Block[] {
  const packets = dealPackets(players);
  const runs: Piece[][] = [];
  for (const piece of pieces(roll, packets)) {
    const last = runs.at(-1)?.at(-1);
    const isSame =
      last !== undefined &&
      wallOf(last.place) === wallOf(piece.place) &&
      last.packet === piece.packet &&
      last.isAside === piece.isAside;
    if (isSame) runs.at(-1)!.push(piece);
    else runs.push([piece]);
  }
  const filled = new Map<number, number>();
  return runs.map((run) => block(run, packets, from, filled));
}

/** ``filled`` is the width of each rack so far. */
function block(run: readonly Piece[], packets: readonly Packet[], from: Seat, filled: Map<Seat, number>): Block {
  const { place, packet, isAside } = run[0]!;
  const [wall, stacks] = [wallOf(place), run.length];
  const side = sideFrom(wall, from);
  const right = (STACKS / 2 - (place % STACKS)) * WIDTH + (isAside ? GAP : 0);
  const at = turn([right - (stacks * WIDTH) / 2, WALL_AT], side);
  if (packet === null) return { wall, side, at, stacks, dealt: null, isAside };
  const { seat } = packets[packet]!;
  const left = filled.get(seat) ?? -RACK_WIDTH / 2;
  filled.set(seat, left + stacks * WIDTH);
  const seatSide = sideFrom(seat, from);
  const to = turn([left + (stacks * WIDTH) / 2, RACK_AT], seatSide);
  return { wall, side, at, stacks, dealt: { packet, side: seatSide, to }, isAside };
}
