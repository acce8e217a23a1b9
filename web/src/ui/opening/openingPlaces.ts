// Where the wall stands on a square picture of the table, which stacks the deal takes, and where they go.
// Positions are in percent of the picture, from its middle. The server deals by the same order (game/fair.py, game/deal.py).

import type { Seat } from "../../api/tiles";

const STACKS = 19;
/** The walls in the order in which tiles leave them: East's, then clockwise around the table. */
const WALL_ORDER: readonly Seat[] = [0, 3, 2, 1];
const ALL_STACKS = STACKS * WALL_ORDER.length;
const LAPS = 3;
const TILES_PER_LAP = 4;

/** The width of a stack, and the distances of walls and racks from the middle. */
const WIDTH = 3.4;
const WALL_AT = 35;
const RACK_AT = 44.5;
const RACK_TILE = 2.9;
/** How far the stacks after the break move to the right. */
const GAP = 1.6;

export type Point = readonly [across: number, down: number];

/** The quarter turns from the viewer's side of the table: 0 below, 1 right, 2 above, 3 left. */
export type Side = 0 | 1 | 2 | 3;

/** A stack or a single tile of the wall. */
export interface Brick {
  wall: Seat;
  at: Point;
  /** Where it moves: after the break, or to a rack. Null if it stays. */
  to: Point | null;
  /** The packet of the deal that takes it; null if it is not dealt. */
  packet: number | null;
}

export interface Packet {
  seat: Seat;
  tiles: number;
  /** Where it stands in the rack. */
  at: Point;
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

/** The packets of the deal in order: three times four tiles for each player, then one for each, then one for East. */
export function dealPackets(players: number, from: Seat): Packet[] {
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const laps = Array.from({ length: LAPS }, (_, lap) =>
    seats.map((seat) => rackPacket(seat, lap * TILES_PER_LAP, TILES_PER_LAP, from)),
  );
  const dealt = LAPS * TILES_PER_LAP;
  return [...laps.flat(), ...seats.map((seat) => rackPacket(seat, dealt, 1, from)), rackPacket(0, dealt + 1, 1, from)];
}

function rackPacket(seat: Seat, before: number, tiles: number, from: Seat): Packet {
  const across = (before + tiles / 2 - LAPS * TILES_PER_LAP * 0.5 - 1) * RACK_TILE;
  return { seat, tiles, at: turn([across, RACK_AT], sideFrom(seat, from)) };
}

/** Every stack of the four walls after the break at ``roll``, and what becomes of it in the deal. */
export function bricks(roll: number, players: number, from: Seat): Brick[] {
  const packets = dealPackets(players, from);
  const tiles = packets.flatMap(({ tiles }, packet) => Array.from({ length: tiles }, () => packet));
  return Array.from({ length: ALL_STACKS }, (_, stack) => {
    const place = (stack + roll) % ALL_STACKS;
    const wall = WALL_ORDER[Math.floor(place / STACKS)]!;
    const at = stackAt(wall, place % STACKS, from);
    const [upper, lower] = tiles.slice(2 * stack, 2 * stack + 2);
    const brick = (packet: number | undefined): Brick =>
      packet === undefined ? { wall, at, to: null, packet: null } : { wall, at, to: packets[packet]!.at, packet };
    if (stack >= ALL_STACKS - roll) return [{ wall, at, to: aside(at, wall, from), packet: null }];
    return upper === lower ? [brick(upper)] : [brick(lower), brick(upper)];
  }).flat();
}

/** ``stack`` counts from the right end, as its player sees the wall. */
function stackAt(wall: Seat, stack: number, from: Seat): Point {
  return turn([(STACKS / 2 - stack - 0.5) * WIDTH, WALL_AT], sideFrom(wall, from));
}

function aside([across, down]: Point, wall: Seat, from: Seat): Point {
  const [x, y] = turn([GAP, 0], sideFrom(wall, from));
  return [across + x, down + y];
}
