// Helpers for English text.

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The server's name for a player who has given no name. Only that player reads it. */
const YOU = "You";

/** "Ruth’s", or "your". */
export function possessive(name: string): string {
  return name === YOU ? "your" : `${name}’s`;
}

/** "Ruth was", or "You were". */
export function was(name: string): string {
  return `${name} ${name === YOU ? "were" : "was"}`;
}

/** "Ruth shows", or "You show". */
export function shows(name: string): string {
  return `${name} ${name === YOU ? "show" : "shows"}`;
}

/** "1 game", "3 games". */
export function counted(count: number, thing: string): string {
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`;
}

/** "1st", "2nd", "11th". */
export function ordinal(place: number): string {
  const isTeen = place % 100 >= 11 && place % 100 <= 13;
  return `${place}${(!isTeen && ["th", "st", "nd", "rd"][place % 10]) || "th"}`;
}

/** "Ruth, Bea and Dot". */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
