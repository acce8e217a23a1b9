// The address of Ask the referee with a table's own rules.

import type { Schemas } from "../api/client";

/**
 * The address has the rules but not the link of the page, because players share it, and anyone with the link can write. ``preset`` is
 * empty or missing if this device's copy of the page is from an older version.
 */
export function refereeAddress({ preset, options }: Partial<Pick<Schemas["BookView"], "preset" | "options">>): string {
  if (!preset) return "/referee";
  const rules = new URLSearchParams({ rules: preset });
  if (Object.keys(options ?? {}).length > 0) rules.set("options", JSON.stringify(options));
  return `/referee?${rules.toString()}`;
}
