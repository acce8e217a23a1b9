// Which stacks the deal takes from the walls and where they go, on a square picture of the table.
// Positions are in percent of the picture, from its middle. The server deals in the same order (game/deal.py).

import type { Seat } from "../../api/tiles";
import { sideOf, type TableSide } from "../tableSides";
import { stackBox, type Frame } from "../wall/wallFrame";
import { STACKS, WALL_TILES, wallPlace } from "../wall/wallPlaces";

const ALL_STACKS = WALL_TILES / 2;
const TILES_PER_LAP = 4;
/** The width of a stack. */
export const WIDTH = 3.4;
/** The racks stand in front of the middle of a wall and are as long as seven stacks. */
const RACK_STACKS = 7;
const MIDDLE_STACK = (STACKS + 1) / 2;

/** The frame whose stacks have this distance from the middle of the picture. */
function frameAt(away: number): Frame {
  const depth = 2 * away - STACKS * WIDTH;
  const size = STACKS * WIDTH + 2 * depth;
  return { width: size, height: size, depth };
}
const WALLS = frameAt(35);
const RACKS = frameAt(44.5);

export type Point = readonly [across: number, down: number];

/** Neighboring stacks that go to the same place, or a single tile. */
export interface Block {
  wall: Seat;
  side: TableSide;
  at: Point;
  stacks: number;
  /** Where the deal takes these stacks; null if they stay in the wall. */
  dealt: { packet: number; side: TableSide; to: Point } | null;
  /** Whether East set these stacks aside at the break. They are picked last. */
  isAside: boolean;
}

export interface Packet {
  seat: Seat;
  tiles: number;
}

/** The middle of a stack. Halves are between two stacks. */
function middleOf(side: TableSide, stack: number, frame: Frame): Point {
  const { x, y, width, height } = stackBox(side, stack, frame);
  return [x + (width - frame.width) / 2, y + (height - frame.height) / 2];
}

export const wallMiddle = (side: TableSide): Point => middleOf(side, MIDDLE_STACK, WALLS);

/** The packets of the deal in order: four tiles for each player, three times; one for each; one for East. */
export function dealPackets(players: number): Packet[] {
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const lap = seats.map((seat) => ({ seat, tiles: TILES_PER_LAP }));
  return [...lap, ...lap, ...lap, ...seats.map((seat) => ({ seat, tiles: 1 })), { seat: 0, tiles: 1 }];
}

/** One stack, or one tile of a stack whose tiles go to different players. */
interface Piece {
  wall: Seat;
  stack: number;
  packet: number | null;
  isAside: boolean;
}

function pieces(roll: number, packets: readonly Packet[]): Piece[] {
  const tiles = packets.flatMap((packet, at) => Array.from({ length: packet.tiles }, () => at));
  return Array.from({ length: ALL_STACKS }, (_, at) => {
    const { wall, stack } = wallPlace(2 * at, roll);
    const [upper = null, lower = null] = tiles.slice(2 * at, 2 * at + 2);
    const isAside = at >= ALL_STACKS - roll;
    return [...new Set([lower, upper])].map((packet) => ({ wall, stack, packet, isAside }));
  }).flat();
}

/** All stacks of the four walls after the break at ``roll``, and where the deal takes them. */
export function wallBlocks(roll: number, players: number, from: Seat): Block[] {
  const packets = dealPackets(players);
  const runs: Piece[][] = [];
  for (const piece of pieces(roll, packets)) {
    const last = runs.at(-1)?.at(-1);
    const isSame =
      last !== undefined && last.wall === piece.wall && last.packet === piece.packet && last.isAside === piece.isAside;
    if (isSame) runs.at(-1)!.push(piece);
    else runs.push([piece]);
  }
  const filled = new Map<number, number>();
  return runs.map((run) => block(run, packets, from, filled));
}

/** ``filled`` is the number of stacks on each rack so far. */
function block(run: readonly Piece[], packets: readonly Packet[], from: Seat, filled: Map<Seat, number>): Block {
  const { wall, stack, packet, isAside } = run[0]!;
  const [side, stacks] = [sideOf(wall, from), run.length];
  const stands = { wall, side, at: middleOf(side, stack + (stacks - 1) / 2, WALLS), stacks, isAside };
  if (packet === null) return { ...stands, dealt: null };
  const { seat } = packets[packet]!;
  const before = filled.get(seat) ?? 0;
  filled.set(seat, before + stacks);
  const seatSide = sideOf(seat, from);
  const to = middleOf(seatSide, MIDDLE_STACK + (RACK_STACKS - stacks) / 2 - before, RACKS);
  return { ...stands, dealt: { packet, side: seatSide, to } };
}
