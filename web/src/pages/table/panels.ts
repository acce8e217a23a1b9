// The panels beside the table; on a small screen one of them opens over it.

export type SideTab = "log" | "chat" | "menu";
export type OpenPanel = "card" | "side" | null;
