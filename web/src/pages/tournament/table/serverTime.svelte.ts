// The server's time on this device, which moves on by itself. Call it while a component is created.

import type { Tournament } from "../tournament.svelte";

const TICK_MS = 250;

export function serverTime(tournament: () => Tournament): { readonly now: number } {
  let at = $state(Date.now());
  $effect(() => {
    const timer = setInterval(() => (at = Date.now()), TICK_MS);
    return () => clearInterval(timer);
  });
  return {
    get now() {
      return at + tournament().ahead;
    },
  };
}
