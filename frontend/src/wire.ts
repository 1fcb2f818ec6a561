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

export const CLOCK_KIND = ["none", "game", "increment", "days"] as const;
export type ClockKind = (typeof CLOCK_KIND)[number];

export const TIE = ["shared", "before-adjustment"] as const;
export type Tie = (typeof TIE)[number];

export const FAILED_CHALLENGE = ["nothing", "next-turn", "5-points", "10-points"] as const;
export type FailedChallenge = (typeof FAILED_CHALLENGE)[number];

export interface NameRequest {
  name: string;
}

export interface AccountRequest {
  name?: string;
  password: string;
}

export interface SignInRequest {
  name: string;
  password: string;
}

export interface PasswordRequest {
  old: string;
  new: string;
}

export interface SeatRequest {
  kind?: SeatKind;
  name?: string;
  bot?: string;
}

export interface FileRequest {
  name: string;
  content: string;
  edition?: string;
}

export interface TableRequest {
  edition?: string;
  changes?: Record<string, unknown>;
  lexicon?: string;
  kind?: TableKind;
  seats: SeatRequest[];
  watchable?: boolean;
  rated?: boolean;
  seed?: string;
  file?: FileRequest | null;
}

export interface SeekRequest {
  edition: string;
  changes?: Record<string, unknown>;
  lexicon?: string;
  rated?: boolean;
  seed?: string;
}

export interface JoinRequest {
  seat?: number | null;
  name?: string;
  seed?: string;
  link?: string;
}

export interface RematchRequest {
  seed?: string;
}

export interface LaidTile {
  square: string;
  letter: string;
  blank?: boolean;
}

export interface PlayCommand {
  kind: "play";
  id?: string;
  version: number;
  tiles: LaidTile[];
}

export interface ExchangeCommand {
  kind: "exchange";
  id?: string;
  version: number;
  tiles: string[];
}

export interface PassCommand {
  kind: "pass";
  id?: string;
  version: number;
}

export interface ChallengeCommand {
  kind: "challenge";
  id?: string;
  version: number;
}

export interface AcceptCommand {
  kind: "accept";
  id?: string;
  version: number;
}

export interface ResignCommand {
  kind: "resign";
  id?: string;
  version: number;
}

export interface PauseCommand {
  kind: "pause";
  id?: string;
  version: number;
}

export interface ResumeCommand {
  kind: "resume";
  id?: string;
  version: number;
}

export interface ClaimMessage {
  kind: "claim";
  id?: string;
  against: number;
}

export interface PreviewMessage {
  kind: "preview";
  id?: string;
  tiles: LaidTile[];
}

export interface HintMessage {
  kind: "hint";
  id?: string;
}

export interface SayMessage {
  kind: "chat";
  id?: string;
  text: string;
}

export interface ShowSeatMessage {
  kind: "become";
  id?: string;
  seat?: number | null;
}

export interface ScreenRequestMessage {
  kind: "screen";
  id?: string;
}

export interface HeartbeatReply {
  kind: "beat";
  id?: string;
  at: number;
}

export interface EventsMessage {
  kind: "events";
  first: number;
  events: unknown[];
}

export interface SeatPresence {
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
  seats: SeatPresence[];
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

export interface DoneReply {
  kind: "done";
  id: string;
  version: number;
}

export interface RefusedReply {
  kind: "refused";
  id: string;
  code: string;
  message: string;
  facts: Record<string, unknown>;
  version: number;
}

export interface PreviewReply {
  kind: "preview";
  id: string;
  score: number;
  bingo: boolean;
  words: string[];
  points: number[];
  valid: Record<string, boolean> | null;
}

export interface HintReply {
  kind: "hint";
  id: string;
  tiles: TileInfo[];
}

export interface Heartbeat {
  kind: "beat";
  at: number;
  version: number;
}

export interface ScreenMessage {
  kind: "screen";
  id: string;
  screen: Screen;
}

export interface TileInfo {
  row: number;
  column: number;
  square: string;
  letter: string;
  blank: boolean;
  points: number;
}

export interface PendingInfo {
  seat: number;
  tiles: TileInfo[];
  words: string[];
  score: number;
  window_ends_at: number | null;
  window_left_ms: number | null;
  accepted: boolean;
}

export interface PlayerInfo {
  score: number;
  tiles: number;
  rack: string[] | null;
  left: boolean;
  owes: number;
  exchanges: number;
  time_left_ms: number;
}

export interface AdjustmentInfo {
  seat: number;
  kind: string;
  points: number;
}

export interface ResultInfo {
  reason: string;
  adjustments: AdjustmentInfo[];
  totals: number[];
  ranking: number[][];
}

export interface DrawInfo {
  seat: number;
  tile: string;
}

export interface ClockInfo {
  running: number | null;
  since: number;
}

export interface Screen {
  version: number;
  seat: number | null;
  phase: string;
  turn: number;
  may: string[];
  board: TileInfo[];
  last: string[];
  rack: string[];
  bag: number;
  unseen: Record<string, number>;
  players: PlayerInfo[];
  turns: TurnInfo[];
  pending: PendingInfo | null;
  start_draw: DrawInfo[][];
  clock: ClockInfo;
  result: ResultInfo | null;
  commitment: string;
}

export interface TurnInfo {
  seat: number;
  kind: string;
  score: number;
  total: number;
  play: string;
  words: string[];
  exchanged: number;
  bingo: boolean;
}

export interface LetterInfo {
  letter: string;
  small: string;
  points: number;
  count: number;
}

export interface PremiumInfo {
  colour: string;
  ink: string;
  short: string;
  label: string;
}

export interface EditionInfo {
  id: string;
  name: string;
  language: string;
  lexicon: string;
  letters: LetterInfo[];
  rows: number;
  columns: number;
  premiums: string[];
  look: Record<string, PremiumInfo>;
  row_labels: string[];
  column_labels: string[];
  coordinates: string;
  start: [number, number];
  rules: Record<string, unknown>;
}

export interface LexiconInfo {
  name: string;
  title: string;
  language: string;
  words: number;
  licence: string;
  attribution: string;
}

export interface PersonInfo {
  id: string;
  name: string;
  account: boolean;
}

export interface SeatInfo {
  kind: string;
  person: string;
  name: string;
  bot: string;
  taken: boolean;
  mine: boolean;
  rating: number | null;
}

export interface TableInfo {
  id: string;
  kind: string;
  stage: string;
  created: number;
  edition_id: string;
  edition_name: string;
  lexicon: string;
  lexicon_digest: string;
  rules: Record<string, unknown>;
  seats: SeatInfo[];
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

export interface TableDetails {
  table: TableInfo;
  edition: EditionInfo;
  version: number;
}

export interface TableOptions {
  editions: EditionInfo[];
  lexica: LexiconInfo[];
  bots: string[];
  languages: string[];
}

export interface FileContents {
  kind: string;
  names: string[];
  edition: EditionInfo;
  board: TileInfo[];
  racks: string[][];
  scores: number[];
  turns: TurnInfo[];
  problems: string[];
}

export interface ErrorInfo {
  code: string;
  message: string;
  facts: Record<string, unknown>;
}

export interface Health {
  status: string;
  version: string;
  tables_in_memory: number;
  bots_ready: number;
}

export interface RatingInfo {
  edition: string;
  value: number;
  deviation: number;
  games: number;
  graph: [number, number][];
}

export interface StatisticsInfo {
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

export interface PastGameInfo {
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

export interface ProfileInfo {
  id: string;
  name: string;
  account: boolean;
  since: number;
  ratings: RatingInfo[];
  statistics: StatisticsInfo[];
  results: PastGameInfo[];
}

export type ClientMessage = PlayCommand | ExchangeCommand | PassCommand | ChallengeCommand | AcceptCommand | ResignCommand | PauseCommand | ResumeCommand | ClaimMessage | PreviewMessage | HintMessage | SayMessage | ShowSeatMessage | ScreenRequestMessage | HeartbeatReply;

export type ServerMessage = EventsMessage | SeatsMessage | ChatMessage | DoneReply | RefusedReply | PreviewReply | HintReply | Heartbeat | ScreenMessage;
