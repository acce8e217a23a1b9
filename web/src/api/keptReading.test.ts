import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readKept } from "./keptReading";

const kept = new Map<string, Response>();
const fetched = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("caches", {
    open: () =>
      Promise.resolve({
        put: (path: string, answer: Response) => Promise.resolve(void kept.set(path, answer)),
        match: (path: string) => Promise.resolve(kept.get(path)?.clone()),
      }),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("what was read once can be read offline, and the server's answer wins", async () => {
  fetched.mockResolvedValueOnce(Response.json(["old"]));
  expect(await readKept("/api/rulebook")).toEqual(["old"]);
  fetched.mockRejectedValueOnce(new Error("offline"));
  expect(await readKept("/api/rulebook")).toEqual(["old"]);
  fetched.mockResolvedValueOnce(Response.json(["new"]));
  expect(await readKept("/api/rulebook")).toEqual(["new"]);
});

test("what was never read, or what the server refuses, is an error", async () => {
  fetched.mockRejectedValueOnce(new Error("offline"));
  await expect(readKept("/api/rulebook")).rejects.toThrow("The server does not answer");
  fetched.mockResolvedValueOnce(Response.json(["old"]));
  await readKept("/api/rulebook");
  fetched.mockResolvedValueOnce(Response.json({ message: "There is no such rule." }, { status: 404 }));
  await expect(readKept("/api/rulebook")).rejects.toThrow("There is no such rule.");
});

test("a browser without storage reads online", async () => {
  vi.stubGlobal("caches", { open: () => Promise.reject(new Error("not allowed")) });
  fetched.mockResolvedValueOnce(Response.json(1));
  expect(await readKept("/api/rulebook")).toBe(1);
  fetched.mockRejectedValueOnce(new Error("offline"));
  await expect(readKept("/api/rulebook")).rejects.toThrow("The server does not answer");
});
