// Made by `make wire` from the server's own messages; do not edit.

export const TABLE_KIND = ["open", "private", "local"] as const;
export type TableKind = (typeof TABLE_KIND)[number];

export const SEAT_KIND = ["person", "bot", "local"] as const;
export type SeatKind = (typeof SEAT_KIND)[number];

export const STAGE = ["gathering", "playing", "over", "closed"] as const;
export type Stage = (typeof STAGE)[number];

export const PHASE = ["setup", "turn", "pending", "going-out", "paused", "over"] as const;
export type Phase = (typeof PHASE)[number];

export const TURN_KIND = ["play", "exchange", "pass", "taken-back", "lost"] as const;
export type TurnKind = (typeof TURN_KIND)[number];

export const END_REASON = ["went-out", "passes", "scoreless", "nobody-can-move", "one-left"] as const;
export type EndReason = (typeof END_REASON)[number];

export const ADJUSTMENT_KIND = ["rack", "gained", "time"] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KIND)[number];

export const PREMIUM = ["DL", "TL", "DW", "TW"] as const;
export type Premium = (typeof PREMIUM)[number];

export const WORD_CHECKING = ["automatic", "challenge"] as const;
export type WordChecking = (typeof WORD_CHECKING)[number];

export const FAILED_CHALLENGE = ["nothing", "next-turn", "5-points", "10-points"] as const;
export type FailedChallenge = (typeof FAILED_CHALLENGE)[number];

export const CLOCK_KIND = ["none", "game", "increment", "days"] as const;
export type ClockKind = (typeof CLOCK_KIND)[number];

export const TIE = ["shared", "before-adjustment"] as const;
export type Tie = (typeof TIE)[number];

export interface NameWish {
  name: string;
}

export interface AccountWish {
  name?: string;
  password: string;
}

export interface SignInWish {
  name: string;
  password: string;
}

export interface PasswordWish {
  old: string;
  new: string;
}

export interface SeatWish {
  kind?: SeatKind;
  name?: string;
  bot?: string;
}

export interface FileWish {
  name: string;
  content: string;
  edition?: string;
}

export interface TableWish {
  edition?: string;
  changes?: Record<string, unknown>;
  lexicon?: string;
  kind?: TableKind;
  seats: SeatWish[];
  watchable?: boolean;
  rated?: boolean;
  seed?: string;
  file?: FileWish | null;
}

export interface SeekWish {
  edition: string;
  changes?: Record<string, unknown>;
  lexicon?: string;
  rated?: boolean;
  seed?: string;
}

export interface JoinWish {
  seat?: number | null;
  name?: string;
  seed?: string;
  link?: string;
}

export interface RematchWish {
  seed?: string;
}

export interface LaidTile {
  square: string;
  letter: string;
  blank?: boolean;
}

export interface PlayWish {
  kind: "play";
  id?: string;
  version: number;
  tiles: LaidTile[];
}

export interface ExchangeWish {
  kind: "exchange";
  id?: string;
  version: number;
  tiles: string[];
}

export interface PassWish {
  kind: "pass";
  id?: string;
  version: number;
}

export interface ChallengeWish {
  kind: "challenge";
  id?: string;
  version: number;
}

export interface AcceptWish {
  kind: "accept";
  id?: string;
  version: number;
}

export interface ResignWish {
  kind: "resign";
  id?: string;
  version: number;
}

export interface PauseWish {
  kind: "pause";
  id?: string;
  version: number;
}

export interface ResumeWish {
  kind: "resume";
  id?: string;
  version: number;
}

export interface ClaimWish {
  kind: "claim";
  id?: string;
  against: number;
}

export interface PreviewWish {
  kind: "preview";
  id?: string;
  tiles: LaidTile[];
}

export interface HintWish {
  kind: "hint";
  id?: string;
}

export interface ChatWish {
  kind: "chat";
  id?: string;
  text: string;
}

export interface BecomeWish {
  kind: "become";
  id?: string;
  seat?: number | null;
}

export interface ScreenWish {
  kind: "screen";
  id?: string;
}

export interface BeatWish {
  kind: "beat";
  id?: string;
  at: number;
}

export interface ShownTile {
  row: number;
  column: number;
  square: string;
  letter: string;
  blank: boolean;
  points: number;
}

export interface ShownTurn {
  seat: number;
  kind: string;
  score: number;
  total: number;
  play: string;
  words: string[];
  exchanged: number;
  bingo: boolean;
}

export interface ShownPending {
  seat: number;
  tiles: ShownTile[];
  words: string[];
  score: number;
  window_ends: number | null;
  accepted: boolean;
}

export interface ShownPlayer {
  score: number;
  tiles: number;
  rack: string[] | null;
  left: boolean;
  owes: number;
  exchanges: number;
  time_left_ms: number;
}

export interface ShownAdjustment {
  seat: number;
  kind: string;
  points: number;
}

export interface ShownResult {
  reason: string;
  adjustments: ShownAdjustment[];
  totals: number[];
  ranking: number[][];
}

export interface ShownDraw {
  seat: number;
  tile: string;
}

export interface ShownClock {
  running: number | null;
  since: number;
}

export interface Screen {
  version: number;
  seat: number | null;
  phase: string;
  turn: number;
  may: string[];
  board: ShownTile[];
  last: string[];
  rack: string[];
  bag: number;
  unseen: Record<string, number>;
  players: ShownPlayer[];
  turns: ShownTurn[];
  pending: ShownPending | null;
  start_draw: ShownDraw[][];
  clock: ShownClock;
  result: ShownResult | null;
  commitment: string;
  now: number;
}

export interface ShownLetter {
  letter: string;
  small: string;
  points: number;
  count: number;
}

export interface ShownLook {
  colour: string;
  ink: string;
  short: string;
  label: string;
}

export interface ShownEdition {
  id: string;
  name: string;
  language: string;
  lexicon: string;
  letters: ShownLetter[];
  rows: number;
  columns: number;
  premiums: string[];
  look: Record<string, ShownLook>;
  row_labels: string[];
  column_labels: string[];
  coordinates: string;
  start: [number, number];
  rules: Record<string, unknown>;
}

export interface ShownLexicon {
  name: string;
  title: string;
  language: string;
  words: number;
  licence: string;
  attribution: string;
}

export interface ShownPerson {
  id: string;
  name: string;
  account: boolean;
}

export interface ShownSeat {
  kind: string;
  person: string;
  name: string;
  bot: string;
  taken: boolean;
  mine: boolean;
  rating: number | null;
}

export interface ShownTable {
  id: string;
  kind: string;
  stage: string;
  created: number;
  edition_id: string;
  edition_name: string;
  lexicon: string;
  lexicon_digest: string;
  rules: Record<string, unknown>;
  seats: ShownSeat[];
  commitment: string;
  watchable: boolean;
  rated: boolean;
  link: string;
  rematch: string;
  turn: number | null;
  my_turn: boolean;
  scores: number[];
  winners: number[];
}

export interface ShownTableAndEdition {
  table: ShownTable;
  edition: ShownEdition;
  version: number;
}

export interface ShownChoices {
  editions: ShownEdition[];
  lexica: ShownLexicon[];
  bots: string[];
  languages: string[];
}

export interface ShownFile {
  kind: string;
  names: string[];
  edition: ShownEdition;
  board: ShownTile[];
  racks: string[][];
  scores: number[];
  turns: ShownTurn[];
  problems: string[];
}

export interface ShownError {
  code: string;
  message: string;
  facts: Record<string, unknown>;
}

export interface ShownHealth {
  status: string;
  version: string;
  tables_in_memory: number;
  bots_ready: number;
}

export interface Done {
  kind: "done";
  id: string;
  version: number;
}

export interface RefusedMessage {
  kind: "refused";
  id: string;
  code: string;
  message: string;
  facts: Record<string, unknown>;
  version: number;
}

export interface Previewed {
  kind: "preview";
  id: string;
  score: number;
  bingo: boolean;
  words: string[];
  points: number[];
  valid: Record<string, boolean> | null;
}

export interface Hinted {
  kind: "hint";
  id: string;
  tiles: ShownTile[];
}

export interface Beat {
  kind: "beat";
  at: number;
  version: number;
}

export interface ScreenMessage {
  kind: "screen";
  id: string;
  screen: Screen;
}

export interface EventsMessage {
  kind: "events";
  first: number;
  events: (Record<string, unknown>)[];
}

export interface PresentSeat {
  kind: SeatKind;
  person: string;
  name: string;
  bot: string;
  taken: boolean;
  present: boolean;
}

export interface SeatsMessage {
  kind: "seats";
  stage: Stage;
  seats: PresentSeat[];
  rematch: string;
  watching: number;
}

export interface ChatMessage {
  kind: "chat";
  room: string;
  number: number;
  seat: number | null;
  name: string;
  at: number;
  text: string;
}

export interface ShownRating {
  edition: string;
  value: number;
  deviation: number;
  games: number;
  graph: [number, number][];
}

export interface ShownStatistics {
  edition: string;
  games: number;
  won: number;
  tied: number;
  average_score: number;
  best_score: number;
  bingos: number;
  plays: number;
  best_play: string;
  best_play_score: number;
}

export interface ShownPastGame {
  game: string;
  edition: string;
  at: number;
  outcome: string;
  score: number;
  against: number;
  names: string[];
  people: string[];
  rating: number | null;
  change: number | null;
}

export interface ShownProfile {
  id: string;
  name: string;
  account: boolean;
  since: number;
  ratings: ShownRating[];
  statistics: ShownStatistics[];
  results: ShownPastGame[];
}

export type Said = PlayWish | ExchangeWish | PassWish | ChallengeWish | AcceptWish | ResignWish | PauseWish | ResumeWish | ClaimWish | PreviewWish | HintWish | ChatWish | BecomeWish | ScreenWish | BeatWish;

export type Heard = Done | RefusedMessage | Previewed | Hinted | Beat | ScreenMessage | EventsMessage | SeatsMessage | ChatMessage;
