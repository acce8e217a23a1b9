import { expect, test } from "vitest";
import { exposureTiles, spokenTiles, tileNames } from "./tileGroups";
import { HIDDEN, JOKER, SOAP } from "../../api/tiles";

test("tiles are named as players say them", () => {
  expect(tileNames([SOAP, SOAP, JOKER])).toBe("soap, soap, joker");
  expect(spokenTiles([SOAP, SOAP, 15, JOKER])).toBe("soap twice, seven crak, joker");
  expect(spokenTiles([HIDDEN])).toBe("a face-down tile");
  expect(spokenTiles([])).toBe("nothing");
});

test("an exposure shows its naturals, then its jokers", () => {
  expect(exposureTiles([4, 2, 1])).toEqual([4, 4, JOKER]);
});
