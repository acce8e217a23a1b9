// Makes a reload work offline: a service worker caches the book's page (bookWorker.ts). Browsers allow this over HTTPS or
// on localhost. On other hosts the book works offline until a reload.

export function registerWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/service-worker.js", { scope: "/books" }).catch(() => {}); // the browser does not allow it
}
