// The player's settings, stored only on this device.

const STORAGE_KEY = "charleston.settings";

export type CallPreference = "helpful" | "all" | "none";

export interface Settings {
  theme: "auto" | "day" | "evening";
  tiles: "drawn" | "plain";
  /** The scale of the tiles: 1 fits the screen; with a larger scale the rack may wrap. */
  size: number;
  /** Which hints the card beside the table gives. */
  aid: "off" | "lines" | "tiles";
  /** Whether the card beside the table shows the chance to win with each line. */
  chances: boolean;
  sounds: boolean;
  /** The volume of sounds, from 0 to 1. */
  volume: number;
  /** Whether the player has been asked about sounds. */
  askedAboutSounds: boolean;
  /** Whether the browser says the name of each discard. */
  speech: boolean;
  motion: "auto" | "none";
  largeCard: boolean;
  /** Which discards the page asks about: those that help, all the player could call, or only mah jongg. */
  calls: CallPreference;
  /** Whether the page picks from the wall when the player can do nothing else. */
  picks: boolean;
  /** Whether single keys press buttons at the table. */
  shortcuts: boolean;
  /** Whether the table highlights one stop after another, for a player with a single switch. */
  scan: boolean;
  /** How long each stop is highlighted. */
  scanSeconds: number;
}

const DEFAULTS: Settings = {
  theme: "auto",
  tiles: "drawn",
  size: 1,
  aid: "lines",
  chances: false,
  sounds: false,
  volume: 0.6,
  askedAboutSounds: false,
  speech: false,
  motion: "auto",
  largeCard: false,
  calls: "helpful",
  picks: true,
  shortcuts: true,
  scan: false,
  scanSeconds: 2,
};
const VALUES: Partial<Record<keyof Settings, readonly unknown[]>> = {
  theme: ["auto", "day", "evening"],
  tiles: ["drawn", "plain"],
  aid: ["off", "lines", "tiles"],
  motion: ["auto", "none"],
  calls: ["helpful", "all", "none"],
};
export const MIN_SIZE = 0.7;
export const MAX_SIZE = 1.6;
export const MIN_SCAN_SECONDS = 1;
export const MAX_SCAN_SECONDS = 4;

export const settings: Settings = $state(read());

/** Stores and applies every change of the settings. The app calls it once. */
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
      // This browser stores nothing.
    }
  });
}

/** Whether animations are on. */
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
  const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
  return {
    ...all,
    size: within(all.size, MIN_SIZE, MAX_SIZE),
    scanSeconds: within(all.scanSeconds, MIN_SCAN_SECONDS, MAX_SCAN_SECONDS),
    volume: within(all.volume, 0, 1),
  };
}
