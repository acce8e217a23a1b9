import { expect, test } from "vitest";
import { spokenLine, writtenForm } from "./lineText";
import { findLine, isSameLine, lineCount, searchCard } from "./lineSearch";
import type { CardSheet, PrintedLine, Run } from "../../api/http";

/** "FF 222a 66a/99a": groups in the card language. */
function groups(text: string): Run[][] {
  const run = (one: string): Run => {
    const [, symbols, ink] = /^(.*?)([abc]?)$/.exec(one)!;
    return { text: symbols!, ink: ink! };
  };
  return text.split(" ").map((group) => group.split(/(?<=.)(\/)(?=.)/).map(run));
}

function line(
  section: string,
  number: number,
  text: string,
  value: number,
  remarks: string[] = [],
  concealed = false,
): PrintedLine {
  const forms = text.split(" or ").map((form) => ({ groups: groups(form), remarks: [] as string[] }));
  return { section, number, forms, remarks, concealed, value };
}

const sheet: CardSheet = {
  name: "A card",
  about: "",
  legend: [],
  sections: [
    {
      name: "2468",
      about: "",
      lines: [
        line("2468", 1, "FF 222a 44a 6666b 888b", 30, ["Any 1 or 2 Suits"]),
        line("2468", 2, "2222a 4a 666a 88a DDDDa", 45),
      ],
    },
    {
      name: "Winds - Dragons",
      about: "",
      lines: [
        line("Winds - Dragons", 1, "NNNN EE WW SSSS RR", 25),
        line("Winds - Dragons", 2, "NEWS 2468a 111a WhWhWh", 35, ["Any Like Nos."], true),
        line("Winds - Dragons", 3, "FFFF 66a/99a - 22b/55b = 4444c FF", 50),
      ],
    },
  ],
};
const results = (query: string): string[] =>
  searchCard(sheet, query).sections.flatMap(({ lines }) => lines.map((one) => `${one.section} ${one.number}`));

test("an empty search returns the whole card", () => {
  expect(searchCard(sheet, "  ")).toBe(sheet);
  expect(lineCount(sheet)).toBe(5);
});

test("a search for a section's name finds all of its lines, and lines elsewhere that match", () => {
  expect(results("2468")).toEqual(["2468 1", "2468 2", "Winds - Dragons 2"]);
  expect(results("winds -")).toEqual(["Winds - Dragons 1", "Winds - Dragons 2", "Winds - Dragons 3"]);
});

test("a search finds tiles and groups by their names", () => {
  expect(results("Flowers")).toEqual(["2468 1", "Winds - Dragons 3"]);
  expect(results("white")).toEqual(["Winds - Dragons 2"]);
  expect(results("kong flower")).toEqual(["2468 1", "Winds - Dragons 3"]);
  expect(results("singles")).toEqual(["2468 2"]);
  expect(results("concealed")).toEqual(["Winds - Dragons 2"]);
});

test("a search finds lines by print, with or without inks, by remarks and by value", () => {
  expect(results("222 44")).toContain("2468 1");
  expect(results("222a 44a")).toEqual(["2468 1"]);
  expect(results("like nos")).toEqual(["Winds - Dragons 2"]);
  expect(results("45")).toEqual(["2468 2"]);
  expect(results("c35")).toEqual(["Winds - Dragons 2"]);
  expect(results("news")).toEqual(["Winds - Dragons 2"]);
  expect(results("quints of jade")).toEqual([]);
});

test("findLine returns the line with this section and number", () => {
  expect(findLine(sheet, "2468", 2)?.value).toBe(45);
  expect(findLine(sheet, "2468", 9)).toBeUndefined();
});

test("a line can be spoken and written", () => {
  const { lines } = sheet.sections[1]!;
  expect(spokenLine(sheet.sections[0]!.lines[0]!)).toBe(
    "two flowers, three 2s in suit a, two 4s in suit a, four 6s in suit b, three 8s in suit b, Any 1 or 2 Suits: 30, exposed.",
  );
  expect(spokenLine(lines[1]!)).toBe(
    "north east west south, 2 4 6 8 in suit a, three 1s in suit a, three white dragons, Any Like Nos.: 35, concealed.",
  );
  expect(spokenLine(lines[2]!)).toContain(
    "two 6s in suit a or two 9s in suit a, minus, two 2s in suit b or two 5s in suit b, equals",
  );
  expect(writtenForm(lines[2]!.forms[0]!)).toBe("FFFF 66a/99a - 22b/55b = 4444c FF");
});

test("a line is identified by section and number", () => {
  expect(isSameLine({ section: "2468", number: 3 }, { section: "2468", number: 3 })).toBe(true);
  expect(isSameLine({ section: "2468", number: 3 }, { section: "369", number: 3 })).toBe(false);
  expect(isSameLine({ section: "2468", number: 3 }, null)).toBe(false);
});
