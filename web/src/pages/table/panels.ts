// What lies beside the table, and on a small screen over it.

export type SideTab = "log" | "chat" | "menu";
export type OpenPanel = "card" | "side" | null;
