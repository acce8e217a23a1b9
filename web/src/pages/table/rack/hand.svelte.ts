// The player's rack on this screen: the order of the tiles, and the lifted tiles.

import { JOKER, type Tile } from "../../../api/tiles";
import type { GameView, StepView } from "../../../api/wire";
import { arrangeSlots, moveSlot, sortSlots, type Order, type Slot } from "./rackOrder";
import { flowerAt, followFlowers, NO_FLOWERS, type Flowers } from "./flowers";

const STORAGE_KEY = "charleston.rack";
/** The number of tables whose racks are stored. */
const MAX_RACKS = 8;

interface StoredRack {
  key: string;
  tiles: Tile[];
  /** Missing in racks that an older version of the page stored. */
  flowers?: Flowers;
  order?: Order | null;
}

export class Hand {
  slots: readonly Slot[] = $state.raw([]);
  /** The ids of lifted slots, in the order in which they were lifted. */
  lifted: number[] = $state.raw([]);
  /** The maximum number of lifted tiles: one to discard, three to pass, none without a question. */
  most = $state(0);
  /** The slot of the tile just picked, which is shown separately. */
  justPicked: number | null = $state(null);
  /** The tiles that the coach suggests. The rack marks them. */
  suggested: readonly Tile[] = $state.raw([]);
  /** The slot of a joker that the player tried to pass, until the player touches another tile. Jokers cannot be passed. */
  stuck: number | null = $state(null);
  /** The face of each visible flower. It is tracked here because only the rack knows which tile was lifted. */
  flowers: Flowers = $state.raw(NO_FLOWERS);
  /** The order that the player chose last; null after a move by hand. */
  order: Order | null = $state(null);
  #passing = false;
  #phase = "";
  #next = 0;
  #key = "";
  #saved = "";

  constructor(private readonly table: string) {}

  /** Updates the rack from the server's view after these steps. */
  update(game: GameView | null, steps: readonly StepView[] = []): void {
    const key = game === null ? "" : `${this.table} ${game.number}`;
    if (key !== this.#key) this.#begin(key);
    if (game === null) return;
    const phase = game.view.phase === "deal" ? "charleston 1" : game.view.phase; // treat the deal as the start of the Charleston
    if (this.#passing && phase !== this.#phase) this.#give();
    const passIsOver = phase !== this.#phase && this.#phase.startsWith("charleston");
    this.#phase = phase;
    this.#passing = game.passes.length > 0;
    if (!this.#passing) this.stuck = null;
    const { rack, apart } = game.view;
    const before = this.slots;
    this.slots = arrangeSlots(this.slots, apart === null ? rack : [...rack, apart], () => this.#next++, this.lifted);
    if (before.length === 0) this.slots = sortSlots(this.slots, "suit");
    const isNew = (slot: Slot): boolean => !before.includes(slot);
    const isBack = steps.some((step) => isTakenBack(step, game.view.seat));
    if (isBack)
      this.#markSeen(isNew); // these tiles are not new
    else if (passIsOver || this.slots.some(isNew)) this.#markSeen((slot) => !isNew(slot)); // only the last pass is marked
    if (game.view.discards.length > 0) this.#markSeen(() => true); // play has started
    const tile = apart ?? game.just_picked;
    const last = this.slots.findLast((slot) => slot.tile === tile);
    this.justPicked = tile === null || last === undefined ? null : last.id;
    const isHere = (id: number): boolean => this.slots.some((slot) => slot.id === id);
    if (!this.lifted.every(isHere)) this.lifted = this.lifted.filter(isHere);
    this.flowers = followFlowers(this.flowers, game, this.slots, isBack);
    this.#save();
  }

  /** Lifts a tile, or puts it back. Beyond the maximum, the new tile replaces the first lifted tile. */
  toggle(id: number): void {
    this.touch(id);
    this.stuck = this.#passing && this.slots.some((slot) => slot.id === id && slot.tile === JOKER) ? id : null;
    if (this.stuck !== null) return;
    if (this.lifted.includes(id)) this.lifted = this.lifted.filter((other) => other !== id);
    else if (this.most > 0) this.lifted = [...this.lifted, id].slice(-this.most);
  }

  /** Lifts exactly these tiles, up to the maximum. */
  lift(tiles: readonly Tile[]): void {
    this.lifted = this.#slotsOf(tiles).slice(0, this.most);
  }

  /** The ids of the slots with the suggested tiles; among equal tiles, lifted ones first. */
  get suggestedSlots(): number[] {
    return this.#slotsOf(this.suggested);
  }

  putBack(): void {
    this.lifted = [];
  }

  /** Sets the maximum number of lifted tiles. Lifted tiles within the maximum stay lifted. */
  allow(most: number): void {
    this.most = most;
    if (this.lifted.length > most) this.lifted = this.lifted.slice(0, most);
  }

  move(id: number, to: number): void {
    this.slots = moveSlot(this.slots, id, to);
    this.order = null;
    this.touch(id);
    this.#save();
  }

  sort(by: Order, line: readonly (readonly Tile[])[] = []): void {
    this.slots = sortSlots(this.slots, by, line).map((slot) => ({ ...slot, fresh: false }));
    this.order = by;
    this.#save();
  }

  /** Marks a touched tile as seen. */
  touch(id: number): void {
    this.#markSeen((slot) => slot.id === id);
  }

  get liftedTiles(): Tile[] {
    return this.lifted.flatMap((id) => this.slots.find((slot) => slot.id === id)?.tile ?? []);
  }

  /** The ids of slots with these tiles, one for each. */
  #slotsOf(tiles: readonly Tile[]): number[] {
    const isLifted = (slot: Slot): boolean => this.lifted.includes(slot.id);
    const left = [...this.slots.filter(isLifted), ...this.slots.filter((slot) => !isLifted(slot))];
    return tiles
      .flatMap((tile) =>
        left.splice(
          left.findIndex((slot) => slot.tile === tile),
          left.some((slot) => slot.tile === tile) ? 1 : 0,
        ),
      )
      .map((slot) => slot.id);
  }

  #markSeen(which: (slot: Slot) => boolean): void {
    if (this.slots.some((slot) => slot.fresh && which(slot)))
      this.slots = this.slots.map((slot) => (slot.fresh && which(slot) ? { ...slot, fresh: false } : slot));
  }

  /** After an exchange of tiles, a received tile of a kind just passed is a different tile. */
  #give(): void {
    this.slots = this.slots.filter((slot) => !this.lifted.includes(slot.id));
    this.lifted = [];
  }

  #begin(key: string): void {
    this.#key = key;
    this.lifted = [];
    this.justPicked = null;
    const { tiles, flowers = NO_FLOWERS, order = null } = loadRacks().find((one) => one.key === key) ?? { tiles: [] };
    this.order = order;
    const first = this.#next;
    this.slots = tiles.map((tile) => ({ id: this.#next++, tile, fresh: false }));
    this.flowers = onRack(flowers, (place) => Number(place) + first);
  }

  /** Stores the rack, if it has changed: most steps change nothing here, and the storage is slow. */
  #save(): void {
    const flowers = onRack(this.flowers, (slot) => this.slots.findIndex(({ id }) => id === Number(slot)));
    const own: StoredRack = { key: this.#key, tiles: this.slots.map((slot) => slot.tile), flowers, order: this.order };
    const text = JSON.stringify(own);
    if (text === this.#saved) return;
    this.#saved = text;
    const others = loadRacks().filter(({ key }) => !key.startsWith(`${this.table} `));
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify([...others, own].slice(-MAX_RACKS)));
    } catch {
      // without storage, the order is lost when the page closes
    }
  }
}

/** Renumbers the flowers on the rack: the page uses slot ids, the storage uses positions. */
function onRack(flowers: Flowers, number: (slot: string) => number): Flowers {
  const rename = (place: string): string => (place.startsWith("rack ") ? flowerAt.rack(number(place.slice(5))) : place);
  return {
    ...flowers,
    faces: Object.fromEntries(Object.entries(flowers.faces).map(([place, face]) => [rename(place), face])),
  };
}

/** Whether the seat has taken back its pass, or a player has taken back a discard. */
function isTakenBack({ events, table }: StepView, seat: number): boolean {
  return (
    events.some((event) => event.type === "pass_taken_back" && event.seat === seat) ||
    table.some(({ type }) => type === "discard_taken_back")
  );
}

function loadRacks(): StoredRack[] {
  try {
    const racks: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(racks) ? racks.filter(isStoredRack) : [];
  } catch {
    return []; // nothing is stored, or it is unreadable
  }
}

function isStoredRack(one: unknown): one is StoredRack {
  return (
    typeof one === "object" &&
    one !== null &&
    "key" in one &&
    typeof one.key === "string" &&
    "tiles" in one &&
    Array.isArray(one.tiles) &&
    one.tiles.every(Number.isInteger)
  );
}
