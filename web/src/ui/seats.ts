// The seats by number, counterclockwise from East.

export const SEAT_NAMES: readonly string[] = ["East", "South", "West", "North"];
