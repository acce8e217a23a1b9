// Fetches every answer in the background, one after another, so that Ask the referee works offline after one visit.

import { workerReady } from "../../app/offline";
import type { RefereeTopics } from "../../api/http";
import { answersAddress, dropOldOwn, storeOwn, uncachedOwn } from "./api";
import { isStandard, type OwnRules } from "./ownRules";

const IDLE_AFTER_MS = 1_500;
const RETRY_AFTER_S = 60;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns whether all answers are on this device. Stops when the network fails or the page is left. */
export async function saveAnswers(topics: RefereeTopics, rules: OwnRules, left: AbortSignal): Promise<boolean> {
  if (!(await workerReady())) return false;
  await wait(IDLE_AFTER_MS);
  try {
    for (const { id } of topics.topics) {
      left.throwIfAborted();
      const address = answersAddress(id);
      if (!(await caches.match(address)) && !(await fetch(address)).ok) return false; // the worker caches it
    }
    await dropOldOwn(topics.version);
    return isStandard(rules) || (await saveOwn(topics, rules, left));
  } catch {
    return false;
  }
}

/** Fetches the answers under the table's own rules. Waits when the server's rate limit refuses a request. */
async function saveOwn({ topics, version }: RefereeTopics, rules: OwnRules, left: AbortSignal): Promise<boolean> {
  for (const { id } of topics) {
    const address = await uncachedOwn(id, rules, version);
    if (address === null) continue;
    let response = await fetch(address, { signal: left });
    while (response.status === 429 || response.status === 503) {
      await wait(1000 * (Number(response.headers.get("retry-after")) || RETRY_AFTER_S));
      response = await fetch(address, { signal: left });
    }
    if (!response.ok) return false;
    await storeOwn(address, response);
  }
  return true;
}
