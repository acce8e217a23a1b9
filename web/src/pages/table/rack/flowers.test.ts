// Plays games in which the test can tell flowers apart and the page cannot.

import { afterEach, expect, test, vi } from "vitest";
import { flowerAt, facesFor, FACES, facesUnder } from "./flowers";
import { Hand } from "./hand.svelte";
import { FLOWER, JOKER, type Tile } from "../../../api/tiles";
import type { Exposure, GameView, StepView } from "../../../api/wire";

const ME = 0;
const SEATS = [0, 1, 2, 3];
/** A tile with a unique name. */
interface Piece {
  tile: Tile;
}
interface Group {
  flowers: Piece[];
  jokers: number;
}

/** Like ``expect``, which is too slow for a million checks. */
function demand(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

afterEach(() => vi.unstubAllGlobals());

class World {
  readonly #random: () => number;
  hand = new Hand("t");
  phase = "charleston 1";
  racks: Piece[][] = [];
  wall: Piece[] = [];
  discards: [Piece, number][] = [];
  live: [Piece, number] | null = null;
  shown: Group[][] = SEATS.map(() => []);
  passed: Piece[] | null = null;
  over = false;
  /** The piece in a slot of the player's rack. */
  readonly slots = new Map<number, Piece>();
  /** The faces of all flowers in view. */
  faces = new Map<Piece, number>();
  kept = 0;

  constructor(seed: number) {
    let state = seed * 2654435761 + 1;
    this.#random = () => (
      (state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0),
      (state >>> 0) / 2 ** 32
    );
    const pieces = Array.from({ length: 90 }, (_, place) => ({
      tile: place < 8 ? FLOWER : place < 14 ? JOKER : place % 27,
    }));
    const mixed = pieces.map((piece) => ({ piece, key: this.#random() })).toSorted((a, b) => a.key - b.key);
    this.wall = mixed.map(({ piece }) => piece);
    this.racks = SEATS.map(() => this.wall.splice(0, 13));
    this.show();
  }

  some(count: number): number {
    return Math.floor(this.#random() * count);
  }

  view(): GameView {
    const shown = (seat: number): Exposure[] =>
      this.shown[seat]!.map(({ flowers, jokers }) => [FLOWER, flowers.length, jokers]);
    return {
      number: 1,
      passes: this.phase.startsWith("charleston") && this.passed === null ? [[3, 0]] : [],
      just_picked: null,
      racks: this.over ? this.racks.map((rack) => rack.map(({ tile }) => tile)) : [],
      view: {
        seat: ME,
        phase: this.phase,
        rack: this.racks[ME]!.map(({ tile }) => tile).toSorted((a, b) => a - b),
        apart: null,
        discards: this.discards.map(([{ tile }, seat]) => [tile, seat]),
        live: this.live === null ? null : [this.live[0].tile, this.live[1]],
        seats: SEATS.map((seat) => ({ exposures: shown(seat), passed: seat === ME && this.passed !== null })),
      },
    } as unknown as GameView;
  }

  /** Updates the page, and then checks every visible flower. */
  show(...events: object[]): void {
    this.hand.update(this.view(), [{ events, table: [] } as unknown as StepView]);
    this.hand.allow(3);
    this.#settle();
    this.#look();
  }

  /** Matches a new slot to a new piece on the rack. For flowers, any match is possible. */
  #settle(): void {
    for (const id of this.slots.keys()) if (!this.hand.slots.some((slot) => slot.id === id)) this.slots.delete(id);
    const left = this.racks[ME]!.filter((piece) => ![...this.slots.values()].includes(piece));
    for (const { id, tile } of this.hand.slots) {
      if (this.slots.has(id)) continue;
      const face = this.hand.flowers.faces[flowerAt.rack(id)];
      const known = left.findIndex((piece) => piece.tile === tile && tile === FLOWER && this.faces.get(piece) === face);
      const [piece] = left.splice(
        known >= 0 ? known : left.findIndex((one) => one.tile === tile && !this.faces.has(one)),
        1,
      );
      this.slots.set(id, piece!);
    }
  }

  #look(): void {
    const { faces } = this.hand.flowers;
    const before = this.faces;
    this.faces = new Map();
    const together: [Piece[], number[]][] = [
      ...[...this.slots].map(([id, piece]): [Piece[], number[]] => [[piece], [faces[flowerAt.rack(id)]!]]),
      [this.passed ?? [], facesUnder(faces, "passed")],
      ...[...this.discards, ...(this.live === null ? [] : [this.live])].map(([piece], place): [Piece[], number[]] => [
        [piece],
        [faces[flowerAt.discard(place)]!],
      ]),
      ...this.shown.flatMap((groups, seat) =>
        groups.map(({ flowers }, group): [Piece[], number[]] => [
          flowers,
          facesUnder(faces, `shown ${seat} ${group} `),
        ]),
      ),
      ...(this.over
        ? SEATS.slice(1).map((seat): [Piece[], number[]] => [this.racks[seat]!, facesUnder(faces, `open ${seat} `)])
        : []),
    ];
    for (const [pieces, worn] of together)
      this.#compare(
        pieces.filter(({ tile }) => tile === FLOWER),
        worn,
        before,
      );
    const all = [...this.faces.values()];
    demand(new Set(all).size === all.length, "two flowers in view with one face");
    demand(
      all.every((face) => face >= 0 && face < FACES),
      "no such face",
    );
  }

  /** Several new flowers may have any faces, but flowers that were visible before keep theirs. */
  #compare(flowers: Piece[], worn: readonly (number | undefined)[], before: ReadonlyMap<Piece, number>): void {
    const left = worn.filter((face) => face !== undefined);
    demand(left.length === flowers.length, "a flower without a face");
    for (const piece of flowers.filter((piece) => before.has(piece))) {
      demand(left.includes(before.get(piece)!), "a flower has changed its face");
      this.faces.set(piece, left.splice(left.indexOf(before.get(piece)!), 1)[0]!);
      this.kept += 1;
    }
    for (const piece of flowers.filter((piece) => !before.has(piece))) this.faces.set(piece, left.shift()!);
  }

  /** Lifts slots of the player's rack, flowers first, and returns their pieces. */
  lift(count: number, isWanted: (piece: Piece) => boolean): Piece[] {
    this.hand.putBack();
    const chosen = this.hand.slots
      .filter(({ id }) => isWanted(this.slots.get(id)!))
      .map(({ id }) => ({ id, key: this.#random() }));
    const ids = chosen
      .toSorted((a, b) => a.key - b.key)
      .slice(0, count)
      .map(({ id }) => id);
    ids.forEach((id) => this.hand.toggle(id));
    return ids.map((id) => this.slots.get(id)!);
  }

  take(seat: number, pieces: readonly Piece[]): void {
    this.racks[seat] = this.racks[seat]!.filter((piece) => !pieces.includes(piece));
  }

  pass(number: number): void {
    const [isFirst, isBack] = [this.some(2) === 0, this.some(3) === 0];
    const isFlowery = this.some(2) === 0;
    const gives = SEATS.map((seat) =>
      seat === ME ? [] : this.racks[seat]!.filter(({ tile }) => tile !== JOKER).slice(0, 3),
    );
    const choose = (): Piece[] => {
      const flowers = this.lift(1, ({ tile }) => isFlowery && tile === FLOWER);
      return [
        ...flowers,
        ...this.lift(3 - flowers.length, (piece) => piece.tile !== JOKER && !flowers.includes(piece)),
      ];
    };
    if (isFirst) {
      this.#give(choose());
      if (isBack) {
        this.racks[ME]!.push(...this.passed!);
        this.passed = null;
        this.show({ type: "pass_taken_back", seat: ME });
        this.#give(choose());
      }
      this.show();
    }
    const mine = this.passed ?? choose();
    if (this.passed === null)
      this.hand.lifted = this.hand.slots.filter(({ id }) => mine.includes(this.slots.get(id)!)).map(({ id }) => id);
    gives[ME] = mine;
    SEATS.forEach((seat) => this.take(seat, gives[seat]!));
    SEATS.forEach((seat) => this.racks[(seat + 1) % 4]!.push(...gives[seat]!));
    this.passed = null;
    this.phase = number < 6 ? `charleston ${number + 1}` : "courtesy";
    this.show({ type: "tiles_seen", seat: ME, tiles: [], blind_round: [] });
  }

  #give(pieces: Piece[]): void {
    this.hand.lifted = this.hand.slots.filter(({ id }) => pieces.includes(this.slots.get(id)!)).map(({ id }) => id);
    this.take(ME, pieces);
    this.passed = pieces;
    this.show();
  }

  discard(seat: number): void {
    this.phase = "discard";
    this.racks[seat]!.push(this.wall.pop()!);
    this.show();
    const wants = this.some(3) > 0 ? FLOWER : -1;
    const own =
      seat === ME
        ? this.lift(1, ({ tile }) => tile === wants)
        : this.racks[seat]!.filter(({ tile }) => tile === wants).slice(0, 1);
    const [piece] = own.length > 0 ? own : seat === ME ? this.lift(1, () => true) : this.racks[seat]!;
    this.take(seat, [piece!]);
    this.live = [piece!, seat];
    this.phase = "claim";
    this.show();
  }

  /** A player may call and expose a flower, or the discarder may take it back. */
  answer(): void {
    const [piece, thrower] = this.live!;
    const caller = SEATS.find(
      (seat) =>
        seat !== thrower && this.racks[seat]!.filter(({ tile }) => tile === FLOWER).length > 0 && this.some(2) === 0,
    );
    if (thrower === ME && this.some(3) === 0) {
      this.live = null;
      this.racks[ME]!.push(piece);
      this.phase = "discard";
      this.hand.update(this.view(), [
        { events: [], table: [{ type: "discard_taken_back", chair: 0 }] } as unknown as StepView,
      ]);
      this.#settle();
      this.#look();
      const [again] = this.lift(1, () => true);
      this.take(ME, [again!]);
      this.live = [again!, ME];
      this.show();
    }
    if (piece.tile !== FLOWER || caller === undefined || this.live![0] !== piece) {
      this.discards.push(this.live!);
      this.live = null;
      return this.show();
    }
    const own = this.racks[caller]!.filter(({ tile }) => tile === FLOWER);
    const used =
      caller === ME
        ? this.lift(1 + this.some(own.length), ({ tile }) => tile === FLOWER)
        : own.slice(0, 1 + this.some(own.length));
    this.take(caller, used);
    this.shown[caller]!.push({ flowers: [piece, ...used], jokers: 2 });
    this.live = null;
    this.phase = "discard";
    this.show();
    if (used.length > 1 && this.some(2) === 0) {
      const group = this.shown[caller]!.at(-1)!;
      const last = facesUnder(this.hand.flowers.faces, `shown ${caller} ${this.shown[caller]!.length - 1} `).at(-1);
      const back = group.flowers.findIndex((one) => this.faces.get(one) === last); // the page takes back the last flower
      this.racks[caller]!.push(...group.flowers.splice(back, 1));
      this.show({ type: "group_exposed", seat: caller });
    }
  }

  /** A player exchanges a flower for a joker in an exposure. */
  exchange(): void {
    const seat = this.some(4);
    const groups = this.shown.flat().filter(({ jokers }) => jokers > 0);
    const flowers = this.racks[seat]!.filter(({ tile }) => tile === FLOWER);
    if (groups.length === 0 || flowers.length === 0) return;
    const used = seat === ME ? this.lift(1, ({ tile }) => tile === FLOWER) : flowers.slice(0, 1);
    const group = groups[this.some(groups.length)]!;
    this.take(seat, used);
    group.flowers.push(...used);
    group.jokers -= 1;
    this.racks[seat]!.push({ tile: JOKER });
    this.show();
  }
}

test("over 24 games a traceable flower keeps its face, and no two visible flowers have the same face", () => {
  let kept = 0;
  for (let seed = 1; seed <= 24; seed++) {
    const world = new World(seed);
    for (let number = 1; number <= 6; number++) world.pass(number);
    for (let turn = 0; world.wall.length > 0; turn++) {
      world.discard(turn % 4);
      world.answer();
      world.exchange();
    }
    world.over = true;
    world.phase = "over";
    world.show();
    kept += world.kept;
  }
  expect(kept).toBeGreaterThan(5_000);
}, 120_000); // a busy machine may be slow

test("after a reload every flower has the face it had", () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  for (let seed = 1; seed <= 10; seed++) {
    const world = new World(seed);
    for (let number = 1; number <= 3; number++) world.pass(number);
    world.hand.sort("number");
    const worn = (hand: Hand): number[] =>
      hand.slots.filter(({ tile }) => tile === FLOWER).map(({ id }) => hand.flowers.faces[flowerAt.rack(id)]!);
    const again = new Hand("t");
    again.update(world.view());
    expect(worn(again)).toEqual(worn(world.hand));
  }
});

test("in a row of tiles only the flowers get a face", () => {
  expect(facesFor([4, FLOWER, 5, FLOWER, FLOWER], [3, 6])).toEqual([0, 3, 0, 6, 0]);
});
