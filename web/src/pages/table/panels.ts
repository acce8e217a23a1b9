// The panels beside the table. On a small screen, one panel at a time opens over the table.

export type SideTab = "log" | "chat" | "menu";
export type OpenPanel = "card" | "side" | null;
