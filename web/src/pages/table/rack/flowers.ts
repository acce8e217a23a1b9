// Gives each visible flower one of eight faces. The server does not distinguish flowers, so the page tracks them: a
// flower keeps its face from the rack to a pass, a discard or an exposure. A newly visible flower gets a free face.

import { FLOWER } from "../../../api/tiles";
import type { GameView } from "../../../api/wire";
import type { Slot } from "./rackOrder";
import { exposureTiles } from "../../../ui/tile/tileGroups";

export const FACES = 8;

/** The place of a flower: a slot of the rack, a discard, an exposure of a seat, or an open rack. */
export const flowerAt = {
  rack: (slot: number): string => `rack ${slot}`,
  discard: (place: number): string => `discard ${place}`,
  shown: (seat: number, group: number, place: number): string => `shown ${seat} ${group} ${place}`,
  open: (seat: number, place: number): string => `open ${seat} ${place}`,
  passed: (place: number): string => `passed ${place}`,
};

export interface Flowers {
  /** Faces by place. ``at`` makes the keys. */
  faces: Readonly<Record<string, number>>;
  /** The faces of flowers received in the last pass. */
  came: readonly number[];
  /** The first face to try for the next visible flower. */
  next: number;
  phase: string;
}

export const NO_FLOWERS: Flowers = { faces: {}, came: [], next: 0, phase: "" };

/** Updates the faces for this view and the rack on the screen. ``isBack``: the seat has taken something back. */
export function followFlowers(before: Flowers, game: GameView, slots: readonly Slot[], isBack = false): Flowers {
  const { view } = game;
  const phase = view.phase === "deal" ? "charleston 1" : view.phase; // treat the deal as the start of the Charleston
  const isSamePhase = phase === before.phase;
  const wanted = [...onRack(slots), ...onTable(game)];
  const faces: Record<string, number> = {};
  for (const place of wanted) if (place in before.faces) faces[place] = before.faces[place]!;
  const gone = (matches: (place: string) => boolean): number[] =>
    Object.keys(before.faces)
      .filter((place) => !(place in faces) && matches(place))
      .map((place) => before.faces[place]!);

  const own = `shown ${view.seat} `;
  const fromOwn = gone((place) => place.startsWith(own));
  const fromTable = gone((place) => /^(discard|shown)/.test(place) && !place.startsWith(own));
  const fromRack = gone((place) => place.startsWith("rack"));
  const fromPass = gone((place) => place.startsWith("passed"));
  const isPassed = view.seats[view.seat]?.passed === true;
  if (isPassed && isSamePhase)
    [...fromPass.splice(0), ...fromRack.splice(0)].forEach((face, place) => (faces[flowerAt.passed(place)] = face));
  const sources = (place: string): number[][] =>
    place.startsWith("rack")
      ? [fromOwn, ...(isBack ? [fromTable, fromPass] : [])]
      : place.startsWith("open")
        ? [fromTable]
        : [fromTable, fromOwn, fromRack];

  let { next } = before;
  const came: number[] = [];
  for (const place of wanted) {
    if (place in faces) continue;
    const known = sources(place)
      .find((faces) => faces.length > 0)
      ?.shift();
    faces[place] = known ?? free(faces, [...fromTable, ...fromRack, ...fromPass], next);
    if (known === undefined) next = (faces[place]! + 1) % FACES;
    if (known === undefined && place.startsWith("rack")) came.push(faces[place]!);
  }
  return {
    faces,
    came: came.length > 0 || (!isSamePhase && before.phase.startsWith("charleston")) ? came : before.came,
    next,
    phase,
  };
}

/** A face that is not visible, if possible one that was not visible a moment ago. */
function free(faces: Readonly<Record<string, number>>, recent: readonly number[], next: number): number {
  const inView = new Set(Object.values(faces));
  const all = Array.from({ length: FACES }, (_, step) => (next + step) % FACES).filter((face) => !inView.has(face));
  return all.find((face) => !recent.includes(face)) ?? all[0] ?? next;
}

function onRack(slots: readonly Slot[]): string[] {
  return slots.filter(({ tile }) => tile === FLOWER).map(({ id }) => flowerAt.rack(id));
}

function onTable({ view, racks }: GameView): string[] {
  const allDiscards = view.live === null ? view.discards : [...view.discards, view.live];
  const discards = allDiscards.flatMap(([tile], place) => (tile === FLOWER ? flowerAt.discard(place) : []));
  const shown = view.seats.flatMap(({ exposures }, seat) =>
    exposures.flatMap((group, number) =>
      exposureTiles(group).flatMap((tile, place) => (tile === FLOWER ? flowerAt.shown(seat, number, place) : [])),
    ),
  );
  const open = racks.flatMap((rack, seat) =>
    seat === view.seat ? [] : rack.filter((tile) => tile === FLOWER).map((_, place) => flowerAt.open(seat, place)),
  );
  return [...discards, ...shown, ...open];
}

/** The faces for a row of tiles with these flowers. */
export function facesFor(tiles: readonly number[], faces: readonly number[]): number[] {
  let count = 0;
  return tiles.map((tile) => (tile === FLOWER ? (faces[count++] ?? 0) : 0));
}

/** The faces for the flowers of a group, from the live discard, the player's last exposure or the rack. */
export function facesAtHand({ faces }: Flowers, { view }: GameView, slots: readonly Slot[]): number[] {
  const group = (view.seats[view.seat]?.exposures.length ?? 0) - 1;
  const places = [
    flowerAt.discard(view.discards.length),
    ...Array.from({ length: 6 }, (_, place) => flowerAt.shown(view.seat, group, place)),
    ...onRack(slots),
  ];
  return places.flatMap((place) => faces[place] ?? []);
}

/** The faces for an open rack at the end of the game. */
export function rackFaces({ faces }: Flowers, { view }: GameView, seat: number): number[] {
  return facesUnder(faces, seat === view.seat ? "rack " : `open ${seat} `);
}

/** The faces for a winning hand: its exposures, its rack, and the winning discard. */
export function winnerFaces(flowers: Flowers, game: GameView, seat: number): number[] {
  return [
    ...facesUnder(flowers.faces, `shown ${seat} `),
    ...rackFaces(flowers, game, seat),
    ...[flowers.faces[flowerAt.discard(game.view.discards.length)] ?? []].flat(),
  ];
}

/** All faces whose place starts with this prefix. */
export function facesUnder(faces: Flowers["faces"], start: string): number[] {
  return Object.entries(faces).flatMap(([place, face]) => (place.startsWith(start) ? face : []));
}
