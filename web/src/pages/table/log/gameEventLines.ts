// The lines of the log about the game: a pass, a turn, a call, a ruling or a payment is one line.

import { NOBODY, type Tile } from "../../../api/tiles";
import type { CourtesyBid, GameEvent, GameWon, Phase, TileDiscarded, TilesPassed, TilesSeen } from "../../../api/wire";
import { listed } from "../../../ui/prose";
import { exposureTiles } from "../../../ui/tile/tileGroups";
import { strings as actions } from "../actions/strings";
import { blindText } from "../pass/blindRound";
import { passNumber } from "../pass/passDirection";
import { strings as tableStrings } from "../strings";
import type { Draft, LogLine, Part } from "./logDraft";
import { strings } from "./strings";

type Handlers = { [Type in GameEvent["type"]]?: (event: Extract<GameEvent, { type: Type }>) => void };

/** Returns a function that writes the lines of each event in order. */
export function gameEventLines(log: Draft): (event: GameEvent) => void {
  const handlers: Handlers = {
    ...passHandlers(log),
    ...turnHandlers(log),
    ...rulingHandlers(log),
    ...endHandlers(log),
  };
  return (event) => (handlers[event.type] as ((event: GameEvent) => void) | undefined)?.(event);
}

function passHandlers(log: Draft): Handlers {
  const { subject, object, isOwn } = log.names;
  let phase: Phase = "deal";
  let line: LogLine | null = null;
  let own: TilesPassed | null = null;

  const nameOf = (): string => strings.pass(strings.passes[passNumber(phase) - 1] ?? strings.courtesy);
  function write(...parts: Part[]): void {
    line = log.put(line, "pass", nameOf(), ...parts);
    line.jump = "charleston";
  }
  function passed(): Part[] {
    if (own === null) return [];
    const { tiles, blind } = own;
    const blindParts = blind > 0 ? [strings.blind(blind, tiles.length > 0)] : [];
    return [strings.youPassed, ...(tiles.length > 0 ? [tiles] : []), ...blindParts];
  }
  function seen({ tiles, blind_round }: TilesSeen): void {
    if (phase === "courtesy" && tiles.length === 0) return; // the other two players
    const hands = tiles.length > 0 ? [...passed(), strings.youGot, tiles] : passed();
    write(...(hands.length > 0 ? hands : [strings.passed]), blindText(blind_round));
  }
  function bid(event: CourtesyBid): void {
    if (isOwn(event.seat) && event.count === 0) write(strings.offeredNone);
  }
  return {
    rack_dealt: ({ tiles }) => {
      log.clear();
      phase = "deal";
      [line, own] = [null, null];
      log.add("table", ...(tiles.length > 0 ? [strings.youWereDealt, tiles] : [strings.dealt]));
    },
    phase_began: (event) => {
      phase = event.phase;
      [line, own] = [null, null];
      if (passNumber(phase) > 0 || phase === "courtesy") log.nextTurn();
    },
    tiles_passed: (event) => {
      if (!isOwn(event.seat)) return;
      own = event;
      write(...passed());
    },
    pass_taken_back: ({ seat }) => {
      if (!isOwn(seat)) return;
      log.remove(line);
      [line, own] = [null, null];
    },
    tiles_seen: seen,
    courtesy_bid: bid,
    charleston_stopped: ({ seat }) => void log.add("pass", strings.stopped(subject(seat))),
    joker_returned: ({ seat, receiver }) =>
      void log.add("money", strings.jokerReturned(object(seat), object(receiver))),
    joker_replaced: ({ seat, receiver, tile }) =>
      void log.add("money", strings.jokerReplaced(subject(seat), object(receiver)), tile < 0 ? [] : [tile]),
  };
}

function turnHandlers(log: Draft): Handlers {
  const { subject, object, owner, isOwn } = log.names;
  /** The line and the tile of the player's own pick, kept until the discard. */
  let pick: { line: LogLine; tile: Tile } | null = null;
  /** The line of a call, kept until its group is exposed. */
  let call: { line: LogLine; seat: number } | null = null;
  let claimed: number[] = [];

  function discard({ seat, tile, out_of_turn }: TileDiscarded): void {
    const who = subject(seat);
    const late = out_of_turn ? [strings.outOfTurn] : [];
    const line =
      pick === null || !isOwn(seat)
        ? log.add("turn", strings.discarded(who), [tile], ...late)
        : pick.tile === tile
          ? log.put(pick.line, "turn", strings.pickedAndDiscarded(who), [tile], ...late)
          : log.put(pick.line, "turn", strings.picked(who), [pick.tile], strings.andDiscarded, [tile], ...late);
    if (isOwn(seat)) line.jump = "discard";
    [pick, call, claimed] = [null, null, []];
  }
  return {
    tile_picked: ({ seat, tile }) => {
      log.nextTurn();
      [call, claimed] = [null, []];
      if (isOwn(seat)) pick = { line: log.add("turn", strings.picked(subject(seat)), [tile]), tile };
    },
    tile_returned: ({ seat }) => {
      pick = null;
      log.add("turn", strings.returned(subject(seat)));
    },
    tile_discarded: discard,
    discard_claimed: ({ seat }) => void claimed.push(seat),
    claim_withdrawn: ({ seat }) => (claimed = claimed.filter((other) => other !== seat)),
    claim_awarded: ({ seat, mahjong }) => {
      log.nextTurn();
      const others = claimed.filter((other) => other !== seat).map(object);
      const too = others.length > 0 ? [strings.calledToo(listed(others))] : [];
      const text = (mahjong ? strings.calledForMahjong : strings.called)(subject(seat));
      call = { line: log.add("call", text, ...too), seat };
      call.line.jump = "call";
    },
    group_exposed: ({ seat, tile, naturals, jokers, again }) => {
      const tiles = exposureTiles([tile, naturals, jokers]);
      const group = actions.actions.groups[tiles.length] ?? actions.actions.group;
      if (call?.seat === seat)
        log.put(call.line, "call", ...call.line.parts, strings.group(group), tiles).jump = "call";
      else log.add("call", (again ? strings.changed : strings.exposed)(subject(seat), group), tiles);
      call = null;
    },
    joker_redeemed: ({ seat, tile, owner: from }) => {
      const joker = (seat === from ? strings.forOwnJoker : strings.forJoker)(owner(from));
      log.add("call", strings.exchanged(subject(seat)), [tile], joker);
    },
    mahjong_declared: ({ seat }) => void log.add("call", strings.declared(subject(seat))),
    declaration_withdrawn: ({ seat }) => void log.add("call", strings.withdrew(subject(seat))),
  };
}

function rulingHandlers(log: Draft): Handlers {
  const { subject, object, owner, isOwn } = log.names;
  const rule = (...parts: Part[]): void => void log.add("money", ...parts);
  const ownerAtStart = (seat: number): string => (isOwn(seat) ? strings.yourAtStart : owner(seat));
  return {
    hand_died: ({ seat, reason }) => rule(strings.died(ownerAtStart(seat), tableStrings.deadHand.reasons[reason])),
    hand_shown: ({ seat, right }) => (right ? undefined : rule(strings.wrongHand(subject(seat)))),
    challenge_made: ({ seat, challenged }) => rule(strings.challenged(subject(seat), owner(challenged))),
    challenge_contested: ({ seat }) => rule(strings.contested(subject(seat))),
    challenge_settled: ({ seat, challenged, upheld }) =>
      rule((upheld ? strings.right : strings.wrong)(subject(seat), owner(challenged))),
    hand_thrown_in: ({ seat }) => rule(strings.threwIn(subject(seat))),
    tile_miscalled: ({ seat, named }) => rule(strings.miscalled(subject(seat)), [named]),
    name_corrected: ({ seat, tile }) => rule(strings.corrected(subject(seat)), [tile]),
    called_tile_racked: ({ seat }) => rule(strings.rackedCalled(subject(seat))),
    wrong_end_taken: ({ seat }) => rule(strings.wrongEnd(subject(seat))),
    wrong_tile_taken: ({ seat, tile }) => rule(strings.wrongTile(subject(seat)), [tile]),
    ruled: ({ seat, text }) => rule(strings.ruling(object(seat), text)),
    value_announced: ({ seat, value }) => rule(strings.announced(subject(seat), value)),
  };
}

function endHandlers(log: Draft): Handlers {
  const { subject, object, owner } = log.names;
  let payments: LogLine | null = null;

  /** Payments that follow each other are one line. */
  function book(text: string): void {
    const before = log.lines.at(-1) === payments ? payments : null;
    payments = log.put(before, "money", ...(before?.parts ?? []), text);
  }
  function how({ how, thrower }: GameWon): string {
    return how === "discard" && thrower !== NOBODY ? strings.onDiscard(owner(thrower)) : strings.how[how];
  }
  return {
    game_won: (won) => {
      log.nextTurn();
      const line = won.section ? strings.line(won.section, won.number) : "";
      log.add("money", strings.won(subject(won.seat), won.value, line, how(won)));
    },
    game_over: ({ result }) => {
      const text = strings.over[result];
      if (text !== undefined) log.add("money", text);
    },
    paid: ({ payer, payee, amount }) => book(strings.paid(subject(payer), object(payee), amount)),
    scored: ({ seat, points }) => book(strings.scored(subject(seat), points)),
  };
}
