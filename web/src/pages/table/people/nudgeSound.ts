// The sound of a nudge: two soft notes, if the player has turned sounds on.

import { settings } from "../../../app/settings.svelte";

const NOTES_HZ = [523, 659];
const NOTE_S = 0.28;
const VOLUME = 0.08;
let audio: AudioContext | null = null;

export function playNudge(): void {
  if (!settings.sounds) return;
  audio ??= new AudioContext();
  const { currentTime } = audio;
  for (const [at, frequency] of NOTES_HZ.entries()) {
    const [tone, volume, begin] = [audio.createOscillator(), audio.createGain(), currentTime + at * NOTE_S * 0.6];
    tone.type = "sine";
    tone.frequency.setValueAtTime(frequency, begin);
    volume.gain.setValueAtTime(0.0001, begin);
    volume.gain.exponentialRampToValueAtTime(VOLUME, begin + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + NOTE_S);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + NOTE_S);
  }
}
