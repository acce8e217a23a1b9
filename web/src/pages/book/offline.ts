// Lets a reload work without network: a service worker keeps the book's page (bookWorker.ts). Browsers allow it by https, or on
// the computer itself; elsewhere the book still works without network, as long as nobody loads it anew.

export function registerWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/service-worker.js", { scope: "/books" }).catch(() => {}); // it was not allowed to keep anything
}
