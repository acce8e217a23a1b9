// Makes a reload work offline: a service worker (offlineWorker.ts) caches the pages for a real table, which has no network.
// Browsers allow this over HTTPS or on localhost. On other hosts these pages work offline until a reload.

/** The score book and Ask the referee. Each refers to the other, so a visit to one saves both. */
const SCOPES = ["/books", "/referee"];

export function registerWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  for (const scope of SCOPES) navigator.serviceWorker.register("/service-worker.js", { scope }).catch(() => {}); // the browser does not allow it
}

const WORKER_TIMEOUT_MS = 20_000;

/** Resolves to whether a worker answers this page's requests; false if the browser does not allow one. */
export function workerReady(): Promise<boolean> {
  return new Promise((resolve) => {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return resolve(false);
    if (navigator.serviceWorker.controller) return resolve(true);
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve(true), { once: true });
    setTimeout(() => resolve(false), WORKER_TIMEOUT_MS);
  });
}
