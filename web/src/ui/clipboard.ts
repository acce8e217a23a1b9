// Copies text to the clipboard.

/** Pages without TLS may not write to the clipboard; there the old way works, from a field beside the button. */
export async function copyText(text: string, beside: Element): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const before = document.activeElement;
    const field = document.createElement("textarea");
    field.className = "unseen";
    field.value = text;
    beside.after(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
