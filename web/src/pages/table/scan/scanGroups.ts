// The groups of controls that a switch can reach, in the order of the scan. A dialog is the only group while it is open.

/** The values of `data-scan`, in order. */
const ORDER = ["answers", "middle", "rack", "card", "tools", "side", "panels", "stop"];
const CONTROLS = "button:enabled, input:is([type=radio], [type=checkbox]):enabled, summary, a.button";

export interface ScanGroup {
  name: string;
  box: HTMLElement;
  items: HTMLElement[];
}

export function scanGroups(): ScanGroup[] {
  const dialog = [...document.querySelectorAll<HTMLElement>("dialog[open]")].at(-1);
  if (dialog !== undefined) return [{ name: "dialog", box: dialog, items: controls(dialog) }];
  return ORDER.flatMap((name) =>
    [...document.querySelectorAll<HTMLElement>(`[data-scan="${name}"]`)]
      .filter((box) => box.checkVisibility())
      .map((box) => ({ name, box, items: controls(box) })),
  );
}

/** The controls in a box, without those that belong to a group inside it. */
function controls(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (one) =>
      isSeen(one) && one.getAttribute("aria-disabled") !== "true" && (one.closest("[data-scan]") ?? box) === boxOf(box),
  );
}

const boxOf = (box: HTMLElement): Element => box.closest("[data-scan]") ?? box;

/** A radio button may be hidden behind its label. */
function isSeen(one: HTMLElement): boolean {
  return (one.closest("label") ?? one).checkVisibility({ visibilityProperty: true });
}
