// The sounds of the table, made with the browser's synthesizer: short, soft, and one at a time.

import { settings } from "./settings.svelte";

/** The sounds, from the most to the least important. */
export const SOUNDS = ["mahjong", "dead", "deal", "call", "exchange", "turn", "discard", "rack"] as const;
export type Sound = (typeof SOUNDS)[number];

interface Note {
  wave: OscillatorType | "noise";
  /** The pitch, or the center frequency of noise. It glides to ``to``. */
  hz: number;
  to?: number;
  /** In seconds. */
  at: number;
  for: number;
  /** Loudness, at most 1. */
  gain: number;
}

const tap = (at: number, gain: number, hz = 1800): Note[] => [
  { wave: "noise", hz, at, for: 0.035, gain },
  { wave: "sine", hz: hz / 5, to: hz / 9, at, for: 0.07, gain: gain * 0.9 },
];
const bell = (hz: number, at: number, long: number, gain: number): Note[] => [
  { wave: "sine", hz, at, for: long, gain },
  { wave: "triangle", hz: hz * 2, at, for: long / 2, gain: gain / 5 },
];

export const NOTES: Record<Sound, readonly Note[]> = {
  discard: tap(0, 0.5),
  rack: tap(0, 0.22, 2400),
  deal: Array.from({ length: 14 }, (_, at) => tap(at * 0.055 + (at % 3) * 0.012, 0.14, 1500 + (at % 4) * 260)).flat(),
  call: [...bell(523, 0, 0.25, 0.35), ...bell(659, 0.09, 0.3, 0.35)],
  exchange: [...tap(0, 0.3), ...tap(0.12, 0.4, 2200), ...bell(784, 0.14, 0.3, 0.2)],
  turn: [...bell(659, 0, 0.3, 0.3), ...bell(880, 0.14, 0.45, 0.25)],
  mahjong: [523, 659, 784, 1047].flatMap((hz, at) => bell(hz, at * 0.09, 1.6, 0.28)),
  dead: [...bell(147, 0, 0.9, 0.5), ...bell(139, 0.16, 0.9, 0.3)],
};

/** A less important sound is skipped if it comes within this time. */
const QUIET_S = 0.12;
const SILENCE = 0.0001;

let audio: { context: AudioContext; out: GainNode; noise: AudioBuffer } | null = null;
let last: { sound: Sound; until: number } | null = null;

/** Plays a sound, unless sounds are off, the page is hidden, or a more important sound has just begun. */
export function play(sound: Sound): void {
  if (!settings.sounds || settings.volume === 0 || document.hidden || !("AudioContext" in globalThis)) return;
  const { context, out, noise } = (audio ??= synthesizer());
  if (context.state === "suspended") void context.resume();
  const now = context.currentTime;
  if (last !== null && now < last.until && isLess(sound, last.sound)) return;
  last = { sound, until: now + QUIET_S };
  out.gain.setTargetAtTime(settings.volume ** 2, now, 0.01); // loudness as people hear it
  for (const note of NOTES[sound]) sing(context, note, now, out, noise);
}

export function isLess(sound: Sound, than: Sound): boolean {
  return SOUNDS.indexOf(sound) >= SOUNDS.indexOf(than);
}

function synthesizer(): NonNullable<typeof audio> {
  const context = new AudioContext();
  const [out, limit] = [context.createGain(), context.createDynamicsCompressor()];
  out.gain.value = settings.volume ** 2;
  out.connect(limit).connect(context.destination);
  const noise = context.createBuffer(1, context.sampleRate / 10, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return { context, out, noise };
}

function sing(context: AudioContext, note: Note, now: number, out: AudioNode, noise: AudioBuffer): void {
  const [begin, end] = [now + note.at, now + note.at + note.for];
  const volume = context.createGain();
  volume.gain.setValueAtTime(SILENCE, begin);
  volume.gain.exponentialRampToValueAtTime(note.gain, begin + 0.006);
  volume.gain.exponentialRampToValueAtTime(SILENCE, end);
  volume.connect(out);
  const source =
    note.wave === "noise" ? hiss(context, note.hz, noise, volume) : tone(context, note, begin, end, volume);
  source.start(begin);
  source.stop(end + 0.02);
}

function hiss(context: AudioContext, hz: number, noise: AudioBuffer, out: AudioNode): AudioScheduledSourceNode {
  const [source, band] = [context.createBufferSource(), context.createBiquadFilter()];
  source.buffer = noise;
  band.type = "bandpass";
  band.frequency.value = hz;
  source.connect(band).connect(out);
  return source;
}

function tone(context: AudioContext, note: Note, begin: number, end: number, out: AudioNode): AudioScheduledSourceNode {
  const source = context.createOscillator();
  source.type = note.wave as OscillatorType;
  source.frequency.setValueAtTime(note.hz, begin);
  if (note.to !== undefined) source.frequency.exponentialRampToValueAtTime(note.to, end);
  source.connect(out);
  return source;
}
