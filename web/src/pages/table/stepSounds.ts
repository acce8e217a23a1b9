// The sound of a step, and the browser's speech for discards.

import { TILES } from "../../api/tiles";
import type { GameEvent, GameView, StepView } from "../../api/wire";
import { settings } from "../../app/settings.svelte";
import { play, SOUNDS, type Sound } from "../../app/sounds";

const BY_EVENT: Partial<Record<GameEvent["type"], Sound>> = {
  game_won: "mahjong",
  hand_died: "dead",
  claim_awarded: "call",
  group_exposed: "call",
  mahjong_declared: "call",
  joker_redeemed: "exchange",
  tile_discarded: "discard",
  tile_racked: "rack",
  tiles_seen: "rack",
};

/** The most important sound of a step; null for none. The turn sound plays only when this player's turn begins. */
export function soundOf(step: StepView, game: GameView | null): Sound | null {
  const sounds = new Set(step.events.map(({ type }) => BY_EVENT[type]));
  if (game !== null && comesToPlayer(step, game)) sounds.add("turn");
  return SOUNDS.find((sound) => sounds.has(sound)) ?? null;
}

/** A turn begins with a pick; East's first one begins with a discard. */
function comesToPlayer(step: StepView, { view }: GameView): boolean {
  const isFirst = view.discards.length === 0 && view.live === null;
  const isRacked = step.events.some(({ type }) => type === "tile_racked");
  return step.events.some(
    (event) =>
      event.type === "phase_began" &&
      event.turn === view.seat &&
      view.seat >= 0 &&
      (event.phase === "pick" || (event.phase === "discard" && isFirst && !isRacked)),
  );
}

export function playSounds(step: StepView, game: GameView | null): void {
  const sound = soundOf(step, game);
  if (sound !== null) play(sound);
  if (settings.speech && !document.hidden && "speechSynthesis" in window)
    for (const event of step.events)
      if (event.type === "tile_discarded") speechSynthesis.speak(new SpeechSynthesisUtterance(TILES[event.tile]!.name));
}
