// Animates tiles that change places. Only the picture moves, not the touch target, so a finger always finds each tile at
// its final place, even if the animation stops or the browser draws no frames.

import { mayMove } from "../../../app/settings.svelte";

const GLIDE_MS = 180;

/** ``face`` returns the picture in a place, or null if it does not move. Call this while a component initializes. */
export function glide(
  places: () => HTMLElement[],
  changes: () => unknown,
  face: (place: HTMLElement) => HTMLElement | null,
): void {
  let before = new Map<HTMLElement, DOMRect>();
  const faces = (): HTMLElement[] => places().flatMap((place) => face(place) ?? []);

  $effect.pre(() => {
    changes();
    if (!mayMove()) return;
    before = new Map(faces().map((one) => [one, one.getBoundingClientRect()])); // its visible position, even during an animation
  });
  $effect(() => {
    changes();
    if (!mayMove()) return;
    const moved = faces().filter((one) => before.has(one));
    // Write, then read, then write: each switch makes the browser compute the layout again.
    for (const one of moved) one.getAnimations().forEach((running) => running.cancel());
    const after = moved.map((one) => one.getBoundingClientRect());
    moved.forEach((one, at) => {
      const [from, to] = [before.get(one)!, after[at]!];
      const [x, y] = [from.left - to.left, from.top - to.top];
      if (x !== 0 || y !== 0)
        one.animate(
          { transform: [`translate(${x}px, ${y}px)`, "none"] },
          { duration: GLIDE_MS, easing: "cubic-bezier(0.33, 1, 0.68, 1)" },
        );
    });
  });
}
