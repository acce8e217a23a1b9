// The player's own card and the choice of a card, stored on this device.

const DRAFT = "charleston.card.draft";
/** The player's own card, as last played or chosen. */
const OWN = "charleston.card";
/** The card for the next table: OURS, the name of another published card, or MINE. */
const CHOICE = "charleston.card.choice";
const OURS = "";
const MINE = "own";
/** The server's limit. */
export const MAX_BYTES = 100_000;

export const EXAMPLE = `card Our Tuesday Card
about For the four of us.

section 2468
  FF 222a 44a 6666b 888b       x30   1 or 2 suits
  2222a 44a 666a 88a DDDa      x25

section Consecutive Run
  11a 222a 3333a 444a 55a      x25   run      # any five in a row
  FFFF 1111a 2222b 33c         x30   run

section Winds - Dragons
  NNNN EE WW SSSS RR           x25
  FF NEWS DDDD DDDD            x30   any 2 dragons

section Singles and Pairs
  FF 11a 22a 33a 44a 55a 66a   c50   run
`;

export function loadDraft(): string {
  try {
    return localStorage.getItem(DRAFT) ?? EXAMPLE;
  } catch {
    return EXAMPLE;
  }
}

/** Returns whether this browser stored it. */
export function saveDraft(text: string): boolean {
  return keep(DRAFT, text);
}

/** The card in a table's setup: the name of a published card, or the text of the player's own card. */
export interface CardChoice {
  card: string;
  own_card: string;
}

export function takeToTable(text: string): boolean {
  return saveCard({ card: "", own_card: text });
}

/** Chooses the card for the next tables. Returns whether this browser stored it. */
export function saveCard({ card, own_card }: CardChoice): boolean {
  if (!own_card.trim()) return keep(CHOICE, card);
  return keep(OWN, own_card) && keep(CHOICE, MINE);
}

/** The card for the next table. */
export function loadCard(): CardChoice {
  const own = loadOwnCard();
  const choice = read(CHOICE) ?? (own ? MINE : OURS);
  return choice === MINE ? { card: "", own_card: own } : { card: choice, own_card: "" };
}

/** The player's own card as last played, even if another card is chosen now; empty if there is none. */
export const loadOwnCard = (): string => read(OWN) ?? "";

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
