// Copies text to the clipboard.

/** Without TLS, a page cannot use the clipboard API. It then copies from a temporary field beside the button. */
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
