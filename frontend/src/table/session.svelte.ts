// One visit to a table: its connection, what it shows, and what the visitor wishes for. Drawing reads it and calls it.

import { isWhole } from "../board/laying";
import { Connection, type Link, type GameCommand } from "../connection";
import { reloadOnce } from "../reload";
import { socketAddress } from "../socket-address";
import { texts } from "../texts.svelte";
import type {
  ChatMessage,
  GameEvent,
  ServerMessage,
  LaidTile,
  Permissions,
  PreviewReply,
  RefusedReply,
  Screen,
  SeatsMessage,
  EditionInfo,
  TableInfo,
} from "../wire";
import { Hand } from "./hand.svelte";
import { type News, newsOf } from "./news";

export type Refusal = Pick<RefusedReply, "code" | "message" | "facts">;
type AnyGameCommand = "pass" | "challenge" | "accept" | "resign" | "pause" | "resume";
const LOUD_MS = 6_000;

export class TableSession {
  link = $state<Link>("connecting");
  screen = $state.raw<Screen | null>(null);
  seats = $state.raw<SeatsMessage | null>(null);
  lines = $state.raw<readonly ChatMessage[]>([]);
  news = $state.raw<readonly News[]>([]);
  loud = $state.raw<readonly News[]>([]); // what has just happened
  preview = $state.raw<PreviewReply | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  waiting = $state(false); // a wish is on its way
  covered = $state(false); // several players of this device decide one after the other: no rack is shown meanwhile
  readonly hand: Hand;
  #offset = 0; // the server's clock before ours
  #seat: number | null = null; // who is at this device now, where it has several seats
  #version = 0; // the last event heard
  #asked = 0;
  readonly #connection: Connection;

  constructor(
    readonly table: TableInfo,
    readonly edition: EditionInfo,
    private readonly link_: string,
  ) {
    this.hand = new Hand(edition, () => void this.#ask_preview());
    this.#connection = new Connection({
      address: () => this.#address(),
      heard: (message) => this.#hear(message),
      changed: (link) => {
        this.link = link;
        if (link === "outdated") reloadOnce();
      },
      clock: (at) => (this.#offset = at - Date.now()),
      version: () => this.screen?.version ?? 0,
    });
  }

  close(): void {
    this.#connection.close();
  }

  // --- what can be read off it ---------------------------------------------------------------------------------------

  get mine(): number[] {
    return this.table.seats.flatMap((seat, number) => (seat.mine ? [number] : []));
  }

  get several(): boolean {
    return this.mine.length > 1;
  }

  get names(): string[] {
    return (this.seats?.seats ?? this.table.seats).map((seat) => seat.name);
  }

  name = (seat: number): string => this.names[seat] ?? "";

  /** The one who reads this; of several players of one device nobody knows who does. */
  isMe = (seat: number): boolean => this.mine.length === 1 && this.mine[0] === seat;

  /** The id of who sits there; empty for bots and for players of one device. */
  person(seat: number): string {
    return (this.seats?.seats ?? this.table.seats)[seat]?.person ?? "";
  }

  /** The rules allow it to this seat now. */
  allows(kind: keyof Permissions): boolean {
    return this.screen?.may[kind] === null;
  }

  /** It is allowed, and can be sent now. */
  may(kind: keyof Permissions): boolean {
    return this.link === "open" && !this.waiting && this.allows(kind);
  }

  /** The seat whose decision the game waits for. */
  get awaited(): number | null {
    return this.screen?.awaited ?? null;
  }

  /** The game waits for somebody at this device. */
  get isMyTurn(): boolean {
    return this.awaited !== null && this.screen?.phase !== "paused" && this.mine.includes(this.awaited);
  }

  /** The player of this device whom it should be handed to: racks stay hidden until he says that he is there. */
  get handTo(): number | null {
    const seat = this.awaited;
    if (!this.several || seat === null || !this.mine.includes(seat)) return null;
    return this.screen?.seat === seat ? null : seat;
  }

  /** The seat whose rack may be shown now. */
  get shownSeat(): number | null {
    const seat = this.screen?.seat ?? null;
    const isOut = seat !== null && this.screen?.phase !== "over" && this.screen?.players[seat]?.left;
    return this.covered || this.handTo !== null || isOut ? null : seat;
  }

  /** The players of this device who may still challenge the pending play. */
  get judges(): number[] {
    return this.mine.filter((seat) => this.screen?.pending?.judges.includes(seat));
  }

  serverNow = (): number => Date.now() + this.#offset;

  timeLeft(seat: number, now: number): number {
    const { clock, players } = this.screen ?? {};
    const left = players?.[seat]?.time_left_ms ?? 0;
    return clock?.running === seat ? left - Math.max(0, now - clock.since) : left;
  }

  // --- wishes --------------------------------------------------------------------------------------------------------

  async play(): Promise<void> {
    await this.#wish({ kind: "play", tiles: this.#laid(), version: this.#seen() });
    if (!this.refusal) this.hand.cursor = null;
  }

  async exchange(): Promise<void> {
    const chosen = this.hand.chosen ?? [];
    const tiles = this.hand.slots.flatMap((tile) => (tile && chosen.includes(tile.id) ? [tile.letter] : []));
    await this.#wish({ kind: "exchange", tiles, version: this.#seen() });
    if (!this.refusal) this.hand.chosen = null;
  }

  /** Lay the best play, where the table gives hints: it is seen with its score, and made by who likes it. */
  async hint(): Promise<void> {
    this.waiting = true;
    this.refusal = null;
    const answer = await this.#connection.ask({ kind: "hint" });
    this.waiting = false;
    if (answer?.kind === "refused") this.refusal = answer;
    if (answer?.kind !== "hint") return;
    if (answer.tiles.length) this.hand.layAll(answer.tiles);
    else this.refusal = { code: "hint-none", message: texts.say("hint-none"), facts: {} };
  }

  plain(kind: AnyGameCommand): Promise<void> {
    return this.#wish({ kind, version: this.#seen() });
  }

  /** From the menu, which shows a refusal itself. */
  fromMenu(kind: "pause" | "resign"): Promise<Refusal | null> {
    return this.#attempt({ kind, version: this.#seen() });
  }

  claim(against: number): Promise<Refusal | null> {
    return this.#attempt({ kind: "claim", against });
  }

  /** Why a line was not said; null if it was. */
  say(text: string): Promise<Refusal | null> {
    return this.#attempt({ kind: "chat", text });
  }

  become(seat: number | null): void {
    this.#seat = seat;
    this.refusal = null;
    this.#connection.tell({ kind: "become", seat });
  }

  /** All players of this device give up their challenge, one after the other. */
  acceptForAll(): Promise<void> {
    return this.#inTurn(this.judges, "accept");
  }

  challengeBy(seat: number): Promise<void> {
    return this.#inTurn([seat], "challenge");
  }

  /** Speak another language: refusals come in the one that the socket was opened with. */
  renew(): void {
    this.#connection.renew();
  }

  /** Say beside the rack why something cannot be, without asking the server. */
  refuse(message: string): void {
    this.refusal = { code: "here", message, facts: {} };
  }

  forgive(): void {
    this.refusal = null;
  }

  async #inTurn(seats: readonly number[], kind: "accept" | "challenge"): Promise<void> {
    this.covered = true;
    let version = this.#seen();
    for (const seat of seats) {
      this.become(seat);
      const answer = await this.#connection.ask({ kind, version });
      if (answer?.kind === "refused") this.refusal = answer;
      if (answer?.kind !== "done") break;
      version = answer.version;
    }
    this.become(null);
    this.covered = false;
  }

  // --- inner ---------------------------------------------------------------------------------------------------------

  #seen(): number {
    return this.screen?.version ?? 0;
  }

  async #wish(wish: GameCommand): Promise<void> {
    this.waiting = true;
    this.refusal = null;
    const answer = await this.#connection.ask(wish);
    this.waiting = false;
    if (answer?.kind === "refused") this.refusal = answer;
  }

  async #attempt(wish: GameCommand): Promise<Refusal | null> {
    const answer = await this.#connection.ask(wish);
    if (answer === null) return { code: "unreachable", message: texts.say("unreachable"), facts: {} };
    return answer.kind === "refused" ? answer : null;
  }

  #laid(): LaidTile[] {
    return this.hand.laid.map(({ row, column, as, letter }) => ({ row, column, letter: as, blank: as !== letter }));
  }

  async #ask_preview(): Promise<void> {
    const asked = ++this.#asked;
    this.preview = this.refusal = null;
    await Promise.resolve(); // several edits of one gesture are one question
    if (asked !== this.#asked || !isWhole(this.hand.tiles) || this.screen?.seat == null) return;
    const answer = await this.#connection.ask({ kind: "preview", tiles: this.#laid() });
    if (asked === this.#asked && answer?.kind === "preview") this.preview = answer;
  }

  #address(): string {
    return socketAddress(this.table.id, {
      follow: "screen",
      after: String(this.#version),
      lang: texts.language,
      link: this.link_,
      heard: String(this.#heardIn("players")),
      overheard: String(this.#heardIn("spectators")),
      ...(this.#seat === null ? {} : { seat: String(this.#seat) }),
    });
  }

  #heardIn(room: string): number {
    return Math.max(0, ...this.lines.filter((line) => line.room === room).map((line) => line.number));
  }

  #hear(message: Exclude<ServerMessage, { kind: "done" | "preview" | "hint" }>): void {
    switch (message.kind) {
      case "refused":
        this.refusal = message;
        return;
      case "screen":
        return this.#show(message.screen);
      case "seats":
        this.seats = message;
        return;
      case "chat":
        if (!this.lines.some((line) => line.room === message.room && line.number === message.number))
          this.lines = [...this.lines, message];
        return;
      case "events":
        return this.#tell(message.first, message.events);
    }
  }

  #show(screen: Screen): void {
    const before = this.screen;
    this.screen = screen;
    this.hand.follow(screen, `mozaika.laid.${this.table.id}.${screen.seat ?? "none"}`);
    if (!before || before.seat !== screen.seat || before.version !== screen.version) void this.#ask_preview();
    // The device is handed on: until the next player says who he is, it shows no rack. A screen that is still on its
    // way when he has said so is nobody's, and hands nothing on.
    if (this.several && !this.covered && this.#seat !== null && this.#seat === screen.seat && this.handTo !== null)
      this.become(null);
  }

  #tell(first: number, events: readonly GameEvent[]): void {
    const seen = this.#version;
    const fresh = events.flatMap((event, place) => {
      const line = first + place > seen ? newsOf(event, first + place, this) : null;
      return line ? [line] : [];
    });
    this.#version = Math.max(seen, first + events.length - 1);
    this.news = [...this.news, ...fresh];
    if (seen === 0) return; // the past
    this.loud = fresh;
    setTimeout(() => (this.loud = this.loud === fresh ? [] : this.loud), LOUD_MS);
  }
}
