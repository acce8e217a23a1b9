import { afterEach, expect, test, vi } from "vitest";
import { me } from "./me.svelte";

afterEach(() => vi.unstubAllGlobals());

test("a browser without cookies gets a message that says what to do", async () => {
  const fetched = vi.fn((_: string, { method }: RequestInit) =>
    Promise.resolve(Response.json(method === "PUT" ? { id: "p", name: null } : { id: null, name: null })),
  );
  vi.stubGlobal("fetch", fetched);
  await expect(me.signIn()).rejects.toThrow("Allow cookies for this site");
});
