// Fits a list into columns on a wall screen: in the largest readable size, and in pages if one page is not enough.

export interface Fit {
  /** In pixels. */
  fontSize: number;
  columns: number;
  /** Rows in each column of a full page. */
  rows: number;
  pages: number;
}

/** Sizes of the text in parts of the window's shorter side. Smaller text cannot be read from the back of a room. */
const MAX_SIZE = 0.05;
const MIN_SIZE = 0.028;
const STEPS = 8;
/** In units of the font size. */
export const ROW_HEIGHT = 1.5;
export const COLUMN_WIDTH = 17;

/** ``width`` and ``height`` are the room for the list, ``screen`` is the window's shorter side, all in pixels. */
export function fit(count: number, width: number, height: number, screen: number): Fit {
  const sizes = Array.from({ length: STEPS + 1 }, (_, at) => MAX_SIZE - ((MAX_SIZE - MIN_SIZE) * at) / STEPS);
  const fits = sizes.map((size) => grid(count, width, height, size * screen));
  return fits.find((one) => one.pages === 1) ?? fits.at(-1)!;
}

function grid(count: number, width: number, height: number, fontSize: number): Fit {
  const columns = Math.max(1, Math.floor(width / (COLUMN_WIDTH * fontSize)));
  const rows = Math.max(1, Math.floor(height / (ROW_HEIGHT * fontSize)));
  const pages = Math.max(1, Math.ceil(count / (columns * rows)));
  return { fontSize, columns, rows, pages };
}

/** The items of a page, with all pages as equally full as possible. */
export function pageOf<T>(items: readonly T[], page: number, pages: number): T[] {
  const perPage = Math.ceil(items.length / pages);
  return items.slice(page * perPage, (page + 1) * perPage);
}
