// The seats by number, counterclockwise from East.

import { strings } from "./strings";

export const SEAT_NAMES: readonly string[] = strings.seats;
