import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../api/client";
import { DeviceStore } from "./deviceStore";
import { type Entry, EntryQueue } from "./entryQueue";

interface Command {
  type: string;
}
type Result = Awaited<ReturnType<Parameters<EntryQueue<Command, object>["send"]>[0]>>;
const queueOf = (book: string): EntryQueue<Command, object> =>
  new EntryQueue(new DeviceStore("charleston.book."), book);

beforeEach(() => {
  const read = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => read.get(name) ?? null,
    setItem: (name: string, value: string) => read.set(name, value),
    removeItem: (name: string) => read.delete(name),
  });
});

test("entries wait in order until answered, and refused ones are listed", () => {
  const queue = queueOf("b");
  queue.add({ type: "end_evening" });
  queue.add({ type: "go_on" });
  const sent = queueOf("b").waiting; // like a page after a reload
  expect(sent.map(({ command }) => command.type)).toEqual(["end_evening", "go_on"]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
  queue.add({ type: "set_pie" }); // while the others are being sent
  queue.answered(sent, [{ id: sent[1]!.id, message: "No.", rules: [] }]);
  expect(queue.waiting.map(({ command }) => command.type)).toEqual(["set_pie"]);
  expect(queue.refused.map(({ message }) => message)).toEqual(["No."]);
  queue.answered(sent, [{ id: sent[1]!.id, message: "No.", rules: [] }]); // another window sent them, too
  expect(queue.refused).toHaveLength(1);
  queue.dismiss(sent[1]!.id);
  expect(queue.refused).toEqual([]);
});

test("an entry that the server cannot parse does not block the others", async () => {
  const queue = queueOf("b");
  for (const type of ["end_evening", "go_on", "end_evening"] as const) queue.add({ type });
  const [, bad] = queue.waiting;
  const sizes: number[] = [];
  const write = async (entries: readonly Entry<Command>[]): Promise<Result> => {
    sizes.push(entries.length);
    if (entries.some(({ id }) => id === bad!.id)) throw new ApiError("What is that?", 400);
    return { view: {}, refused: [] };
  };
  await queue.send(write, () => {});
  expect(sizes).toEqual([3, 1, 1, 1]);
  expect(queue.waiting).toEqual([]);
  expect(queue.refused).toMatchObject([{ id: bad!.id, message: "What is that?" }]);
});

test("an entry that the link does not allow is refused, not sent again and again", async () => {
  const queue = queueOf("b");
  queue.add({ type: "end_evening" });
  const forbid = (): Promise<Result> => Promise.reject(new ApiError("This link is for another round.", 403));
  await queue.send(forbid, () => {});
  expect(queue.waiting).toEqual([]);
  expect(queue.refused).toMatchObject([{ message: "This link is for another round." }]);
});

test("without a network all entries stay queued", async () => {
  const queue = queueOf("b");
  queue.add({ type: "end_evening" });
  const lost = (): Promise<Result> => Promise.reject(new ApiError("The server does not answer.", 0));
  await expect(queue.send(lost, () => {})).rejects.toThrow("does not answer");
  expect(queue.waiting).toHaveLength(1);
});
