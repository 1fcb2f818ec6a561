// Test data for the table (a 15 × 15 edition, screens and chat lines as the server sends them) and stand-ins for the
// browser: a fake socket, in-memory storage and fake timers.

import { vi } from "vitest";
import type {
  ChatMessage,
  EditionInfo,
  PlayerInfo,
  RuleSettings,
  Screen,
  SeatInfo,
  TableInfo,
  TileInfo,
} from "../src/wire";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const SIZE = 15;

const rules: RuleSettings = {
  rack_size: 7,
  bingo_bonus: 50,
  word_checking: "challenge",
  failed_challenge: "nothing",
  challenge_window_s: 0,
  live_word_feedback: false,
  hints: false,
  exchange_needs_in_bag: 7,
  exchanges_each: 0,
  exchange_order: "draw-then-return",
  tie: "shared",
  names: "any",
  name_length: 20,
  end: { passes_each: 2, scoreless_turns: 0, nobody_can_move: false },
  clock: { kind: "none" },
  pauses: 0,
  pause_minutes: 5,
};

export const edition: EditionInfo = {
  id: "english",
  name: "English",
  language: "en",
  lexicon: "words",
  letters: [
    ...[...ALPHABET].map((letter) => ({ letter, small: letter.toLowerCase(), points: 1, count: 4 })),
    { letter: "?", small: "", points: 0, count: 2 },
  ],
  rows: SIZE,
  columns: SIZE,
  premiums: Array.from({ length: SIZE * SIZE }, () => ""),
  look: {},
  row_labels: Array.from({ length: SIZE }, (_, row) => String(row + 1)),
  column_labels: [...ALPHABET.slice(0, SIZE)],
  square_labels: Array.from(
    { length: SIZE * SIZE },
    (_, at) => `${ALPHABET[at % SIZE] ?? ""}${Math.floor(at / SIZE) + 1}`,
  ),
  start: { row: 7, column: 7 },
  rules,
  penalties: { failed_challenge: { value: "nothing", points: 0, turns: 0 } },
  live_defaults: {},
};

export const tileAt = (row: number, column: number, letter: string): TileInfo => ({
  row,
  column,
  letter,
  blank: false,
  points: 1,
});

const player = (): PlayerInfo => ({
  score: 0,
  tiles: 7,
  rack: null,
  left: false,
  owes: 0,
  exchanges: 0,
  time_left_ms: 0,
});

export const screenOf = (changes: Partial<Screen> = {}): Screen => ({
  version: 1,
  seat: 0,
  phase: "turn",
  turn: 0,
  awaited: changes.turn ?? 0,
  may: {
    play: null,
    exchange: null,
    pass: null,
    challenge: "nothing-pending",
    accept: "nothing-pending",
    resign: null,
    pause: null,
    resume: "game-not-paused",
    hint: null,
    claim: null,
  },
  board: [],
  last_play: null,
  rack: [..."CATDOGS"],
  bag: 86,
  unseen: {},
  players: [player(), player()],
  turns: [],
  pending: null,
  start_draw: [],
  clock: { running: null, since: 0 },
  pause: { ends_at: null, left: null },
  result: null,
  commitment: "",
  ...changes,
});

const seat = (name: string, mine: boolean): SeatInfo => ({
  kind: "local",
  person: "",
  name,
  bot: "",
  taken: true,
  guest: false,
  erased: false,
  mine,
  rating: null,
});

/** A table with two seats; `mine` are the seats on this device. */
export const tableOf = (...mine: number[]): TableInfo => ({
  id: "table",
  kind: "open",
  stage: "playing",
  created: 0,
  edition_id: "english",
  edition_name: "English",
  lexicon: "words",
  lexicon_digest: "",
  rules,
  seats: ["Ada", "Bob"].map((name, at) => seat(name, mine.includes(at))),
  commitment: "",
  watchable: true,
  rated: false,
  link: "",
  rematch: "",
  turn: 0,
  my_turn: false,
  scores: [],
  winners: [],
  outcome: null,
  board: null,
});

export const chatLine = (room: ChatMessage["room"], number: number): ChatMessage => ({
  kind: "chat",
  room,
  number,
  seat: 1,
  name: "Bob",
  guest: false,
  at: 0,
  text: `line ${number}`,
});

export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error("no socket was opened");
    return socket;
  }
  readyState = 1;
  isDead = false; // nothing arrives, and closing takes minutes
  sent: Record<string, unknown>[] = [];
  onmessage?: ((event: { data: string }) => void) | null;
  onclose?: ((event: { code: number }) => void) | null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(code = 1006): void {
    this.readyState = this.isDead ? 2 : 3;
    if (!this.isDead) this.onclose?.({ code });
  }

  receive(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The sent messages of one kind. */
  sentOf(kind: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message["kind"] === kind);
  }
}

export class MemoryStorage {
  readonly #items = new Map<string, string>();

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }
}

class FakeDocument extends EventTarget {
  hidden = false;
}

/** Replace the parts of the browser that a connection uses; for `beforeEach`. */
export function stubBrowser(): void {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", new FakeDocument());
  vi.stubGlobal("location", { protocol: "http:", host: "test" });
  vi.stubGlobal("sessionStorage", new MemoryStorage());
  const events = new EventTarget();
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("dispatchEvent", events.dispatchEvent.bind(events));
  FakeSocket.all = [];
}

export function restoreBrowser(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
}
