import { expect, test } from "vitest";
import { chairFor, chairPlace, chairStatus, voices, waitingText } from "./chairs";
import type { ChairView, TableView } from "../../../api/wire";

const chair = (changed: Partial<ChairView> = {}): ChairView => ({
  name: "",
  person: "",
  bot: "",
  host: false,
  left: false,
  open: false,
  color: -1,
  ...changed,
});
const ruth = chair({ name: "Ruth", person: "r", host: true });
const edna = chair({ name: "Edna", person: "e" });
const bot = chair({ name: "Cora", bot: "novice", open: true });
const free = chair({ open: true });
const view = (chairs: ChairView[], changed: Partial<TableView> = {}): TableView =>
  ({ chairs, you: null, host: false, paused: false, chat: [], muted: [], ...changed }) as unknown as TableView;

test("the player's chair is at the bottom, the next chair on its right", () => {
  const four = view([ruth, edna, bot, free], { you: 1 });
  expect([0, 1, 2, 3].map((at) => chairPlace(at, four))).toEqual(["left", "bottom", "right", "top"]);
  const three = view([ruth, edna, bot]);
  expect([0, 1, 2].map((at) => chairPlace(at, three))).toEqual(["bottom", "right", "left"]);
});

test("a new player gets a free chair, or else a bot's", () => {
  expect(chairFor(view([ruth, bot, free, edna]))).toBe(2);
  expect(chairFor(view([ruth, bot, edna]))).toBe(1);
  expect(chairFor(view([ruth, edna]))).toBeNull();
});

test("the state of a chair as English", () => {
  const here = { type: "presence", here: [0], watching: 0 } as const;
  const presence = { ...here, here: [...here.here] };
  expect(chairStatus(ruth, 0, presence)).toBe("is here");
  expect(chairStatus(edna, 1, presence)).toBe("away");
  expect(chairStatus(edna, 1, null)).toBe("");
  expect(chairStatus({ ...edna, bot: "regular" }, 1, presence)).toBe("a bot is sitting in");
  expect(chairStatus({ ...edna, person: "", bot: "regular", left: true }, 1, presence)).toBe(
    "has left; a bot is playing",
  );
  expect(chairStatus(bot, 2, presence)).toBe("Easy bot");
  expect(chairStatus(free, 3, presence)).toBe("open");
});

test("the waiting room says what the table is waiting for", () => {
  expect(waitingText(view([ruth, free, free, free]))).toBe("Three seats are still open.");
  expect(waitingText(view([ruth, edna, bot, free]))).toBe("One seat is still open.");
  expect(waitingText(view([ruth, edna, bot, bot]))).toBe("Waiting for Ruth to start the game.");
  expect(waitingText(view([ruth, edna, bot, bot], { host: true }))).toBe("Everyone has a seat.");
  expect(waitingText(view([ruth, free], { paused: true }))).toBe("The table is paused.");
});

test("in the chat, players have the name at their chair, spectators the last name they used", () => {
  const message = (person: string, name: string) => ({ type: "said" as const, person, name, text: "hello" });
  const people = voices(
    view([ruth, edna], {
      chat: [message("e", "Eddie"), message("x", "Guest"), message("x", "Ida"), message("r", "Ruth")],
    }),
    "r",
  );
  expect(people).toEqual([
    { person: "e", name: "Edna" },
    { person: "x", name: "Ida" },
  ]);
});
