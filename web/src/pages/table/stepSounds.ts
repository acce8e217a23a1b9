// The sounds of a step: a soft tick, and the browser's speech for discards.

import { settings } from "../../app/settings.svelte";
import { TILES } from "../../api/tiles";
import type { StepView } from "../../api/wire";

let audio: AudioContext | null = null;

export function playSounds(step: StepView): void {
  const discards = step.events.filter((event) => event.type === "tile_discarded");
  const loud =
    discards.length > 0 || step.events.some(({ type }) => type === "group_exposed" || type === "mahjong_declared");
  if (settings.sounds && loud) tick();
  if (settings.speech && "speechSynthesis" in window)
    for (const { tile } of discards) speechSynthesis.speak(new SpeechSynthesisUtterance(TILES[tile]!.name));
}

/** Plays the sound of a tile set down on felt. */
function tick(): void {
  audio ??= new AudioContext();
  const [tone, volume, now] = [audio.createOscillator(), audio.createGain(), audio.currentTime];
  tone.frequency.setValueAtTime(420, now);
  tone.frequency.exponentialRampToValueAtTime(180, now + 0.06);
  volume.gain.setValueAtTime(0.12, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.1);
}
