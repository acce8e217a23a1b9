// The service worker of all pages: caches the page, its scripts and the referee's answers, so they load offline.
// It never answers for /api or a socket: the pages store the data that they need offline.

/// <reference lib="webworker" />

const worker = self as unknown as ServiceWorkerGlobalScope;

/** The files of this build, written by vite.config.ts. Each build has its own list, and therefore its own worker. */
declare const FILES: string[];
/** The versions of the referee's answers and of the files without a hash in their name. vite.config.ts writes both. */
declare const ANSWERS: string;
declare const BUILD: string;
const PAGE = "/";
const TOPICS = "/referee/topics.json";
const ANSWER_FILE = /^\/referee\/[a-z0-9-]+\.json$/;
/** Addresses of the server itself, not of the page. */
const SERVER = /^\/(api|health|metrics)(\/|$)/;
const TIMEOUT_MS = 4_000;
const SHELL = "shell ";
const cacheName = `${SHELL}${BUILD} ${FILES.join(" ")}`;
const answersName = `referee ${ANSWERS}`;
/** A server on the same device answers without a network. */
const isSameDevice = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(worker.location.hostname);

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll([PAGE, ...FILES].map(fresh)))
      .then(() => answers(new Request(TOPICS)))
      .then(() => worker.skipWaiting()),
  );
});

/** A request that revalidates the browser's cached copy, except for a file with a hash in its name. */
function fresh(file: string): Request {
  return new Request(file, { cache: file.startsWith("/assets/") ? "default" : "no-cache" });
}

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(oldCaches(names).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

/** The caches to delete. Keeps the cache of the previous build, because an open page may still load files from it. */
function oldCaches(names: string[]): string[] {
  const before = names.filter((name) => name.startsWith(SHELL) && name !== cacheName).at(-1);
  const isOld = (name: string): boolean =>
    name.startsWith("book /") ||
    (name.startsWith(SHELL) && name !== cacheName && name !== before) ||
    (/^referee [0-9a-f]+$/.test(name) && name !== answersName);
  return names.filter(isOld);
}

worker.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== worker.location.origin || SERVER.test(pathname)) return;
  if (ANSWER_FILE.test(pathname)) event.respondWith(answers(event.request));
  else if (FILES.includes(pathname) || pathname.startsWith("/assets/")) event.respondWith(file(event.request));
  else if (event.request.mode === "navigate") event.respondWith(page(event.request));
});

/** The server's page, or the cached page if the server's does not arrive in time. */
async function page(request: Request): Promise<Response> {
  const cached = await caches.match(PAGE, { cacheName });
  if (cached === undefined) return fetch(request);
  if (!worker.navigator.onLine && !isSameDevice) return cached;
  const late = new Promise<Response>((resolve) => setTimeout(resolve, TIMEOUT_MS, cached));
  const answer = fetch(request).then(
    (response) => (response.status < 500 ? response : cached),
    () => cached,
  );
  return Promise.race([answer, late]);
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName })) ?? (await caches.match(request)) ?? fetch(request);
}

/** Answers of one version. They are cached when they are first needed; the page may also fetch them ahead of time. */
async function answers(request: Request): Promise<Response> {
  const cache = await caches.open(answersName);
  const cached = await cache.match(request.url);
  if (cached) return cached;
  const response = await fetch(request.url, { cache: "no-cache" });
  if (response.ok) await cache.put(request.url, response.clone()).catch(() => {}); // storage is full
  return response;
}
