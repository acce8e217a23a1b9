import { expect, test } from "vitest";
import { fingerprint } from "./fingerprint";

test("the fingerprint is the SHA-256 of the seed's bytes", async () => {
  expect(await fingerprint("616263")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
