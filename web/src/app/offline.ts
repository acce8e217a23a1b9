// Makes the pages load offline: a service worker (offlineWorker.ts) caches them.
// Browsers allow this over HTTPS or on localhost. On other hosts an open page works offline until a reload.

const SCOPE = "/";
let isRefused = false;

/** Registers the worker once the page has loaded, so that it does not delay the page. The app calls it once. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") void register();
  else addEventListener("load", () => void register(), { once: true });
}

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register("/service-worker.js", { scope: SCOPE, updateViaCache: "none" });
    await navigator.serviceWorker.ready;
    // Earlier versions registered a worker for each of two pages.
    const all = await navigator.serviceWorker.getRegistrations();
    for (const one of all) if (new URL(one.scope).pathname !== SCOPE) await one.unregister();
  } catch {
    isRefused = true; // the browser does not allow a service worker
  }
}

/** The worker loads all pages before it answers. That takes a while on a slow phone. */
const WORKER_TIMEOUT_MS = 120_000;

/** Resolves to whether a worker answers this page's requests; false if the browser does not allow one. */
export function workerReady(): Promise<boolean> {
  return new Promise((resolve) => {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator) || isRefused) return resolve(false);
    if (navigator.serviceWorker.controller) return resolve(true);
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve(true), { once: true });
    setTimeout(() => resolve(false), WORKER_TIMEOUT_MS);
  });
}
