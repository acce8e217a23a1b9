// Finds topics and rules by plain words: synonyms, other forms of a word, and typos. The same search is in Python
// (src/charleston/referee/topic_search.py); search.vectors.json compares the two.

import type { IndexEntry, Index } from "../../api/http";

const MIN_TYPO_LENGTH = 4;
const TWO_TYPOS_FROM = 8;
const SUFFIXES = ["s", "es", "d", "ed", "ing", "ly", "er"];
/** In words. */
const MAX_PHRASE = 4;
const WHOLE_SHARE = 0.5;
const TYPICAL_SHARE = 2;
/** A wording that scores more than this has the same terms as the question, and counts twice. */
const SAME_WORDS = 0.999;
const RULE_SHARE = 0.6;

export type Kind = "topic" | "rule";

export interface Hit {
  kind: string;
  id: string;
  title: string;
  score: number;
}

export class TopicSearch {
  readonly #terms: ReadonlyMap<string, number>;
  /** The single words, in the order of their terms. */
  readonly #words: readonly (readonly [word: string, term: number])[];
  readonly #stop: ReadonlySet<string>;
  readonly #weights: readonly number[];
  readonly #entries: readonly IndexEntry[];

  constructor({ terms, stop, weights, entries }: Index) {
    const all = Object.entries(terms);
    this.#terms = new Map(all);
    // JavaScript moves numeric keys to the front of an object, so we sort the words by term again.
    this.#words = all.filter(([word]) => !word.includes("+")).toSorted(([, a], [, b]) => a - b);
    this.#stop = new Set(stop);
    this.#weights = weights;
    this.#entries = entries;
  }

  /** The best topics and rules, best first. Empty only if no word is known. */
  search(text: string, limit: number, kinds: readonly Kind[] = ["topic", "rule"]): Hit[] {
    const asked = [...new Set(this.#read(text))].toSorted((a, b) => a - b);
    const hits: Hit[] = [];
    for (const entry of this.#entries) {
      if (!kinds.includes(entry.kind as Kind)) continue;
      const score = Number(this.#score(asked, entry).toFixed(4));
      if (score > 0) hits.push({ kind: entry.kind, id: entry.id, title: entry.title, score });
    }
    return hits.toSorted((a, b) => b.score - a.score).slice(0, limit);
  }

  /** The terms in the text: the longest phrases first, then single words, then the nearest spelling. */
  #read(text: string): number[] {
    const words = wordsOf(text);
    const result: number[] = [];
    for (let at = 0; at < words.length;) {
      const phrase = this.#phrase(words, at);
      const term = phrase ? phrase.term : this.#stop.has(words[at]!) ? undefined : this.#word(words[at]!);
      if (term !== undefined) result.push(term);
      at += phrase?.size ?? 1;
    }
    return result;
  }

  #phrase(words: readonly string[], at: number): { term: number; size: number } | null {
    for (let size = Math.min(MAX_PHRASE, words.length - at); size > 1; size -= 1) {
      const term = this.#terms.get(words.slice(at, at + size).join("+"));
      if (term !== undefined) return { term, size };
    }
    return null;
  }

  #word(word: string): number | undefined {
    const known = formsOf(word).find((form) => this.#terms.has(form));
    return known === undefined ? this.#nearest(word) : this.#terms.get(known);
  }

  /** The term of the known word with the fewest typos: at most one, or two in a long word. */
  #nearest(word: string): number | undefined {
    if (word.length < MIN_TYPO_LENGTH) return undefined;
    let best: number | undefined;
    let most = word.length >= TWO_TYPOS_FROM ? 2 : 1;
    for (const [known, term] of this.#words) {
      if (Math.abs(known.length - word.length) > most || known.length < MIN_TYPO_LENGTH - 1) continue;
      const typos = distance(word, known, most);
      if (typos <= most && (best === undefined || typos < most)) [best, most] = [term, typos];
    }
    return best;
  }

  /** How well an entry fits: its best wording, the terms of all its wordings together, and how often each occurs. */
  #score(asked: readonly number[], entry: IndexEntry): number {
    const total = this.#sum(asked);
    if (!total) return 0;
    let best = 0;
    const counts = new Map<number, number>();
    for (const wording of entry.wordings) {
      const common = this.#sum(asked.filter((term) => wording.includes(term)));
      if (common) best = Math.max(best, common / Math.sqrt(total * this.#sum(wording)));
      for (const term of wording) counts.set(term, (counts.get(term) ?? 0) + 1);
    }
    const whole = this.#sum(asked.filter((term) => counts.has(term))) / total;
    const share = (term: number): number => Math.sqrt((counts.get(term) ?? 0) / entry.wordings.length);
    const typical = asked.reduce((sum, term) => sum + this.#weights[term]! * share(term), 0) / total;
    const score = best + WHOLE_SHARE * whole + TYPICAL_SHARE * typical + (best > SAME_WORDS ? 1 : 0);
    return entry.kind === "rule" ? score * RULE_SHARE : score;
  }

  #sum(terms: readonly number[]): number {
    return terms.reduce((sum, term) => sum + this.#weights[term]!, 0);
  }
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll("’", "")
      .replaceAll("'", "")
      .match(/[a-z0-9]+/g) ?? []
  );
}

/** The word, and other forms of it. */
function formsOf(word: string): string[] {
  const forms = [word];
  for (const suffix of SUFFIXES) {
    const stem = word.endsWith(suffix) ? word.slice(0, -suffix.length) : word;
    if (stem === word || stem.length <= 2) continue;
    forms.push(stem, `${stem}e`);
    if (stem.at(-1) === stem.at(-2)) forms.push(stem.slice(0, -1));
    if (stem.endsWith("i")) forms.push(`${stem.slice(0, -1)}y`);
  }
  return [...forms, ...SUFFIXES.map((suffix) => word + suffix)];
}

/** The number of typos between two words: an extra, missing or different letter, or two swapped letters. */
function distance(one: string, other: string, most: number): number {
  let older: number[];
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    [older, before, row] = [before, row, [at]];
    for (let to = 1; to <= other.length; to += 1) {
      const differs = one[at - 1] === other[to - 1] ? 0 : 1;
      let cost = Math.min(before[to]! + 1, row[to - 1]! + 1, before[to - 1]! + differs);
      const swapped = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      if (swapped) cost = Math.min(cost, older[to - 2]! + 1);
      row.push(cost);
    }
    if (Math.min(...row) > most) return most + 1;
  }
  return row.at(-1)!;
}
