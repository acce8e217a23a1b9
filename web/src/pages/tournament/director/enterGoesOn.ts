// Typing without a mouse: Enter goes to the next field, and in the last one it sends the form.

const FIELDS = "input:not([type=checkbox]), select, textarea";

/** For ``onkeydown`` of an element around the fields. */
export function enterGoesOn(event: KeyboardEvent & { currentTarget: Element }): void {
  if (event.key !== "Enter" || event.isComposing) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>(FIELDS)];
  const at = fields.findIndex((field) => field === event.target);
  const next = fields[at + 1];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  next.focus();
}
