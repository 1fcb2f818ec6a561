// The client's session at a table: its connection, the commands that a player can send, and what the server sends.
// `table-state` has what components draw.

import { isComplete } from "../board/laying";
import { Connection, type ConnectionState, LATE_MS, type PushedMessage, type UnsentMessage } from "../connection";
import { shownSetup } from "../draws/setup";
import { TableDraws } from "../draws/table-draws.svelte";
import { reloadOnce } from "../reload";
import { settings } from "../settings.svelte";
import { socketAddress } from "../socket-address";
import { t, texts } from "../texts.svelte";
import type {
  EditionInfo,
  PlacedTile,
  PlayCommittedEvent,
  PreviewReply,
  Screen,
  ScreenChangeMessage,
  SeatsMessage,
  TableInfo,
} from "../wire";
import { TableChat } from "./chat.svelte";
import { Hand } from "./hand.svelte";
import { storageKeyOf } from "./laid-storage";
import { NewsFeed } from "./news-feed.svelte";
import { type Refusal, unconfirmed, unreachable } from "./refusal";
import { withChange } from "./screen-change";
import { TableState } from "./table-state.svelte";

/** The commands of the game, which carry the version that they are based on. */
type VersionedCommand = Extract<UnsentMessage, { version: number }>;
/** The commands that need nothing but their kind. */
type SimpleCommand = Exclude<VersionedCommand, { tiles: unknown }>["kind"];

export class TableSession extends TableState {
  preview = $state.raw<PreviewReply | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** Words of the laid tiles that the list does not have, while the player is asked whether to play them. */
  doubted = $state.raw<readonly string[]>([]);
  isLate = $state(false); // the answer to a command takes long
  readonly hand: Hand;
  readonly draws: TableDraws;
  readonly chat = new TableChat((message) => this.#sendMessage(message));
  readonly news = new NewsFeed(this);
  #isPlaying = false; // a play has been sent and not yet answered
  #seat: number | null = null; // the active seat on a device with several seats
  #isWithdrawn = false; // the last answer to a request for a pause was no
  #previews = 0; // the number of the last preview request
  #previewed: Promise<void> = Promise.resolve(); // the last preview request has its answer
  #screenRequested = false; // after a gap; a reconnect brings a whole screen anyway
  readonly #connection: Connection;

  /** `link` is the key of the invitation link. */
  constructor(
    table: TableInfo,
    edition: EditionInfo,
    private readonly link: string,
  ) {
    super(table, edition);
    this.hand = new Hand(edition, () => {
      if (this.#isPlaying) this.#connection.stopResending(); // the play has other tiles
      this.lookedAt = null;
      this.refusal = null;
      this.doubted = [];
      void this.#requestPreview();
    });
    const setup = shownSetup(edition, table.seats.length);
    this.draws = new TableDraws(table.id, table.commitment, setup, this.ownSeats[0]);
    this.#connection = new Connection({
      address: () => this.#address(),
      onMessage: (message) => this.#onMessage(message),
      onState: (state) => this.#onState(state),
      onServerTime: (at) => (this.serverOffset = at - Date.now()),
      screenVersion: () => this.#screenVersion,
    });
  }

  close(): void {
    this.#connection.close();
  }

  // --- commands ------------------------------------------------------------------------------------------------------

  /** Play the laid tiles. Where an invalid word could be challenged, ask first: the player sets `doubted` back. */
  async playOrAsk(): Promise<void> {
    const number = this.#previews;
    const asks = settings.current.live && this.edition.rules.live_word_feedback;
    if (asks) await this.#previewed;
    if (number !== this.#previews || !this.may("play")) return; // other tiles, or no longer on turn
    this.doubted = asks && this.preview ? this.preview.challengeable : [];
    if (!this.doubted.length) await this.play();
  }

  async play(): Promise<void> {
    this.doubted = [];
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

  /** Show the rack of `seat` on this device, or of no seat. */
  switchSeat(seat: number | null): void {
    this.#seat = seat;
    this.refusal = null;
    this.#connection.send({ kind: "become", seat });
  }

  /** Accept the pending play for every player on this device, one after the other. */
  acceptForAll(): Promise<void> {
    return this.#answerFor(this.challengers, "accept");
  }

  challengeBy(seat: number): Promise<void> {
    return this.#answerFor([seat], "challenge");
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

  async #answerFor(seats: readonly number[], kind: "accept" | "challenge"): Promise<void> {
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

  /** The tiles of a play that was challenged off, while that is announced. */
  get withdrawn(): PlayCommittedEvent["placements"] {
    return this.news.announcements.current?.play?.placements ?? [];
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

  #requestPreview(): Promise<void> {
    this.#previewed = this.#findPreview(++this.#previews);
    return this.#previewed;
  }

  async #findPreview(number: number): Promise<void> {
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
      after: String(this.news.version),
      lang: texts.language,
      link: this.link,
      ...this.chat.received,
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
        return this.chat.onLine(message);
      case "chat-page":
        return this.chat.onPage(message);
      case "seeds":
        return void this.draws.answer(message).then((answer) => answer && this.#connection.request(answer));
      case "events":
        this.draws.follow(message.first, message.events);
        return this.news.follow(message.first, message.events);
    }
  }

  #onSeats(seats: SeatsMessage): void {
    const before = this.pauseRequest;
    this.seats = seats;
    if (!before || seats.pause_request || !this.ownSeats.includes(before.seat)) return;
    // The event of a pause comes before this message.
    const isPaused = this.news.latest.some(({ key }) => key === "news-paused");
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
    const isSame = before?.turns.length === screen.turns.length && !before.pending === !screen.pending;
    if (!isSame) this.lookedAt = null; // what is new on the board is shown
    this.hand.follow(screen, storageKeyOf(this.table.id, screen.seat));
    if (before?.seat !== screen.seat || before.version !== screen.version) {
      this.refusal = null;
      this.doubted = [];
      void this.#requestPreview();
    }
    // The next player is on this device, so give up the seat: no rack is shown until that player confirms. A screen for
    // another seat was sent before the last change of seat and is ignored here.
    if (this.sharesDevice && !this.covered && this.#seat !== null && this.#seat === screen.seat && this.handTo !== null)
      this.switchSeat(null);
  }
}
