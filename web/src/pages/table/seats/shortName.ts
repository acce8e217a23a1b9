// A player's name on a button.

/** The maximum length of a name on a button; the rest of the button is for tiles. */
const MAX_BUTTON_LETTERS = 14;

export function shortName(name: string): string {
  const letters = Array.from(name);
  return letters.length <= MAX_BUTTON_LETTERS
    ? name
    : `${letters
        .slice(0, MAX_BUTTON_LETTERS - 1)
        .join("")
        .trimEnd()}…`;
}
