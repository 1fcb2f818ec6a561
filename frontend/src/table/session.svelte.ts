// The client's session at a table: its connection, the state to draw, and the commands a player can send.

import { isComplete } from "../board/laying";
import { Connection, type ConnectionState, LATE_MS, type PushedMessage, type UnsentMessage } from "../connection";
import { TableDraws } from "../draws/table-draws.svelte";
import { reloadOnce } from "../reload";
import { socketAddress } from "../socket-address";
import { t, texts } from "../texts.svelte";
import type {
  ChatMessage,
  GameEvent,
  PlacedTile,
  PauseRequestInfo,
  Permissions,
  PreviewReply,
  RefusedReply,
  Screen,
  ScreenChangeMessage,
  SeatsMessage,
  EditionInfo,
  TableInfo,
} from "../wire";
import { lastNumber, withLine } from "./chat-lines";
import { Hand } from "./hand.svelte";
import { storageKeyOf } from "./laid-storage";
import { type News, newsOf } from "./news";
import { withChange } from "./screen-change";

export type Refusal = Pick<RefusedReply, "code" | "message" | "facts">;
/** The commands that need nothing but their kind. */
type SimpleCommand = "pass" | "challenge" | "accept" | "resign" | "pause" | "resume";
/** The commands of the game, which carry the version that they are based on. */
type VersionedCommand = Extract<UnsentMessage, { version: number }>;
const LATEST_NEWS_MS = 6_000;

const unreachable = (): Refusal => ({ code: "unreachable", message: t("unreachable"), facts: {} });
/** The command may have been carried out or not. */
const unconfirmed = (): Refusal => ({ code: "unconfirmed", message: t("unconfirmed"), facts: {} });

export class TableSession {
  connectionState = $state<ConnectionState>("connecting");
  screen = $state.raw<Screen | null>(null);
  seats = $state.raw<SeatsMessage | null>(null);
  chatLines = $state.raw<readonly ChatMessage[]>([]);
  #earlierChat = $state.raw<Readonly<Record<string, number>>>({}); // by room: the line before which more can be loaded
  news = $state.raw<readonly News[]>([]);
  latestNews = $state.raw<readonly News[]>([]); // shown for a few seconds
  preview = $state.raw<PreviewReply | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  waiting = $state(false); // a command has been sent and not yet answered
  isLate = $state(false); // its answer takes long
  covered = $state(false); // hides every rack while players on this device accept or challenge in turn
  readonly hand: Hand;
  readonly draws: TableDraws;
  #isPlaying = false; // a play has been sent and not yet answered
  #offset = 0; // server time minus local time, in ms
  #seat: number | null = null; // the active seat on a device with several seats
  #version = 0; // the number of the last event received
  #isWithdrawn = false; // the last answer to a request for a pause was no
  #previews = 0; // the number of the last preview request
  #screenRequested = false; // after a gap; a reconnect brings a whole screen anyway
  readonly #connection: Connection;

  constructor(
    readonly table: TableInfo,
    readonly edition: EditionInfo,
    private readonly link: string, // the key of the invitation link
  ) {
    this.hand = new Hand(edition, () => {
      if (this.#isPlaying) this.#connection.stopResending(); // the play has other tiles
      this.refusal = null;
      void this.#requestPreview();
    });
    this.draws = new TableDraws(table.id, table.commitment, this.ownSeats[0]);
    this.#connection = new Connection({
      address: () => this.#address(),
      onMessage: (message) => this.#onMessage(message),
      onState: (state) => this.#onState(state),
      onServerTime: (at) => (this.#offset = at - Date.now()),
      screenVersion: () => this.#screenVersion,
    });
  }

  close(): void {
    this.#connection.close();
  }

  // --- state ---------------------------------------------------------------------------------------------------------

  /** The seats on this device. */
  get ownSeats(): number[] {
    return this.table.seats.flatMap((seat, number) => (seat.mine ? [number] : []));
  }

  /** Whether several players share this device. */
  get sharesDevice(): boolean {
    return this.ownSeats.length > 1;
  }

  get names(): string[] {
    return (this.seats?.seats ?? this.table.seats).map((seat) => seat.name);
  }

  name = (seat: number): string => this.names[seat] ?? "";

  /** Whether `seat` belongs to the reader; always false on a shared device, where the reader is not known. */
  isMe = (seat: number): boolean => this.ownSeats.length === 1 && this.ownSeats[0] === seat;

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
    return this.connectionState === "open" && !this.waiting && this.allows(kind);
  }

  /** The seat that has to act next. */
  get awaited(): number | null {
    return this.screen?.awaited ?? null;
  }

  /** Whether a player on this device has to act next. */
  get isMyTurn(): boolean {
    return this.awaited !== null && this.screen?.phase !== "paused" && this.ownSeats.includes(this.awaited);
  }

  /** The seat on this device that has to take it next; racks stay hidden until that player confirms. */
  get handTo(): number | null {
    const seat = this.awaited;
    if (!this.sharesDevice || seat === null || !this.ownSeats.includes(seat)) return null;
    return this.screen?.seat === seat ? null : seat;
  }

  /** The seat whose rack can be shown now. */
  get shownSeat(): number | null {
    const seat = this.screen?.seat ?? null;
    if (this.screen?.phase === "paused") return null; // the server has sent no rack
    const isOut = seat !== null && this.screen?.phase !== "over" && this.screen?.players[seat]?.left;
    return this.covered || this.handTo !== null || isOut ? null : seat;
  }

  /** The seats on this device that can still challenge the pending play. */
  get judges(): number[] {
    return this.ownSeats.filter((seat) => this.screen?.pending?.judges.includes(seat));
  }

  /** The open request for a pause. */
  get pauseRequest(): PauseRequestInfo | null {
    return this.seats?.pause_request ?? null;
  }

  serverNow = (): number => Date.now() + this.#offset;

  /** A time of the server by the clock of this device. */
  localTime = (at: number): number => at - this.#offset;

  timeLeft(seat: number, now: number): number {
    const { clock, players } = this.screen ?? {};
    const left = players?.[seat]?.time_left_ms ?? 0;
    return clock?.running === seat ? left - Math.max(0, now - clock.since) : left;
  }

  // --- commands ------------------------------------------------------------------------------------------------------

  async play(): Promise<void> {
    this.#isPlaying = true;
    await this.#sendCommand({ kind: "play", tiles: this.#laid(), version: this.#screenVersion });
    this.#isPlaying = false;
    if (!this.refusal) this.hand.cursor = null;
  }

  async exchange(): Promise<void> {
    const chosen = this.hand.chosen ?? [];
    const tiles = this.hand.slots.flatMap((tile) => (tile && chosen.includes(tile.id) ? [tile.letter] : []));
    await this.#sendCommand({ kind: "exchange", tiles, version: this.#screenVersion });
    if (!this.refusal) this.hand.chosen = null;
  }

  /** Lay the best play without playing it, at tables that allow hints. */
  async hint(): Promise<void> {
    this.waiting = true;
    this.refusal = null;
    const answer = await this.#connection.request({ kind: "hint" });
    this.waiting = false;
    if (answer === null) this.refusal = unreachable();
    if (answer?.kind === "refused") this.refusal = answer;
    if (answer?.kind !== "hint") return;
    if (answer.tiles.length) this.hand.layAll(answer.tiles);
    else this.refusal = { code: "hint-none", message: t("hint-none"), facts: {} };
  }

  /** End the selection of tiles for an exchange; one without an answer is not sent again. */
  cancelExchange(): void {
    this.#connection.stopResending();
    this.hand.chosen = null;
    this.clearRefusal();
  }

  sendCommand(kind: SimpleCommand): Promise<void> {
    return this.#sendCommand({ kind, version: this.#screenVersion });
  }

  /** Send a command from the menu, which shows the refusal itself. */
  sendFromMenu(kind: "pause" | "resign"): Promise<Refusal | null> {
    return this.#sendMessage({ kind, version: this.#screenVersion });
  }

  /** Agree to the open request for a pause, or decline it; the player who asked withdraws it. */
  answerPause(agree: boolean): Promise<Refusal | null> {
    this.#isWithdrawn = !agree && this.ownSeats.includes(this.pauseRequest?.seat ?? -1);
    return this.#sendMessage({ kind: "pause-answer", agree });
  }

  claim(against: number): Promise<Refusal | null> {
    return this.#sendMessage({ kind: "claim", against });
  }

  /** Send a chat message; returns the refusal, or null if it was sent. */
  sendChat(text: string): Promise<Refusal | null> {
    return this.#sendMessage({ kind: "chat", text });
  }

  get hasEarlierChat(): boolean {
    return Object.keys(this.#earlierChat).length > 0;
  }

  /** Load the page of chat before the lines that are here, of each room that has one. */
  async loadEarlierChat(): Promise<void> {
    const rooms = Object.entries(this.#earlierChat);
    this.#earlierChat = {};
    await Promise.all(rooms.map(([room, before]) => this.#sendMessage({ kind: "chat-page", room, before })));
  }

  /** Show the rack of `seat` on this device, or of no seat. */
  switchSeat(seat: number | null): void {
    this.#seat = seat;
    this.refusal = null;
    this.#connection.send({ kind: "become", seat });
  }

  /** Accept the pending play for every player on this device, one after the other. */
  acceptForAll(): Promise<void> {
    return this.#judgeFor(this.judges, "accept");
  }

  challengeBy(seat: number): Promise<void> {
    return this.#judgeFor([seat], "challenge");
  }

  /** Reconnect after a language change, because refusals use the language that the socket was opened with. */
  reconnect(): void {
    this.#connection.reconnect();
  }

  /** Show a refusal in the status line without asking the server. */
  showRefusal(message: string): void {
    this.refusal = { code: "here", message, facts: {} };
  }

  clearRefusal(): void {
    this.refusal = null;
  }

  async #judgeFor(seats: readonly number[], kind: "accept" | "challenge"): Promise<void> {
    this.covered = true;
    let version = this.#screenVersion;
    for (const seat of seats) {
      this.switchSeat(seat);
      const answer = await this.#connection.request({ kind, version });
      if (answer === null) this.refusal = unconfirmed();
      if (answer?.kind === "refused") this.refusal = answer;
      if (answer?.kind !== "done") break;
      version = answer.version;
    }
    this.switchSeat(null);
    this.covered = false;
  }

  // --- internals -----------------------------------------------------------------------------------------------------

  get #screenVersion(): number {
    return this.screen?.version ?? 0;
  }

  /** Send a command; until its reply arrives, no other command can be sent. */
  async #sendCommand(command: VersionedCommand): Promise<void> {
    this.waiting = true;
    this.refusal = null;
    const late = setTimeout(() => (this.isLate = true), LATE_MS);
    const answer = await this.#connection.requestCommand(command);
    clearTimeout(late);
    this.waiting = this.isLate = false;
    if (answer?.kind === "refused") this.refusal = answer;
    // A newer screen shows what has become of the command.
    if (answer === null && this.#screenVersion === command.version) this.refusal = unconfirmed();
  }

  /** Send a message; returns the refusal for the caller to show. */
  async #sendMessage(message: UnsentMessage): Promise<Refusal | null> {
    const answer = await this.#connection.request(message);
    if (answer === null) return unreachable();
    return answer.kind === "refused" ? answer : null;
  }

  #laid(): PlacedTile[] {
    return this.hand.laid.map(({ row, column, as, letter }) => ({ row, column, letter: as, blank: as !== letter }));
  }

  async #requestPreview(): Promise<void> {
    const number = ++this.#previews;
    this.preview = null;
    await Promise.resolve(); // batches the edits of one gesture into one preview request
    if (number !== this.#previews || !isComplete(this.hand.tiles) || this.screen?.seat == null) return;
    if (this.screen.phase === "paused") return;
    const answer = await this.#connection.request({ kind: "preview", tiles: this.#laid() });
    if (number === this.#previews && answer?.kind === "preview") this.preview = answer;
  }

  #address(): string {
    return socketAddress(this.table.id, {
      follow: "screen",
      after: String(this.#version),
      lang: texts.language,
      link: this.link,
      chat_after: String(lastNumber(this.chatLines, "players")),
      spectator_chat_after: String(lastNumber(this.chatLines, "spectators")),
      ...(this.#seat === null ? {} : { seat: String(this.#seat) }),
    });
  }

  #onState(state: ConnectionState): void {
    const isReopened = state === "open" && this.connectionState !== "open";
    this.connectionState = state;
    if (state === "outdated") reloadOnce();
    if (isReopened && !this.preview && !this.waiting) void this.#requestPreview(); // its answer may have been lost
  }

  #onMessage(message: PushedMessage): void {
    switch (message.kind) {
      case "refused":
        this.#screenRequested = false;
        this.refusal = message;
        return;
      case "screen":
        this.#screenRequested = false;
        return this.#onScreen(message.screen);
      case "screen-change":
        return this.#onScreenChange(message);
      case "seats":
        return this.#onSeats(message);
      case "chat":
        this.chatLines = withLine(this.chatLines, message);
        return;
      case "chat-page":
        this.chatLines = message.lines.reduce(withLine, this.chatLines);
        if (message.before !== null) this.#earlierChat = { ...this.#earlierChat, [message.room]: message.before };
        return;
      case "seeds":
        return void this.draws.answer(message).then((answer) => answer && this.#connection.request(answer));
      case "events":
        return this.#onEvents(message.first, message.events);
    }
  }

  #onSeats(seats: SeatsMessage): void {
    const before = this.pauseRequest;
    this.seats = seats;
    if (!before || seats.pause_request || !this.ownSeats.includes(before.seat)) return;
    // The event of a pause comes before this message.
    const isPaused = this.latestNews.some(({ key }) => key === "news-paused");
    // Before the connection is open, the events of a pause may be held back.
    const isRefused = this.connectionState === "open" && !isPaused && !this.#isWithdrawn && seats.stage === "playing";
    if (isRefused) this.showRefusal(t("pause-not-agreed"));
    this.#isWithdrawn = false;
  }

  #onScreenChange(change: ScreenChangeMessage): void {
    const screen = this.screen && withChange(this.screen, change);
    if (screen) return this.#onScreen(screen);
    // A change of a screen that this page does not have: ask for the whole one, once.
    if (!this.#screenRequested) this.#screenRequested = this.#connection.send({ kind: "screen" });
  }

  #onScreen(screen: Screen): void {
    const before = this.screen;
    this.screen = screen;
    this.hand.follow(screen, storageKeyOf(this.table.id, screen.seat));
    if (before?.seat !== screen.seat || before.version !== screen.version) {
      this.refusal = null;
      void this.#requestPreview();
    }
    // The next player is on this device, so give up the seat: no rack is shown until that player confirms. A screen for
    // another seat was sent before the last change of seat and is ignored here.
    if (this.sharesDevice && !this.covered && this.#seat !== null && this.#seat === screen.seat && this.handTo !== null)
      this.switchSeat(null);
  }

  #onEvents(first: number, events: readonly GameEvent[]): void {
    const seen = this.#version;
    this.draws.follow(first, events);
    const fresh = events.flatMap((event, at) => {
      const line = first + at > seen ? newsOf(event, first + at, this) : null;
      return line ? [line] : [];
    });
    this.#version = Math.max(seen, first + events.length - 1);
    this.news = [...this.news, ...fresh];
    if (seen === 0) return; // the first events are history, not news
    this.latestNews = fresh;
    setTimeout(() => (this.latestNews = this.latestNews === fresh ? [] : this.latestNews), LATEST_NEWS_MS);
  }
}
