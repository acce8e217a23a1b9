// The SHA-256 of a seed, computed by the browser.

/** In hex; null if the browser refuses, because it computes hashes only over HTTPS or on localhost. */
export async function fingerprint(seed: string): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null;
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
