// The motion of a discard: from its player to the middle, and from there to the others.

import { crossfade } from "svelte/transition";
import { mayMove } from "../../../app/settings.svelte";

/** Milliseconds; none for those who want nothing to move. */
export const travelTime = (): number => (mayMove() ? 220 : 0);

export const [send, receive] = crossfade({ duration: travelTime, fallback: () => ({ duration: 0 }) });
