// Saves a card on the player's device.

import { saveBlob } from "../../ui/saveBlob";

/** A file name that every operating system accepts. */
export const fileName = (name: string | null, ending: string): string =>
  `${(name ?? "").replace(/[^\p{L}\p{N} _-]/gu, "").trim() || "card"}.${ending}`;

/** Saves the text of a card. */
export const saveText = (text: string, name: string | null): void =>
  saveBlob(new Blob([text], { type: "text/plain" }), fileName(name, "card"));
