// The animation of a discard: from its player to the middle, and then to the other discards.

import { crossfade } from "svelte/transition";
import { mayMove } from "../../../app/settings.svelte";

/** Milliseconds; 0 if animations are off. */
export const travelTime = (): number => (mayMove() ? 220 : 0);

export const [send, receive] = crossfade({ duration: travelTime, fallback: () => ({ duration: 0 }) });
