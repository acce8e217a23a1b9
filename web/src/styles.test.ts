import { expect, test } from "vitest";

const sources = import.meta.glob<string>("./**/*.{svelte,css}", { query: "?raw", import: "default", eager: true });
const MEDIA = /@media \(hover: hover\) \{(?:[^{}]|\{[^{}]*\})*\}/g;

test("hover styles apply only to devices that hover: on a touch screen they would persist", () => {
  const loose = Object.entries(sources).filter(([, text]) => text.replaceAll(MEDIA, "").includes(":hover"));
  expect(loose.map(([name]) => name)).toEqual([]);
  expect(Object.values(sources).some((text) => text.includes(":hover"))).toBe(true);
});
