// The score book's service worker: caches its page and scripts, so they load offline. It does not cache /api: the page
// stores those answers.

/// <reference lib="webworker" />

const worker = self as unknown as ServiceWorkerGlobalScope;

/** The files of this build, written by vite.config.ts. Each build has its own list, and therefore its own worker. */
declare const FILES: string[];
const PAGE = "/books";
const TIMEOUT_MS = 4_000;
const cacheName = `book ${FILES.join(" ")}`;

worker.addEventListener("install", (event) => {
  const fresh = [PAGE, ...FILES].map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(fresh))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name.startsWith("book ") && name !== cacheName));
  event.waitUntil(
    old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => worker.clients.claim()),
  );
});

worker.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== worker.location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(page(event.request));
  else if (FILES.includes(pathname)) event.respondWith(file(event.request));
});

/** The server's page, or the cached page if the server's does not arrive in time. */
async function page(request: Request): Promise<Response> {
  const cached = await caches.match(PAGE);
  if (cached === undefined) return fetch(request);
  if (!worker.navigator.onLine) return cached;
  const late = new Promise<Response>((resolve) => setTimeout(resolve, TIMEOUT_MS, cached));
  const answer = fetch(request).then(
    (response) => (response.status < 500 ? response : cached),
    () => cached,
  );
  return Promise.race([answer, late]);
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}
