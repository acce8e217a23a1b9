// Made by `make wire` from src/charleston/server/live/wire.py. Change that, not this.

export const VERSION = 2;
/** Commands that answer no question: the server accepts them at any time. */
export const NO_QUESTION: ReadonlySet<GameCommand["type"]> = new Set(["challenge", "admit", "contest"] as const);

export type Message = FromClient | FromServer;
export type FromClient = Hello | Do | Ack | Resend | Knock;
export type TableCommand =
  | OpenTable
  | SetUp
  | SitDown
  | StandUp
  | SeatBot
  | RemovePlayer
  | SitIn
  | ReturnSeat
  | MakeHost
  | TakeHost
  | SetRoom
  | StartGame
  | NewMatch
  | Pause
  | Resume
  | EndTable
  | Say
  | React
  | Nudge
  | ChooseColor
  | Mute
  | Unmute
  | NameReferee
  | HoldOn
  | Play
  | ReportError
  | TakeBackDiscard
  | RunOut;
export type GameCommand =
  | Deal
  | PassTiles
  | TakeBack
  | Agree
  | Stop
  | Look
  | BidCourtesy
  | PickTile
  | RackTile
  | DiscardTile
  | ClaimDiscard
  | DeclineDiscard
  | Withdraw
  | ExposeGroup
  | RedeemJoker
  | DeclareMahjong
  | ShowHand
  | Challenge
  | Admit
  | Contest
  | CloseWindow
  | TimeUp
  | Report;
export type Irregularity =
  | "announced"
  | "claimed silently"
  | "corrected"
  | "discarded out of turn"
  | "disturbed"
  | "exposed"
  | "has tiles"
  | "miscalled"
  | "passed a joker"
  | "peeked"
  | "picked ahead"
  | "picked out of turn"
  | "picked up the wrong tile"
  | "picked wrong end"
  | "racked the called tile"
  | "threw in"
  | "touched the wall";
export type FromServer = Welcome | StepMessage | Done | Refused | Unavailable | Presence | Here | Problem;
/**
 * @minItems 3
 * @maxItems 3
 */
export type Transfer = [string, string, number];
export type Phase =
  | "charleston 1"
  | "charleston 2"
  | "charleston 3"
  | "charleston 4"
  | "charleston 5"
  | "charleston 6"
  | "claim"
  | "courtesy"
  | "deal"
  | "discard"
  | "expose"
  | "over"
  | "pick"
  | "seats"
  | "vote";
/**
 * A group on top of the rack: its tile, and how many naturals and jokers it has.
 *
 * @minItems 3
 * @maxItems 3
 */
export type Exposure = [number, number, number];
/**
 * @minItems 2
 * @maxItems 2
 */
export type Discard = [number, number];
/**
 * @minItems 2
 * @maxItems 2
 */
export type Claim = [number, boolean];
/**
 * @minItems 2
 * @maxItems 2
 */
export type Declared = [number, How];
export type How = "discard" | "earthly" | "exchange" | "heavenly" | "pick";
export type Result = "" | "mahjong" | "replay" | "thrown in" | "time" | "wall";
export type GameEvent =
  | PhaseBegan
  | PassTakenBack
  | SecondAgreed
  | CharlestonStopped
  | TileRacked
  | TileReturned
  | TileDiscarded
  | NameCorrected
  | ClaimAwarded
  | CalledTileRacked
  | WrongEndTaken
  | WrongTileTaken
  | JokerReturned
  | HandThrownIn
  | WallTouched
  | GroupExposed
  | DeclarationWithdrawn
  | HandShown
  | GameWon
  | ValueAnnounced
  | HandDied
  | ChallengeContested
  | ChallengeSettled
  | Ruled
  | Paid
  | Scored
  | GameOver
  | TilesPassed
  | TilesLookedAt
  | CourtesyBid
  | TilePicked
  | TileMiscalled
  | DiscardClaimed
  | ClaimWithdrawn
  | DiscardDeclined
  | JokerReplaced
  | JokerRedeemed
  | MahjongDeclared
  | ChallengeMade
  | RackDealt
  | TilesSeen
  | DiscardAnswered;
export type TableEvent =
  | TableOpened
  | PlayerSat
  | PlayerLeft
  | BotSatIn
  | SeatReturned
  | HostChanged
  | RoomSet
  | MatchBegan
  | MatchClosed
  | DiscardTakenBack
  | TablePaused
  | TableResumed
  | TableEnded
  | Said
  | Reacted
  | Nudged
  | ColorChosen
  | Muted
  | Unmuted
  | RefereeNamed
  | TimeGiven
  | TimeRanOut
  | RoundOpened
  | SeatTaken
  | WatcherAdmitted
  | WatcherDismissed
  | PlayerReady
  | RoundEnded
  | RoundClockSet
  | WallsReleased;
export type RefusalCode =
  | "another declared"
  | "answered"
  | "before the game"
  | "begun"
  | "bid 0 to 3"
  | "bid already"
  | "challenged already"
  | "claimed already"
  | "claimed by another"
  | "cold wall"
  | "committed"
  | "courtesy count"
  | "dead"
  | "dead already"
  | "dealt"
  | "discard redeems nothing"
  | "down is down"
  | "expose first"
  | "exposing begun"
  | "exposure is fixed"
  | "fits no hand"
  | "forfeit"
  | "hand thrown in"
  | "heavenly is lost"
  | "joker is dead"
  | "joker owed"
  | "keep silent"
  | "last discard"
  | "misnamed"
  | "must rack"
  | "named by itself"
  | "needs the joker"
  | "no blind here"
  | "no blind yet"
  | "no charleston"
  | "no earthly"
  | "no heavenly"
  | "no joker"
  | "no live discard"
  | "no more blind"
  | "no such count"
  | "no such exposure"
  | "no such joker"
  | "no such value"
  | "not challenged"
  | "not complete"
  | "not declared"
  | "not first"
  | "not held"
  | "not in mid-pass"
  | "not in play"
  | "not on the table"
  | "not passed there"
  | "not the tile"
  | "not there yet"
  | "not without a call"
  | "not yet"
  | "not your claim"
  | "not your turn"
  | "nothing to rack"
  | "nothing to see"
  | "nothing to withdraw"
  | "offer first"
  | "one at least"
  | "one for the joker"
  | "only east"
  | "over"
  | "own discard"
  | "pass first"
  | "pass is over"
  | "passed already"
  | "pick first"
  | "picked already"
  | "redeem before claim"
  | "redeem on your turn"
  | "show first"
  | "three alike"
  | "three to pass"
  | "threw in"
  | "thrown already"
  | "too late"
  | "too late to stop"
  | "too many blind"
  | "touched"
  | "wall is empty"
  | "window is open"
  | "with the called tile"
  | "wrong phase"
  | "yourself";
export type TableRefusalCode =
  | "asked already"
  | "bad name"
  | "bot sits in"
  | "bot sits there"
  | "changed often"
  | "color already"
  | "empty chairs"
  | "ended"
  | "game over"
  | "host already"
  | "host is here"
  | "host only"
  | "in a game"
  | "in a match"
  | "known deal"
  | "moved on"
  | "muted"
  | "muted already"
  | "name taken"
  | "no bot there"
  | "no chair"
  | "no chat"
  | "no clock"
  | "no game"
  | "no match"
  | "no name"
  | "no referee"
  | "no such bot"
  | "nobody there"
  | "not for a seat"
  | "not muted"
  | "not paused"
  | "not referee"
  | "not seated"
  | "not waited for"
  | "not your seat"
  | "nothing thrown"
  | "nothing to say"
  | "open already"
  | "others have seen it"
  | "paused"
  | "players chat"
  | "plays elsewhere"
  | "plays here"
  | "ready already"
  | "referee already"
  | "room already"
  | "round over"
  | "same exposure"
  | "seated already"
  | "setup"
  | "taken"
  | "time goes on"
  | "too soon"
  | "tournament"
  | "yourself";

/**
 * The first frame of a connection: the newest step the client has.
 */
export interface Hello {
  type: "hello";
  version: number;
  have?: number;
}
/**
 * A command. ``on`` is a step that the client had when it answered; the question was already open at that step.
 */
export interface Do {
  type: "do";
  id: string;
  command: TableCommand;
  on?: number;
}
export interface OpenTable {
  type: "open_table";
  title: string;
  name: string;
  setup?: Setup;
}
export interface Setup {
  preset?: "house" | "league" | "tournament";
  options?: {
    [k: string]: string | number | boolean | number[];
  };
  card?: string;
  own_card?: string;
  pace?: number;
  seconds?: number;
  reserve?: number;
  spectators?: boolean;
  chat?: boolean;
  aid?: boolean;
  players_chat?: boolean;
  call_seconds?: number;
  lesson?: "" | "first" | "second";
}
export interface SetUp {
  type: "set_up";
  setup: Setup;
}
/**
 * Sit down in a free chair or a bot's chair, or move there. In your own chair, change your name.
 *
 *     In a match, people can only return to the chair they left.
 */
export interface SitDown {
  type: "sit_down";
  chair: number;
  name: string;
}
/**
 * Leave the chair; in the middle of a match a bot takes over.
 */
export interface StandUp {
  type: "stand_up";
}
export interface SeatBot {
  type: "seat_bot";
  chair: number;
  bot?: string;
}
export interface RemovePlayer {
  type: "remove_player";
  chair: number;
}
/**
 * Let a bot play for someone who is away.
 */
export interface SitIn {
  type: "sit_in";
  chair: number;
  bot?: string;
}
/**
 * Take the seat back from the bot that sat in.
 */
export interface ReturnSeat {
  type: "return_seat";
  chair: number;
}
export interface MakeHost {
  type: "make_host";
  chair: number;
}
/**
 * Become the host if the host has been away for two minutes. The former host can take the role back.
 */
export interface TakeHost {
  type: "take_host";
}
/**
 * Set who may watch and who may chat, even in the middle of a match.
 *
 *     An omitted field keeps its value, so a page can send only what it changes. ``chat`` without ``players_chat``
 *     applies to everybody, as it did when clients sent every field.
 */
export interface SetRoom {
  type: "set_room";
  spectators?: boolean | null;
  chat?: boolean | null;
  players_chat?: boolean | null;
}
/**
 * Start the first game of a match, or the next one. The server replaces the values of all fields.
 *
 *     With ``known``, the wall repeats a deal that the player knows; the others must be bots. The game begins with the
 *     commands in ``played``.
 */
export interface StartGame {
  type: "start_game";
  seed?: string;
  known?: boolean;
  east?: number | null;
  played?: GameCommand[];
}
export interface Deal {
  type: "deal";
  seat: number;
}
/**
 * Pass your own tiles and ``blind`` incoming tiles unseen; also used for the courtesy pass.
 */
export interface PassTiles {
  type: "pass_tiles";
  seat: number;
  tiles?: number[];
  blind?: number;
}
export interface TakeBack {
  type: "take_back";
  seat: number;
}
export interface Agree {
  type: "agree";
  seat: number;
}
export interface Stop {
  type: "stop";
  seat: number;
}
export interface Look {
  type: "look";
  seat: number;
}
export interface BidCourtesy {
  type: "bid_courtesy";
  seat: number;
  count: number;
}
export interface PickTile {
  type: "pick_tile";
  seat: number;
}
export interface RackTile {
  type: "rack_tile";
  seat: number;
}
export interface DiscardTile {
  type: "discard_tile";
  seat: number;
  tile: number;
}
export interface ClaimDiscard {
  type: "claim_discard";
  seat: number;
  mahjong?: boolean;
}
export interface DeclineDiscard {
  type: "decline_discard";
  seat: number;
}
/**
 * Take back a call or a declaration.
 */
export interface Withdraw {
  type: "withdraw";
  seat: number;
}
export interface ExposeGroup {
  type: "expose_group";
  seat: number;
  tiles: number[];
}
export interface RedeemJoker {
  type: "redeem_joker";
  seat: number;
  tile: number;
  owner: number;
}
export interface DeclareMahjong {
  type: "declare_mahjong";
  seat: number;
}
export interface ShowHand {
  type: "show_hand";
  seat: number;
}
export interface Challenge {
  type: "challenge";
  seat: number;
  challenged: number;
}
export interface Admit {
  type: "admit";
  seat: number;
}
export interface Contest {
  type: "contest";
  seat: number;
}
export interface CloseWindow {
  type: "close_window";
  seat: number;
}
export interface TimeUp {
  type: "time_up";
  seat: number;
}
/**
 * What a referee saw at a real table: who, what, and the details that matter for it.
 */
export interface Report {
  type: "report";
  seat: number;
  what: Irregularity;
  tiles?: number[];
  racked?: boolean;
  count?: number;
  other?: number;
  value?: number;
}
/**
 * End the match: people may change chairs, and the next game starts a new match.
 */
export interface NewMatch {
  type: "new_match";
}
export interface Pause {
  type: "pause";
}
export interface Resume {
  type: "resume";
}
export interface EndTable {
  type: "end_table";
}
export interface Say {
  type: "say";
  name: string;
  text: string;
}
/**
 * Show everybody a small picture with a word. Anyone who may chat may react.
 */
export interface React {
  type: "react";
  name: string;
  reaction: "bravo" | "luck" | "smile" | "sorry" | "thanks" | "wow";
}
/**
 * Remind a person that the table is waiting for her.
 */
export interface Nudge {
  type: "nudge";
  chair: number;
}
/**
 * Choose the color of your avatar.
 */
export interface ChooseColor {
  type: "choose_color";
  color: number;
}
export interface Mute {
  type: "mute";
  person: string;
}
export interface Unmute {
  type: "unmute";
  person: string;
}
/**
 * Make somebody who does not play the referee of the table. An empty person removes the referee.
 */
export interface NameReferee {
  type: "name_referee";
  person: string;
}
/**
 * Ask for more time for the open question.
 */
export interface HoldOn {
  type: "hold_on";
}
/**
 * A command of the game, as offered; its seat must be the sender's.
 */
export interface Play {
  type: "play";
  command: GameCommand;
}
/**
 * The referee of the table reports what a player has just done; the referee of the game decides on it.
 */
export interface ReportError {
  type: "report_error";
  report: Report;
}
/**
 * Undo your last discard and everything after it; only in a match without other people.
 *
 *     ``played`` is the discard's position among the commands of the game, so a repeated command takes back only one
 *     discard.
 */
export interface TakeBackDiscard {
  type: "take_back_discard";
  played: number;
}
/**
 * A command of the table itself: time is up for the question with this number.
 */
export interface RunOut {
  type: "run_out";
  asked: number;
}
export interface Ack {
  type: "ack";
  seq: number;
}
/**
 * Ask for the steps after this one, because some are missing.
 */
export interface Resend {
  type: "resend";
  after: number;
}
/**
 * A ping. Without it, a client cannot tell a dead connection from a table where everyone is thinking.
 */
export interface Knock {
  type: "knock";
}
/**
 * The current state, with the steps the client has missed: the newest few hundred of the game in play.
 */
export interface Welcome {
  type: "welcome";
  version: number;
  seq: number;
  person: string;
  table: TableView;
  game: GameView | null;
  missed: StepView[];
  phrases: string[];
  at: number;
}
export interface TableView {
  title: string;
  chairs: ChairView[];
  you: number | null;
  host: boolean;
  may: (StartGame | NewMatch | Pause | Resume | StandUp | EndTable | TakeHost)[];
  setup: Setup;
  rules: Ruleset;
  card: string;
  book: MatchLedger | null;
  paused: boolean;
  ended: boolean;
  muted: string[];
  chat: Said[];
  referee: RefereeView | null;
  paused_by: number | null;
  round: RoundView | null;
}
export interface ChairView {
  name: string;
  person: string;
  bot: string;
  host: boolean;
  left: boolean;
  open: boolean;
  color: number;
}
/**
 * The defaults are those of the league at a real table.
 */
export interface Ruleset {
  preset: "house" | "league" | "tournament";
  venue: "online" | "table";
  "table.players": 3 | 4;
  "table.threePlayerCharleston": "no" | "yes";
  "card.edition": string;
  "east.first": "chair" | "high-roll" | "random";
  "deal.breaker": "east-chair" | "game-dealer";
  "session.gamesPerRound": number;
  "session.seatExchange": "none" | "pivot";
  "charleston.blindMax": number;
  "charleston.peekPenalty": "remind" | number;
  "charleston.secondConsent": "opt-out" | "vote";
  "charleston.stopDeadline": "before-look" | "before-second-left";
  "charleston.iouDirection": "counterclockwise" | "follow-pass";
  "charleston.emptyFirstLeft": "force-one" | "no-op";
  "charleston.courtesyAfterEmptyLastRight": "offer" | "skip";
  "charleston.courtesyAfterStop": "no" | "yes";
  "charleston.courtesy": "off" | "on";
  "heavenly.enabled": "no" | "yes";
  "earthly.window": "end-of-charleston" | "end-of-part" | "off";
  "wall.commitOn": "move" | "touch";
  "turn.ownClaimForfeitOn": "move" | "touch";
  "turn.mustRack": "no" | "yes";
  "turn.outOfTurnPick": "dead" | "return";
  "turn.outOfTurnDiscard": "dead" | "honour-4V";
  "turn.pickAhead": "allowed" | "dead" | "dead-if-racked";
  "wall.wrongEndDeadOn": "pick" | "rack";
  "wall.multiWrongEnd": "continue" | "throw-in";
  "wall.endOn": "last-discard-unclaimed" | "last-pick";
  "wall.lastDiscardCall": "any" | "mahjong-only" | "none";
  "wall.hotCold": "cold" | "hot" | "off";
  "discard.naming": "auto" | "manual";
  "miscall.mahjong": "4V-miscaller-only" | "director";
  "call.commitOn": "expose-or-top" | "touch";
  "call.rackedCalledTile": "correct" | "dead";
  "call.mustSpeak": "advisory" | "required";
  "call.validation": "block" | "off" | "warn";
  "call.window": "answers" | "racking";
  "call.windowSeconds": number;
  "call.mahjongAfterCommit": "no" | "yes";
  "exposure.editUntil": "discard" | "none";
  "mj.errorThrowIn": "thrower-pays-two-L" | "zero";
  "mj.errorTwoThrowIns": "declarer-pays-2V" | "zero";
  "dead.resolve": "end-of-game" | "immediate";
  "dead.jokers": "all" | "prior-exposures";
  "dead.threeDead": "director" | "replay" | "wall";
  "dead.impossibleHand": "no" | "yes";
  "dead.chat": "off" | "on";
  "score.mode": "payments" | "points";
  "pay.penaltyUnit": "min-card-value" | number;
  "pay.announce": "auto" | "strict";
  "win.redeemAfterCallIsSelfPick": boolean;
  "tournament.discardClaimIsSelfPick": boolean;
  "tournament.selfPickBonus": number;
  "tournament.jokerlessBonus": number;
  "tournament.wallPoints": number;
  "tournament.throwPenalty": number[];
  "tournament.throwPenaltyQuint": "same" | number[];
  "tournament.timeout": "finish-hand" | "zero-all";
  "tournament.disturbPenalty": number;
}
/**
 * The match so far. People are given as chair numbers.
 */
export interface MatchLedger {
  round: number;
  game: number;
  pivot: string;
  east: string;
  totals: {
    [k: string]: number;
  };
  balances: {
    [k: string]: number;
  };
  debts: Debt[];
  transfers: Transfer[];
}
/**
 * What one person owes another. ``paid`` is less than ``due`` only if the payer had lost the whole pie.
 */
export interface Debt {
  game: number;
  payer: string;
  payee: string;
  due: number;
  paid: number;
  rule: string;
  why: string;
}
export interface Said {
  type: "said";
  person: string;
  name: string;
  text: string;
}
/**
 * Who reports errors at this table.
 */
export interface RefereeView {
  person: string;
  name: string;
  you: boolean;
}
/**
 * The round of a tournament that is played at this table.
 */
export interface RoundView {
  tournament: string;
  round: number;
  table: number;
  game: number;
  games: number;
  over: boolean;
  ready: number[];
  missing: number[];
  hides_walls: boolean;
  clock: RoundClockSet | null;
}
/**
 * The clock of the round, in milliseconds: the time left, and since when it runs; None if it is stopped.
 */
export interface RoundClockSet {
  type: "round_clock_set";
  left: number;
  since: number | null;
}
/**
 * A game as one seat sees it, and what that seat may do.
 */
export interface GameView {
  number: number;
  order: number[];
  view: View;
  just_picked: number | null;
  banner: string;
  choices: GameCommand[];
  warnings: [number, CallWarning][];
  call: ("helpful" | "mahjong" | "possible" | "recommended") | null;
  passes: [number, number][];
  take_back: number | null;
  waiting: number[];
  question: number;
  deadline: number | null;
  window: CallWindow | null;
  bookings: (Paid | Scored)[];
  seed: string;
  racks: number[][];
  winner: WinningHand | null;
  again: boolean;
}
export interface View {
  seat: number;
  phase: Phase;
  turn: number;
  rack: number[];
  apart: number | null;
  seats: SeatView[];
  discards: Discard[];
  live: Discard | null;
  claims: Claim[];
  window_seconds: number;
  wall_left: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  dice: [number, number];
  commitment: string;
  declared: Declared | null;
  bid: number | null;
  courtesy: number | null;
  stopped: number;
  result: Result;
  balance: number[];
}
/**
 * What everybody sees of a seat.
 */
export interface SeatView {
  tiles: number;
  picked: boolean;
  exposures: Exposure[];
  dead: boolean;
  passed: boolean;
}
/**
 * Why ``call.validation: block`` forbids a command. Under ``warn``, the player may send it anyway.
 */
export interface CallWarning {
  code: "concealed only" | "joker in a pair" | "joker to exchange" | "no hand" | "not complete";
  rules: string[];
  tiles: number[];
}
/**
 * The common window of a discard. At its end, the discard passes unless someone says "wait".
 */
export interface CallWindow {
  seconds: number;
  ends: number | null;
  held: number[];
}
export interface Paid {
  type: "paid";
  payer: number;
  payee: number;
  amount: number;
  rule: string;
  why: string;
}
export interface Scored {
  type: "scored";
  seat: number;
  points: number;
  rule: string;
  why: string;
}
export interface WinningHand {
  won: GameWon;
  line: string;
  groups: number[][];
  remarks: string[];
}
export interface GameWon {
  type: "game_won";
  seat: number;
  section: string;
  number: number;
  value: number;
  how: How;
  jokerless: boolean;
  singles_and_pairs: boolean;
  thrower: number;
  exposures: number;
  hot: boolean;
  quint?: boolean;
}
/**
 * A step as one person sees it: the events of the game, and captions for everything.
 */
export interface StepView {
  seq: number;
  at: number;
  events: GameEvent[];
  table: TableEvent[];
  captions: string[];
  proof: Finding[];
}
export interface PhaseBegan {
  type: "phase_began";
  phase: Phase;
  turn: number;
}
export interface PassTakenBack {
  type: "pass_taken_back";
  seat: number;
}
export interface SecondAgreed {
  type: "second_agreed";
  seat: number;
}
export interface CharlestonStopped {
  type: "charleston_stopped";
  seat: number;
}
export interface TileRacked {
  type: "tile_racked";
  seat: number;
}
/**
 * A picked tile goes back to the wall, because the discard was called or the hand died.
 */
export interface TileReturned {
  type: "tile_returned";
  seat: number;
}
export interface TileDiscarded {
  type: "tile_discarded";
  seat: number;
  tile: number;
  out_of_turn: boolean;
}
export interface NameCorrected {
  type: "name_corrected";
  seat: number;
  tile: number;
}
export interface ClaimAwarded {
  type: "claim_awarded";
  seat: number;
  mahjong: boolean;
}
/**
 * A called tile was racked, and the hand is dead because of it.
 */
export interface CalledTileRacked {
  type: "called_tile_racked";
  seat: number;
}
/**
 * A tile was picked from the wrong end of the wall. If it was racked, the hand keeps it.
 */
export interface WrongEndTaken {
  type: "wrong_end_taken";
  seat: number;
  racked: boolean;
}
/**
 * An earlier discard was exposed instead of the called tile; the state keeps the group the player meant.
 */
export interface WrongTileTaken {
  type: "wrong_tile_taken";
  seat: number;
  tile: number;
  called: number;
}
/**
 * A passed joker goes back to its giver, who owes the receiver a legal tile.
 */
export interface JokerReturned {
  type: "joker_returned";
  seat: number;
  receiver: number;
}
export interface HandThrownIn {
  type: "hand_thrown_in";
  seat: number;
}
/**
 * The next player has touched the next tile of the wall without moving it.
 */
export interface WallTouched {
  type: "wall_touched";
  seat: number;
}
/**
 * A called tile was exposed with tiles from the rack. ``again`` means that the player changed the exposed group.
 */
export interface GroupExposed {
  type: "group_exposed";
  seat: number;
  tile: number;
  naturals: number;
  jokers: number;
  again: boolean;
}
export interface DeclarationWithdrawn {
  type: "declaration_withdrawn";
  seat: number;
}
export interface HandShown {
  type: "hand_shown";
  seat: number;
  right: boolean;
  keeps: boolean;
}
export interface ValueAnnounced {
  type: "value_announced";
  seat: number;
  value: number;
}
export interface HandDied {
  type: "hand_died";
  seat: number;
  reason:
    | "bad exposure"
    | "challenged"
    | "given"
    | "mah jongg in error"
    | "out of turn"
    | "picked ahead"
    | "racked the called tile"
    | "tile count"
    | "wrong end"
    | "wrong tile";
  rule: string;
  withdrawn: boolean;
}
export interface ChallengeContested {
  type: "challenge_contested";
  seat: number;
}
export interface ChallengeSettled {
  type: "challenge_settled";
  seat: number;
  challenged: number;
  upheld: boolean;
}
/**
 * A ruling on an irregularity that moves no tile: a reminder, a correction, a call that stands.
 */
export interface Ruled {
  type: "ruled";
  seat: number;
  rule: string;
  text: string;
}
export interface GameOver {
  type: "game_over";
  result: Result;
}
export interface TilesPassed {
  type: "tiles_passed";
  seat: number;
  tiles: number[];
  blind: number;
}
export interface TilesLookedAt {
  type: "tiles_looked_at";
  seat: number;
}
export interface CourtesyBid {
  type: "courtesy_bid";
  seat: number;
  count: number;
}
export interface TilePicked {
  type: "tile_picked";
  seat: number;
  tile: number;
  racked: boolean;
}
export interface TileMiscalled {
  type: "tile_miscalled";
  seat: number;
  tile: number;
  named: number;
}
export interface DiscardClaimed {
  type: "discard_claimed";
  seat: number;
  mahjong: boolean;
}
export interface ClaimWithdrawn {
  type: "claim_withdrawn";
  seat: number;
}
export interface DiscardDeclined {
  type: "discard_declined";
  seat: number;
}
export interface JokerReplaced {
  type: "joker_replaced";
  seat: number;
  receiver: number;
  tile: number;
}
export interface JokerRedeemed {
  type: "joker_redeemed";
  seat: number;
  tile: number;
  owner: number;
  group: number;
  needed: boolean;
}
export interface MahjongDeclared {
  type: "mahjong_declared";
  seat: number;
  how: How;
}
export interface ChallengeMade {
  type: "challenge_made";
  seat: number;
  challenged: number;
  upheld: boolean;
}
/**
 * The deal as a seat sees it.
 */
export interface RackDealt {
  type: "rack_dealt";
  seat: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  dice: [number, number];
  tiles: number[];
}
/**
 * Tiles that a seat received in a pass, or has looked at.
 */
export interface TilesSeen {
  type: "tiles_seen";
  seat: number;
  tiles: number[];
  blind_round: BlindTurn[];
}
/**
 * One player's part in an all-blind round, in which nobody passes three of her own tiles (CHA-23, CHA-24).
 */
export interface BlindTurn {
  seat: number;
  own: number;
  owes: number;
}
/**
 * Another player has answered a discard online; the answer is shown when the window closes.
 */
export interface DiscardAnswered {
  type: "discard_answered";
  seat: number;
}
export interface TableOpened {
  type: "table_opened";
  title: string;
  host: string;
}
/**
 * A person or a bot sits down.
 */
export interface PlayerSat {
  type: "player_sat";
  chair: number;
  name: string;
  person: string;
  bot: string;
}
export interface PlayerLeft {
  type: "player_left";
  chair: number;
  removed: boolean;
}
export interface BotSatIn {
  type: "bot_sat_in";
  chair: number;
  bot: string;
  why: "absent" | "asked" | "away" | "left";
}
export interface SeatReturned {
  type: "seat_returned";
  chair: number;
}
export interface HostChanged {
  type: "host_changed";
  person: string;
}
/**
 * Who may watch and who may chat from now on.
 */
export interface RoomSet {
  type: "room_set";
  spectators: boolean;
  chat: boolean;
  players_chat: boolean;
}
/**
 * The chairs counterclockwise from the first East, and the dice rolls that made her East.
 */
export interface MatchBegan {
  type: "match_began";
  chairs: number[];
  throws: {
    [k: string]: number;
  }[];
}
export interface MatchClosed {
  type: "match_closed";
}
/**
 * The game is back in its state after ``played`` commands; later commands are undone.
 */
export interface DiscardTakenBack {
  type: "discard_taken_back";
  chair: number;
  played: number;
}
export interface TablePaused {
  type: "table_paused";
  person: string;
}
export interface TableResumed {
  type: "table_resumed";
}
export interface TableEnded {
  type: "table_ended";
}
export interface Reacted {
  type: "reacted";
  person: string;
  name: string;
  reaction: "bravo" | "luck" | "smile" | "sorry" | "thanks" | "wow";
}
/**
 * A player reminds another player that the table is waiting for her.
 */
export interface Nudged {
  type: "nudged";
  chair: number;
  by: number;
}
export interface ColorChosen {
  type: "color_chosen";
  person: string;
  color: number;
}
export interface Muted {
  type: "muted";
  person: string;
}
export interface Unmuted {
  type: "unmuted";
  person: string;
}
/**
 * Who reports errors from now on; empty if nobody does.
 */
export interface RefereeNamed {
  type: "referee_named";
  person: string;
  name: string;
}
export interface TimeGiven {
  type: "time_given";
  chair: number;
}
export interface TimeRanOut {
  type: "time_ran_out";
  chair: number;
}
/**
 * The table belongs to a round of a tournament; its chairs are reserved.
 */
export interface RoundOpened {
  type: "round_opened";
  round: RoundTable;
}
/**
 * A table of a tournament's round: nobody is its host, and every chair belongs to a player.
 */
export interface RoundTable {
  tournament: string;
  round: number;
  table: number;
  players: string[];
  stand_ins: number[];
  games: number;
  first: number;
  duplicate: boolean;
}
/**
 * A player takes the reserved chair, from a bot or from another device of the same player.
 */
export interface SeatTaken {
  type: "seat_taken";
  chair: number;
  person: string;
  link: string;
}
export interface WatcherAdmitted {
  type: "watcher_admitted";
  person: string;
  link: string;
}
export interface WatcherDismissed {
  type: "watcher_dismissed";
  person: string;
}
/**
 * A player wants the next game to begin.
 */
export interface PlayerReady {
  type: "player_ready";
  chair: number;
}
/**
 * No more games begin in this round.
 */
export interface RoundEnded {
  type: "round_ended";
}
/**
 * The walls of the games up to this number are no longer secret.
 */
export interface WallsReleased {
  type: "walls_released";
  number: number;
}
/**
 * Lines of the card that a challenged hand can still become, or that it cannot become for one reason.
 */
export interface Finding {
  reason: "concealed" | "exhausted" | "exposure" | "possible";
  tiles: number[];
  lines: FoundLines[];
}
/**
 * Lines of one section, by their numbers on the card.
 */
export interface FoundLines {
  section: string;
  numbers: number[];
}
export interface StepMessage {
  type: "step";
  step: StepView;
  game: GameView | null;
  table: TableView | null;
}
/**
 * The command is in the log, at this step.
 */
export interface Done {
  type: "done";
  id: string;
  seq: number;
}
/**
 * Why the command was refused. It changed nothing.
 */
export interface Refused {
  type: "refused";
  id: string;
  code: RefusalCode | TableRefusalCode;
  rules: string[];
  message: string;
}
/**
 * The server cannot write the log right now. Send the command again with the same id.
 */
export interface Unavailable {
  type: "unavailable";
  id: string;
  message: string;
}
/**
 * Who is connected: chairs, and the number of spectators.
 */
export interface Presence {
  type: "presence";
  here: number[];
  watching: number;
}
/**
 * The answer to a ping.
 */
export interface Here {
  type: "here";
}
/**
 * The server could not parse the client's frame.
 */
export interface Problem {
  type: "problem";
  message: string;
}
