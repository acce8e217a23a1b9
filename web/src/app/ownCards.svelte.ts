// The player's own cards, stored on this device, most recently used first.

import { EXAMPLE } from "./cardExample";

const STORAGE_KEY = "charleston.cards";
/** The keys of older versions, which had only one card: as last played, and as last typed. */
const OLD_KEYS = ["charleston.card", "charleston.card.draft"];

export interface OwnCard {
  id: string;
  /** The card in the card language, including its name. */
  text: string;
  /** When the card was last written or played, in milliseconds since 1970. */
  used: number;
}

/** The name in the text of a card; null if there is none. */
export function cardName(text: string): string | null {
  return /^\s*card\s+(.+?)\s*$/m.exec(text)?.[1] ?? null;
}

/** The same card with another name. */
export function withName(text: string, name: string): string {
  const row = `card ${name.replace(/\s+/g, " ").trim()}`;
  return cardName(text) === null ? `${row}\n${text}` : text.replace(/^(\s*)card\s+.+$/m, (_, before) => before + row);
}

export class OwnCards {
  #list: OwnCard[] = $state.raw(read());
  /** Whether this browser has stored every change. */
  isStored = $state(true);

  /** All cards, most recently used first. */
  get list(): readonly OwnCard[] {
    return this.#list;
  }

  find(id: string): OwnCard | undefined {
    return this.#list.find((card) => card.id === id);
  }

  /** Adds a card and returns its id. A card with the same text is not added twice. */
  add(text: string): string {
    const same = this.#list.find((card) => card.text === text);
    const id = same?.id ?? newId(this.#list);
    this.put({ id, text, used: Date.now() });
    return id;
  }

  /** Changes the text of a card, or marks it as used now. */
  use(id: string, text = this.find(id)?.text): void {
    if (text !== undefined) this.put({ id, text, used: Date.now() });
  }

  /** Adds a card, or puts a deleted card back where it was. */
  put(card: OwnCard): void {
    this.#keep([...this.#list.filter(({ id }) => id !== card.id), card]);
  }

  /** Deletes a card and returns it, for ``put`` to undo. */
  delete(id: string): OwnCard | undefined {
    const gone = this.find(id);
    this.#keep(this.#list.filter((card) => card.id !== id));
    return gone;
  }

  #keep(cards: OwnCard[]): void {
    this.#list = cards.toSorted((one, other) => other.used - one.used);
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(this.#list));
      this.isStored = true;
    } catch {
      this.isStored = false;
    }
  }
}

export const ownCards = new OwnCards();

function read(): OwnCard[] {
  const stored = item(STORAGE_KEY);
  if (stored === null) return fromOlderVersion();
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? list.filter(isCard).toSorted((one, other) => other.used - one.used) : [];
  } catch {
    return [];
  }
}

/** The cards that older versions stored. Their ids are fixed, because a stored choice may already use one. */
function fromOlderVersion(): OwnCard[] {
  const texts = OLD_KEYS.map(item).filter((text): text is string => !!text?.trim() && text !== EXAMPLE);
  return [...new Set(texts)].map((text, at) => ({ id: `${at + 1}`, text, used: -at }));
}

function isCard(one: unknown): one is OwnCard {
  if (typeof one !== "object" || one === null) return false;
  const { id, text, used } = one as Partial<OwnCard>;
  return typeof id === "string" && typeof text === "string" && typeof used === "number";
}

function newId(cards: readonly OwnCard[]): string {
  let id = Date.now();
  while (cards.some((card) => card.id === `${id}`)) id += 1;
  return `${id}`;
}

function item(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
