import { expect, test } from "vitest";
import css from "../../app.css?raw";
import { INDEX_COLORS } from "./tileArt";

/** The relative luminance of a color like "#1a2b3c", as WCAG 2 defines it. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(first: string, second: string): number {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

test("every mark that names a tile has a contrast of 7:1 to the face of the tile, in both themes", () => {
  const faces = [...css.matchAll(/--tile-face: (#[0-9a-f]{6});/g)].map(([, color]) => color!);
  expect(faces).toHaveLength(2);
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21);
  expect(INDEX_COLORS.length).toBeGreaterThan(4);
  for (const face of faces)
    for (const color of INDEX_COLORS) expect(contrast(color, face), `${color} on ${face}`).toBeGreaterThanOrEqual(7);
});
