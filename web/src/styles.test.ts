import { expect, test } from "vitest";

const sources = import.meta.glob<string>("./**/*.{svelte,css}", { query: "?raw", import: "default", eager: true });
const MEDIA = /@media \(hover: hover\) \{(?:[^{}]|\{[^{}]*\})*\}/g;

test("hover styles apply only to devices that hover: on a touch screen they would persist", () => {
  const violations = Object.entries(sources).filter(([, text]) => text.replaceAll(MEDIA, "").includes(":hover"));
  expect(violations.map(([name]) => name)).toEqual([]);
  expect(Object.values(sources).some((text) => text.includes(":hover"))).toBe(true);
});
