// Animates tiles that change places: the drawing moves, the touch target does not. However an animation ends, or if the
// browser draws no frames, a finger finds each tile where it belongs.

import { mayMove } from "../../../app/settings.svelte";

const GLIDE_MS = 180;

/** ``face`` is what is drawn in a place, null for one that does not travel. Called while a component is made. */
export function glide(
  places: () => HTMLElement[],
  changes: () => unknown,
  face: (place: HTMLElement) => HTMLElement | null,
): void {
  let before = new Map<HTMLElement, DOMRect>();
  const faces = (): HTMLElement[] => places().flatMap((place) => face(place) ?? []);

  $effect.pre(() => {
    changes();
    before = new Map(faces().map((one) => [one, one.getBoundingClientRect()])); // where it is seen, also on its way
  });
  $effect(() => {
    changes();
    if (!mayMove()) return;
    for (const one of faces()) {
      const from = before.get(one);
      if (from === undefined) continue;
      one.getAnimations().forEach((running) => running.cancel());
      const to = one.getBoundingClientRect();
      const [x, y] = [from.left - to.left, from.top - to.top];
      if (x !== 0 || y !== 0)
        one.animate(
          { transform: [`translate(${x}px, ${y}px)`, "none"] },
          { duration: GLIDE_MS, easing: "cubic-bezier(0.33, 1, 0.68, 1)" },
        );
    }
  });
}
