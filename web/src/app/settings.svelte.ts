// The player's settings, stored on this device and sent to nobody.

const STORAGE_KEY = "charleston.settings";

export interface Settings {
  theme: "auto" | "day" | "evening";
  tiles: "drawn" | "plain";
  /** Of the tiles, 1 is what fits; the rack wraps where it no longer fits. */
  size: number;
  /** How much the card beside the table helps. */
  aid: "off" | "lines" | "tiles";
  sounds: boolean;
  /** Discards are spoken by the browser. */
  speech: boolean;
  motion: "auto" | "none";
  largeCard: boolean;
  /** Alone with bots, discards that cannot be used go by without being asked about. */
  letGo: boolean;
}

const DEFAULTS: Settings = {
  theme: "auto",
  tiles: "drawn",
  size: 1,
  aid: "lines",
  sounds: false,
  speech: false,
  motion: "auto",
  largeCard: false,
  letGo: true,
};
const VALUES: Partial<Record<keyof Settings, readonly unknown[]>> = {
  theme: ["auto", "day", "evening"],
  tiles: ["drawn", "plain"],
  aid: ["off", "lines", "tiles"],
  motion: ["auto", "none"],
};
export const MIN_SIZE = 0.7;
export const MAX_SIZE = 1.6;

export const settings: Settings = $state(read());

/** Keeps what was changed, and shows it at once. Called once, by the page as a whole. */
export function applySettings(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let prefersDark = $state(dark.matches);
  dark.addEventListener("change", (event) => (prefersDark = event.matches));
  $effect(() => {
    const root = document.documentElement;
    root.dataset["theme"] = settings.theme === "auto" ? (prefersDark ? "evening" : "day") : settings.theme;
    root.dataset["motion"] = settings.motion;
    root.style.setProperty("--tile-scale", String(settings.size));
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
    } catch {
      // a browser that keeps nothing
    }
  });
}

/** Whether things may move on the screen. */
export function mayMove(): boolean {
  return settings.motion === "auto" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function read(): Settings {
  let kept: Record<string, unknown> = {};
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    if (typeof found === "object" && found !== null) kept = found as Record<string, unknown>;
  } catch {
    kept = {};
  }
  const fits = (name: keyof Settings): boolean =>
    typeof kept[name] === typeof DEFAULTS[name] && (VALUES[name]?.includes(kept[name]) ?? true);
  const found = Object.fromEntries(
    Object.keys(DEFAULTS)
      .filter((name) => fits(name as keyof Settings))
      .map((name) => [name, kept[name]]),
  );
  const all = { ...DEFAULTS, ...found } as Settings;
  return { ...all, size: Math.min(MAX_SIZE, Math.max(MIN_SIZE, all.size)) };
}
