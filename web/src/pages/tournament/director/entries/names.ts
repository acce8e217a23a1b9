// Reads a list of players: one name per line, or rows from a spreadsheet.

export interface NameList {
  names: string[];
  /** Whether the rows have several columns without a head that says which is the name. */
  noHeads: boolean;
}

const SEPARATORS = ["\t", ";", ","];
const FULL = ["name", "player", "full name"];
const FIRST = ["first name", "first", "given name"];
const LAST = ["last name", "last", "surname", "family name"];

export function readNames(text: string): NameList {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  const separator = SEPARATORS.find((one) => lines.some((line) => line.includes(one)));
  const rows = lines.map((line) => (separator ? cellsOf(line, separator) : [tidy(line)]));
  const heads = (rows[0] ?? []).map((head) => head.toLowerCase());
  const column = (names: readonly string[]): number => heads.findIndex((head) => names.includes(head));
  const [full, first, last] = [column(FULL), column(FIRST), column(LAST)];
  if (full >= 0) return list(rows.slice(1).map((row) => row[full] ?? ""));
  if (first >= 0 && last >= 0) return list(rows.slice(1).map((row) => `${row[first] ?? ""} ${row[last] ?? ""}`));
  if (rows.some((row) => row.filter(Boolean).length > 1)) return { names: [], noHeads: true };
  return list(rows.map((row) => row.find(Boolean) ?? ""));
}

/** The names that are on the list more than once, whatever their case. */
export function repeated(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => {
    const key = name.toLowerCase();
    const isKnown = seen.has(key);
    seen.add(key);
    return isKnown;
  });
}

const tidy = (text: string): string => text.replace(/\s+/g, " ").trim();

const list = (names: readonly string[]): NameList => ({ names: names.map(tidy).filter(Boolean), noHeads: false });

/** The cells of a row. A cell in quotes may contain the separator, and two quotes for one. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (const [at, sign] of [...line].entries()) {
    if (sign === '"') {
      if (!isQuoted && line[at - 1] === '"' && cell) cell += sign;
      isQuoted = !isQuoted;
    } else if (sign === separator && !isQuoted) {
      cells.push(tidy(cell));
      cell = "";
    } else cell += sign;
  }
  return [...cells, tidy(cell)];
}
