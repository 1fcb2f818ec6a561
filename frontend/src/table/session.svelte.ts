// The client's session at a table: its connection, the state to draw, and the commands a player can send.

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
  loud = $state.raw<readonly News[]>([]); // the latest news, shown for a few seconds
  preview = $state.raw<PreviewReply | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  waiting = $state(false); // a command has been sent and not yet answered
  covered = $state(false); // hides every rack while players on this device accept or challenge in turn
  readonly hand: Hand;
  #offset = 0; // server time minus local time, in ms
  #seat: number | null = null; // the active seat on a device with several seats
  #version = 0; // the number of the last event received
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

  // --- state ---------------------------------------------------------------------------------------------------------

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

  /** Whether `seat` belongs to the reader; always false on a shared device, where the reader is not known. */
  isMe = (seat: number): boolean => this.mine.length === 1 && this.mine[0] === seat;

  /** The id of the person in `seat`; empty for bots and for players who share a device. */
  person(seat: number): string {
    return (this.seats?.seats ?? this.table.seats)[seat]?.person ?? "";
  }

  /** Whether the rules allow the command for this seat now. */
  allows(kind: keyof Permissions): boolean {
    return this.screen?.may[kind] === null;
  }

  /** Whether the command is allowed and can be sent now. */
  may(kind: keyof Permissions): boolean {
    return this.link === "open" && !this.waiting && this.allows(kind);
  }

  /** The seat that has to act next. */
  get awaited(): number | null {
    return this.screen?.awaited ?? null;
  }

  /** Whether a player on this device has to act next. */
  get isMyTurn(): boolean {
    return this.awaited !== null && this.screen?.phase !== "paused" && this.mine.includes(this.awaited);
  }

  /** The seat on this device that has to take it next; racks stay hidden until that player confirms. */
  get handTo(): number | null {
    const seat = this.awaited;
    if (!this.several || seat === null || !this.mine.includes(seat)) return null;
    return this.screen?.seat === seat ? null : seat;
  }

  /** The seat whose rack can be shown now. */
  get shownSeat(): number | null {
    const seat = this.screen?.seat ?? null;
    const isOut = seat !== null && this.screen?.phase !== "over" && this.screen?.players[seat]?.left;
    return this.covered || this.handTo !== null || isOut ? null : seat;
  }

  /** The seats on this device that can still challenge the pending play. */
  get judges(): number[] {
    return this.mine.filter((seat) => this.screen?.pending?.judges.includes(seat));
  }

  serverNow = (): number => Date.now() + this.#offset;

  timeLeft(seat: number, now: number): number {
    const { clock, players } = this.screen ?? {};
    const left = players?.[seat]?.time_left_ms ?? 0;
    return clock?.running === seat ? left - Math.max(0, now - clock.since) : left;
  }

  // --- commands ------------------------------------------------------------------------------------------------------

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

  /** Lay the best play without playing it, at tables that allow hints. */
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

  /** Send a command from the menu, which shows the refusal itself. */
  fromMenu(kind: "pause" | "resign"): Promise<Refusal | null> {
    return this.#attempt({ kind, version: this.#seen() });
  }

  claim(against: number): Promise<Refusal | null> {
    return this.#attempt({ kind: "claim", against });
  }

  /** Send a chat message; returns the refusal, or null if it was sent. */
  say(text: string): Promise<Refusal | null> {
    return this.#attempt({ kind: "chat", text });
  }

  become(seat: number | null): void {
    this.#seat = seat;
    this.refusal = null;
    this.#connection.tell({ kind: "become", seat });
  }

  /** Accept the pending play for every player on this device, one after the other. */
  acceptForAll(): Promise<void> {
    return this.#inTurn(this.judges, "accept");
  }

  challengeBy(seat: number): Promise<void> {
    return this.#inTurn([seat], "challenge");
  }

  /** Reconnect after a language change, because refusals use the language that the socket was opened with. */
  renew(): void {
    this.#connection.renew();
  }

  /** Show a refusal in the status line without asking the server. */
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

  // --- internals -----------------------------------------------------------------------------------------------------

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
    await Promise.resolve(); // batches the edits of one gesture into one preview request
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
    // The next player is on this device, so give up the seat: no rack is shown until that player confirms. A screen for
    // another seat was sent before the last change of seat and is ignored here.
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
    if (seen === 0) return; // the first events are history, not news
    this.loud = fresh;
    setTimeout(() => (this.loud = this.loud === fresh ? [] : this.loud), LOUD_MS);
  }
}
