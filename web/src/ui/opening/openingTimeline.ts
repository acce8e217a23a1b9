// When each part of the opening begins and how long it lasts, in milliseconds.

export interface Part {
  at: number;
  for: number;
}

export interface OpeningTimeline {
  /** The rounds of rolls for East; none after the first game of a match. */
  rounds: Part[];
  /** East's roll. */
  roll: Part;
  break: Part;
  deal: Part;
  total: number;
}

const FIRST_ROUND_MS = 1000;
const NEXT_ROUND_MS = 700;
const ROLL_MS = 700;
const BREAK_MS = 250;
const DEAL_MS = 950;
const REST_MS = 150;
/** The maximum length at a table with bots that do not wait. */
const QUICK_MS = 900;
/** How long a still picture stays. */
const STILL_MS = 1800;

/** ``rounds`` is the number of rolls for East; ``quick`` shortens everything. */
export function openingTimeline(rounds: number, quick: boolean): OpeningTimeline {
  const lengths = [
    ...Array.from({ length: rounds }, (_, at) => (at === 0 ? FIRST_ROUND_MS : NEXT_ROUND_MS)),
    ROLL_MS,
    BREAK_MS,
    DEAL_MS,
    REST_MS,
  ];
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const scale = quick ? Math.min(1, QUICK_MS / total) : 1;
  let at = 0;
  const parts = lengths.map((length) => {
    const part = { at, for: length * scale };
    at += part.for;
    return part;
  });
  const [roll, broken, deal] = parts.slice(rounds) as [Part, Part, Part];
  return { rounds: parts.slice(0, rounds), roll, break: broken, deal, total: at };
}

export const stillTime = (quick: boolean): number => (quick ? QUICK_MS : STILL_MS);

/** If at least half of the frames take longer than this, the device is too slow for the animation. */
const SLOW_FRAME_MS = 25;
/** The first frames draw the picture, so they do not count. */
const FIRST_FRAMES = 3;
export const FRAMES_WATCHED = 15;

/** Whether this device is too slow for the animation, by the times of its first frames. */
export function isSlow(times: readonly number[]): boolean {
  const gaps = times.slice(1).map((time, at) => time - times[at]!);
  const counted = gaps.slice(FIRST_FRAMES).toSorted((a, b) => a - b);
  return counted.length > 0 && counted[Math.floor(counted.length / 2)]! > SLOW_FRAME_MS;
}
