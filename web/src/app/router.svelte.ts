// Chooses the page by the address. A player can open every address directly.

let path = $state(location.pathname);
let search = $state(location.search);

const CAME_FROM = "charleston.cameFrom";

addEventListener("popstate", read);

function read(): void {
  path = location.pathname;
  search = location.search;
}

export const route = {
  get path(): string {
    return path;
  },
  /** The query string of the address. */
  get query(): URLSearchParams {
    return new URLSearchParams(search);
  },
  /** The parts of the address, decoded. */
  get parts(): string[] {
    return path.split("/").filter(Boolean).map(decode);
  },
};

/** Remembers where the reader came from, if the address is in another part of the app. Survives a reload. */
function remember(to: string): void {
  const part = (address: string): string => address.split(/[/?#]/)[1] ?? "";
  if (part(to) === part(path)) return;
  try {
    sessionStorage.setItem(CAME_FROM, path);
  } catch {
    // the browser does not allow storage
  }
}

/** The address in another part of the app from which the reader came here; empty if unknown. */
export function cameFrom(): string {
  try {
    return sessionStorage.getItem(CAME_FROM) ?? "";
  } catch {
    return "";
  }
}

export function go(to: string, replace = false): void {
  remember(to);
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  read();
  scrollTo(0, 0);
}

/** Handles a click on a link within the app without a reload. The browser handles links that open a new tab. */
export function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
