import { expect, test } from "vitest";
import { readNames, repeated } from "./names";

test("one name per line", () => {
  expect(readNames("Ann Lee\r\n\n  Bea   Fox \n")).toEqual({ names: ["Ann Lee", "Bea Fox"], noHeads: false });
});

test("rows from a spreadsheet, by the heads of the columns", () => {
  expect(readNames('Number,Name\n1,Ann Lee\n2,"Fox, Bea"').names).toEqual(["Ann Lee", "Fox, Bea"]);
  expect(readNames("Last name\tFirst name\nLee\tAnn\nFox\tBea").names).toEqual(["Ann Lee", "Bea Fox"]);
  expect(readNames('Name;Club\nAnn "Dot" Lee;North').names).toEqual(["Ann Dot Lee"]);
});

test("several columns without a head are not guessed", () => {
  expect(readNames("Lee,Ann\nFox,Bea")).toEqual({ names: [], noHeads: true });
  expect(readNames("Ann Lee,\nBea Fox,").names).toEqual(["Ann Lee", "Bea Fox"]);
});

test("names that appear twice", () => {
  expect(repeated(["Ann", "Bea", "ANN"])).toEqual(["ANN"]);
  expect(repeated(["Ann", "Bea"])).toEqual([]);
});
