// A table's score cards on this device: the server's view with the waiting entries beside it, and what to do next.

import type { TournamentCommand, TournamentTable, TournamentView } from "../api";
import { clockState } from "./clock";
import { factsIn, isGame, ofTable } from "./gameVersions";
import { gameText, strings } from "./strings";

export interface TableState {
  mine: TournamentTable;
  names: string[];
  /** The games that wait for the network, each in a sentence. */
  waitingGames: Map<number, string>;
  /** The seats whose score cards are signed, as far as this device knows. */
  signed: Set<number>;
  /** The seats whose signed score cards wait for the network. */
  waitingSigned: Set<number>;
  turnedIn: boolean;
  /** The question to the director, if it waits for the network; else empty. */
  waitingCall: string;
  /** The games that nobody has entered, in order. */
  missing: number[];
  /** Whether all score cards agree, so players can sign. */
  agrees: boolean;
}

export function tableState(mine: TournamentTable, waiting: readonly TournamentCommand[]): TableState {
  const names = mine.cards.map((card) => card.player);
  const waitingGames = new Map<number, string>();
  const waitingSigned = new Set<number>();
  let [turnedIn, waitingCall] = [isTurnedIn(mine), ""];
  for (const command of ofTable(mine, waiting)) {
    if (isGame(command)) waitingGames.set(command.game, gameText(factsIn(command), names));
    if (command.type === "sign") waitingSigned.add(command.owner);
    if (command.type === "turn_in") turnedIn = true;
    if (command.type === "call_director") waitingCall = command.question;
  }
  const games = Array.from({ length: mine.games }, (_, at) => at + 1);
  return {
    mine,
    names,
    waitingGames,
    signed: new Set([...mine.cards.flatMap((card, seat) => (card.signed ? [seat] : [])), ...waitingSigned]),
    waitingSigned,
    turnedIn,
    waitingCall,
    missing: games.filter((game) => !waitingGames.has(game) && isMissing(mine, game)),
    agrees: (mine.status === "reconciled" || mine.status === "signed") && waitingGames.size === 0,
  };
}

export const isTurnedIn = (mine: TournamentTable): boolean => mine.status === "turned in" || mine.status === "locked";

/** The score cards that this link may sign and that nobody has signed. */
export function toSign({ mine, signed, agrees }: TableState): number[] {
  const mayFor = (signer: number): boolean => mine.seat === null || mine.seat === signer;
  return agrees ? mine.cards.flatMap((card, seat) => (!signed.has(seat) && mayFor(card.signer) ? [seat] : [])) : [];
}

/** Whether this link may turn in the score cards now. Only East may. */
export function mayTurnIn({ mine, signed, agrees, turnedIn }: TableState): boolean {
  return !turnedIn && agrees && !mine.called && signed.size === mine.cards.length && (mine.seat ?? 0) === 0;
}

/** What the people with this link do next, in one sentence. ``now`` is the server's time. */
export function nextStep(view: TournamentView, state: TableState | null, now: number): string {
  const text = strings.next;
  if (view.stage === "registration") return text.registration;
  if (view.round === 0) return text.noRound;
  if (state === null && view.stage === "over") return text.over;
  if (state === null) return view.role === "player" ? text.rests : text.empty;
  const { mine, names, missing } = state;
  if (mine.called || state.waitingCall)
    return missing.length > 0 && !state.turnedIn && !mine.online ? text.calledPlaying : text.called;
  if (isTurnedIn(mine)) return view.stage === "over" ? text.over : text.turnedIn;
  if (state.turnedIn) return text.turnedInWaiting;
  if (mine.online) return missing.length === mine.games ? text.online : text.onlineGame(missing[0]);
  if (mine.conflicts.length > 0) return text.conflicts;
  if (missing.length > 0)
    return clockState(view.clock, now) === "up" ? text.timeUp(missing[0]!) : text.play(missing[0]!);
  if (state.waitingGames.size > 0) return text.waiting;
  return state.agrees ? signing(state, names) : text.noNumbers;
}

function signing(state: TableState, names: string[]): string {
  const { mine, signed } = state;
  const text = strings.next;
  const owners = mine.cards.flatMap((_, seat) => (signed.has(seat) ? [] : [seat]));
  if (owners.length === 0) return (mine.seat ?? -1) === 0 ? text.turnInYours : text.turnIn(names[0]!);
  const signers = [...new Set(owners.map((owner) => names[mine.cards[owner]!.signer]!))];
  if (mine.seat === null) return text.sign(signers);
  const [own] = toSign(state);
  return own === undefined ? text.signOthers(signers) : text.signYours(names[own]!);
}

function isMissing(mine: TournamentTable, game: number): boolean {
  const cells = mine.cards.map((card) => card.games[game - 1]!);
  return cells.every((cell) => cell.points === "") && !cells.every((cell) => cell.skipped);
}
