// The card for the next table, stored on this device.

import { ownCards } from "./ownCards.svelte";

/** The name of a published card, or OWN and the id of one of the player's cards. Older versions stored OWN alone. */
const STORAGE_KEY = "charleston.card.choice";
const OWN = "own";
/** The first version stored the player's own card here. A stored card was also the chosen card. */
const OLD_KEY = "charleston.card";
/** The suggestion for a newcomer: a short and easy card. */
export const FIRST_CARD = "First Card";

/** The cards in the order in which the page offers them: the card for newcomers comes first. */
export const inOrder = <T extends { name: string }>(cards: readonly T[]): T[] =>
  cards.toSorted((one, other) => Number(other.name === FIRST_CARD) - Number(one.name === FIRST_CARD));

/** The card in a table's setup: the name of a published card, or the text of the player's own card. */
export interface CardChoice {
  card: string;
  own_card: string;
}

/** Chooses the card for the next tables. A new text becomes one of the player's own cards. */
export function saveCard({ card, own_card }: CardChoice): boolean {
  return keep(own_card.trim() ? `${OWN} ${ownCards.add(own_card)}` : card);
}

/** The card for the next table. */
export function loadCard(): CardChoice {
  const choice = read(STORAGE_KEY);
  const latest = ownCards.list[0];
  if (choice === null) return read(OLD_KEY) ? own(read(OLD_KEY)!) : { card: FIRST_CARD, own_card: "" };
  if (choice !== OWN && !choice.startsWith(`${OWN} `)) return { card: choice, own_card: "" };
  const chosen = ownCards.find(choice.slice(OWN.length + 1)) ?? latest;
  return chosen ? own(chosen.text) : { card: "", own_card: "" };
}

const own = (text: string): CardChoice => ({ card: "", own_card: text });

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(choice: string): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, choice);
    return ownCards.isStored;
  } catch {
    return false;
  }
}
