// Saves something on the player's device.

/** A file name that every operating system accepts. */
export const fileName = (name: string | null, ending: string): string =>
  `${(name ?? "").replace(/[^\p{L}\p{N} _-]/gu, "").trim() || "card"}.${ending}`;

export function saveFile(what: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(what);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Saves the text of a card. */
export const saveText = (text: string, name: string | null): void =>
  saveFile(new Blob([text], { type: "text/plain" }), fileName(name, "card"));
