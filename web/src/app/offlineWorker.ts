// The service worker of the score book and of Ask the referee: caches their page, their scripts and the referee's
// answers, so they load offline. It does not cache /api: the pages store those answers.

/// <reference lib="webworker" />

const worker = self as unknown as ServiceWorkerGlobalScope;

/** The files of this build, written by vite.config.ts. Each build has its own list, and therefore its own worker. */
declare const FILES: string[];
/** The version of the referee's answers, by vite.config.ts, too. */
declare const ANSWERS: string;
const PAGE = "/books";
const TOPICS = "/referee/topics.json";
const ANSWER_FILE = /^\/referee\/[a-z0-9-]+\.json$/;
const TIMEOUT_MS = 4_000;
/** Each scope has a worker, and each worker its own files: one may be older than the other. */
const kind = `book ${new URL(worker.registration.scope).pathname} `;
const cacheName = `${kind}${FILES.join(" ")}`;
const answersName = `referee ${ANSWERS}`;

worker.addEventListener("install", (event) => {
  const fresh = [PAGE, ...FILES].map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(fresh))
      .then(() => answers(new Request(TOPICS)))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter(isOld));
  event.waitUntil(
    old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => worker.clients.claim()),
  );
});

/** Whether a cache is from an older build; also one from before there were scopes. */
function isOld(name: string): boolean {
  const own = name.startsWith(kind) || name.startsWith("book /assets");
  return (own && name !== cacheName) || (/^referee [0-9a-f]+$/.test(name) && name !== answersName);
}

worker.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== worker.location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(page(event.request));
  else if (FILES.includes(pathname)) event.respondWith(file(event.request));
  else if (ANSWER_FILE.test(pathname)) event.respondWith(answers(event.request));
});

/** The server's page, or the cached page if the server's does not arrive in time. */
async function page(request: Request): Promise<Response> {
  const cached = await caches.match(PAGE, { cacheName });
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

/** Answers of one version: cached when they are first needed, or fetched ahead by the page. */
async function answers(request: Request): Promise<Response> {
  const cache = await caches.open(answersName);
  const cached = await cache.match(request.url);
  if (cached) return cached;
  const response = await fetch(request.url, { cache: "no-cache" });
  if (response.ok) await cache.put(request.url, response.clone()).catch(() => {}); // storage is full
  return response;
}
