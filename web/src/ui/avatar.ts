// The colors of avatars. They are the same in both themes: a white initial has a contrast of at least 4.5 on each.

export const COLORS: readonly string[] = [
  "#1f5fa8", // blue
  "#b0440f", // orange
  "#6d4a9c", // purple
  "#0f6f6a", // teal
  "#a3336d", // pink
  "#86600a", // gold
  "#4a6b1e", // green
  "#5e3b28", // brown
];
/** The color of bots. */
export const NEUTRAL = "#5d5d58";
/** The pattern of each color's ring, in units of 1/120 of its length. */
export const RINGS: readonly string[] = ["", "10 5", "3 5", "60 0 0 60", "25 5", "16 4 6 4", "5 15", "50 10"];

/** The first character of a name as a reader sees it: an emoji can have several code points. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return (first?.segment ?? "").toLocaleUpperCase();
}
