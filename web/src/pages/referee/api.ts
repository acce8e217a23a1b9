// The referee's topics and answers: files of the page, which the service worker caches. The server computes answers
// only for the table's own rules and for numbers that the files do not cover; those answers are cached here.

import { isTemporary, json, request } from "../../api/client";
import type { RefereeAnswers, RefereeRuling, RefereeTopics } from "../../api/http";
import { codesOf, dialogueKey, type Dialogue } from "./dialogue";
import { addRules, isStandard, PRESETS, type OwnRules, type RulesPreset } from "./ownRules";

/** The answer under the table's own rules, and under the three standard rulesets. */
export interface Rulings {
  own: RefereeRuling;
  standard: Record<RulesPreset, RefereeRuling>;
  /** Whether the answer under the table's own rules is missing. ``own`` is then the answer under their preset. */
  ownMissing: boolean;
}

const OWN_CACHE = "referee own";

let topics: Promise<RefereeTopics> | null = null;

/** Requested once: the topics do not change while the page is open. */
export function loadTopics(): Promise<RefereeTopics> {
  topics ??= json<RefereeTopics>("GET", "/referee/topics.json").catch((error: unknown) => {
    topics = null;
    throw error;
  });
  return topics;
}

export const answersAddress = (topic: string): string => `/referee/${topic}.json`;

function ownAddress(topic: string, rules: OwnRules, dialogue: Dialogue | null, version: string): string {
  const query = addRules(new URLSearchParams({ version }), rules);
  query.set("preset", rules.preset);
  query.delete("rules");
  if (dialogue) query.set("facts", JSON.stringify(codesOf(dialogue)));
  return `/api/referee/${topic}?${query.toString()}`;
}

/** The cache of answers that the server computes; null if the browser does not allow one. */
const ownCache = (): Promise<Cache | null> =>
  "caches" in globalThis ? caches.open(OWN_CACHE).catch(() => null) : Promise.resolve(null);

/** Answers that the server computes. Each is requested once per version of the answers. */
async function computed(address: string): Promise<RefereeAnswers> {
  const cache = await ownCache();
  const cached = await cache?.match(address);
  if (cached) return (await cached.json()) as RefereeAnswers;
  const response = await request("GET", address);
  await cache?.put(address, response.clone()).catch(() => {}); // storage is full
  return (await response.json()) as RefereeAnswers;
}

/** The address of a topic's answers under the table's own rules; null if they are already cached. */
export async function uncachedOwn(topic: string, rules: OwnRules, version: string): Promise<string | null> {
  const address = ownAddress(topic, rules, null, version);
  return (await (await ownCache())?.match(address)) ? null : address;
}

export const storeOwn = async (address: string, response: Response): Promise<void> =>
  (await ownCache())?.put(address, response).catch(() => {});

/** Removes cached answers of older versions. */
export async function dropOldOwn(version: string): Promise<void> {
  const cache = await ownCache();
  const old = (await cache?.keys())?.filter(({ url }) => new URL(url).searchParams.get("version") !== version) ?? [];
  for (const one of old) await cache?.delete(one);
}

export async function loadRulings(topic: string, dialogue: Dialogue, rules: OwnRules): Promise<Rulings> {
  const { version } = await loadTopics();
  const key = dialogueKey(dialogue);
  const files = await json<RefereeAnswers>("GET", answersAddress(topic));
  const standard = standardRulings(files, key);
  if (standard === null) {
    const answers = await computed(ownAddress(topic, rules, dialogue, version)); // another number
    return { own: rulingOf(answers, key, "own")!, standard: standardRulings(answers, key)!, ownMissing: false };
  }
  if (isStandard(rules)) return { own: standard[rules.preset], standard, ownMissing: false };
  const own = await computed(ownAddress(topic, rules, null, version)).catch((error: unknown) => {
    if (isTemporary(error)) return null; // no network, or the server is busy
    throw error;
  });
  const ruling = own && rulingOf(own, key, "own");
  return { own: ruling ?? standard[rules.preset], standard, ownMissing: !ruling };
}

function rulingOf({ answers, rulings }: RefereeAnswers, key: string, rules: string): RefereeRuling | null {
  return rulings[answers[key]?.[rules] ?? -1] ?? null;
}

function standardRulings(answers: RefereeAnswers, key: string): Rulings["standard"] | null {
  const found = PRESETS.map((preset) => [preset, rulingOf(answers, key, preset)] as const);
  if (found.some(([, ruling]) => ruling === null)) return null;
  return Object.fromEntries(found) as Rulings["standard"];
}
