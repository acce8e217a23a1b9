// The bell of the round, made with the browser's synthesizer. Browsers allow sound only after somebody has tapped.

import type { Bell } from "../table/clock";

const STROKES: Record<Bell, number> = { start: 1, 10: 1, 5: 2, 0: 3 };
const BETWEEN_STROKES_S = 0.9;
const LENGTH_S = 2.5;
/** A bell sounds like a bell because its overtones do not fit its lowest tone: each is a ratio and a loudness. */
const OVERTONES = [
  [1, 0.5],
  [2, 0.25],
  [2.4, 0.2],
  [3, 0.12],
  [4.5, 0.08],
] as const;
const LOWEST_HZ = 660;
const SILENCE = 0.0001;

/** Returns a function that rings the bell. Call it from a tap. */
export function openBell(): { ring: (bell: Bell) => void; close: () => void } {
  const context = new AudioContext();
  void context.resume();
  return {
    ring: (bell) => {
      for (let stroke = 0; stroke < STROKES[bell]; stroke++)
        strike(context, context.currentTime + stroke * BETWEEN_STROKES_S);
    },
    close: () => void context.close(),
  };
}

function strike(context: AudioContext, at: number): void {
  for (const [ratio, loudness] of OVERTONES) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = LOWEST_HZ * ratio;
    volume.gain.setValueAtTime(SILENCE, at);
    volume.gain.exponentialRampToValueAtTime(loudness, at + 0.01);
    volume.gain.exponentialRampToValueAtTime(SILENCE, at + LENGTH_S / ratio);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + LENGTH_S);
  }
}
