// The progress of the online tables. It is not in the tournament's log, so the page polls while there are any.

import { tournamentApi, type OnlineTable, type TournamentView } from "../../api";

const POLL_EVERY_MS = 3_000;

/** Call this during the initialization of a component. */
export function onlineTables(
  link: () => string,
  view: () => TournamentView,
): { find: (table: number) => OnlineTable | undefined; readonly all: OnlineTable[] } {
  let all: OnlineTable[] = $state.raw([]);
  const any = $derived(view().tables.some(({ online }) => online));
  const round = $derived(view().round);
  $effect(() => {
    void round;
    if (!any) {
      all = [];
      return;
    }
    const ask = (): void => {
      if (document.visibilityState !== "visible") return;
      tournamentApi.online(link()).then(
        (tables) => (all = tables),
        () => undefined, // the next answer comes soon
      );
    };
    ask();
    const timer = setInterval(ask, POLL_EVERY_MS);
    return () => clearInterval(timer);
  });
  return {
    get all() {
      return all;
    },
    find: (table) => all.find((one) => one.table === table),
  };
}
