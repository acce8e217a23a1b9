// Whether the list of keyboard shortcuts is open. The menu and the "?" key open it.

export const help: { open: boolean } = $state({ open: false });
