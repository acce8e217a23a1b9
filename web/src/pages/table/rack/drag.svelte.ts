// Drags a tile, by mouse or finger: along the rack, where the other tiles make room, or onto the table.

import { flushSync } from "svelte";

/** The distance a finger may move before a tap becomes a drag. */
const DRAG_THRESHOLD_PX = 8;

interface Grip {
  id: number;
  pointer: number;
  item: HTMLElement;
  x: number;
  y: number;
  left: number;
  top: number;
}

export class Drag {
  /** The slot being dragged. */
  id: number | null = $state(null);
  x = $state(0);
  y = $state(0);
  /** Whether the pointer is over the table, where the tile can be dropped. */
  isOver = $state(false);
  /** Whether the pointer has just dragged a tile. The next click then does not count. */
  dragged = false;
  #grip: Grip | null = null;

  /** ``items`` are the elements on the rack in order. ``drop`` is called for a tile that is released over the table. */
  constructor(
    private readonly items: () => HTMLElement[],
    private readonly move: (id: number, to: number) => void,
    private readonly drop: (id: number) => void,
  ) {}

  down(event: PointerEvent, id: number, item: HTMLElement): void {
    this.dragged = false;
    if (event.button !== 0 || this.#grip !== null) return;
    this.#grip = {
      id,
      pointer: event.pointerId,
      item,
      x: event.clientX,
      y: event.clientY,
      left: item.offsetLeft,
      top: item.offsetTop,
    };
    // No pointer capture: an element that moves in the document would lose it.
    addEventListener("pointermove", this.#over);
    addEventListener("pointerup", this.#up);
    addEventListener("pointercancel", this.#up);
  }

  stop(): void {
    removeEventListener("pointermove", this.#over);
    removeEventListener("pointerup", this.#up);
    removeEventListener("pointercancel", this.#up);
    this.#grip = null;
    this.id = null;
    this.isOver = false;
    this.x = this.y = 0;
  }

  readonly #up = (event: PointerEvent): void => {
    if (event.pointerId !== this.#grip?.pointer) return;
    const { id, item } = this.#grip;
    const isDropped = this.id !== null && event.type === "pointerup" && isOnTable(event, item);
    this.stop();
    if (isDropped) this.drop(id);
    setTimeout(() => (this.dragged = false)); // wait for the click event, if there is one
  };

  readonly #over = (event: PointerEvent): void => {
    const grip = this.#grip;
    if (grip === null || event.pointerId !== grip.pointer) return;
    const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
    if (this.id === null) {
      if (Math.hypot(dx, dy) < DRAG_THRESHOLD_PX) return;
      this.id = grip.id;
      this.dragged = true;
    }
    const items = this.items();
    const to = nearest(items, grip.left + dx, grip.top + dy);
    this.isOver = isOnTable(event, grip.item);
    if (!this.isOver && items[to] !== grip.item) {
      this.move(grip.id, to);
      flushSync(); // the move changes offsetLeft and offsetTop, which we read below
    }
    this.x = grip.left + dx - grip.item.offsetLeft;
    this.y = grip.top + dy - grip.item.offsetTop;
  };
}

/** Whether the pointer is over the table. A panel may cover the table, and the tile itself is under the pointer. */
function isOnTable({ clientX, clientY }: PointerEvent, item: HTMLElement): boolean {
  const below = document.elementsFromPoint(clientX, clientY).find((element) => !item.contains(element));
  return below?.closest("[data-drop]") != null;
}

/** The nearest place by layout, not by the current position of an animation. */
function nearest(items: readonly HTMLElement[], left: number, top: number): number {
  const away = items.map((item) => Math.hypot(item.offsetLeft - left, item.offsetTop - top));
  return away.indexOf(Math.min(...away));
}
