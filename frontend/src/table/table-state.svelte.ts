// The state of a table as this device knows it, and what follows from it for the page. `session` keeps it up to date.

import { tilesAfter } from "../board/position";
import type { ConnectionState } from "../connection";
import { nameOfSeat } from "../seat-name";
import type { EditionInfo, PauseRequestInfo, Permissions, Screen, SeatsMessage, TableInfo } from "../wire";
import type { BoardView } from "./board-host";
import { pointsOf } from "./points";

export class TableState {
  connectionState = $state<ConnectionState>("connecting");
  screen = $state.raw<Screen | null>(null);
  seats = $state.raw<SeatsMessage | null>(null);
  waiting = $state(false); // a command has been sent and not yet answered
  /** The index of the earlier turn whose position the board shows; null for the present one. */
  lookedAt = $state<number | null>(null);
  covered = $state(false); // hides every rack while players on this device accept or challenge in turn
  protected serverOffset = 0; // server time minus local time, in ms

  constructor(
    readonly table: TableInfo,
    readonly edition: EditionInfo,
  ) {}

  /** The seats on this device. */
  get ownSeats(): number[] {
    return this.table.seats.flatMap((seat, number) => (seat.mine ? [number] : []));
  }

  /** Whether several players share this device. */
  get sharesDevice(): boolean {
    return this.ownSeats.length > 1;
  }

  get names(): string[] {
    return (this.seats?.seats ?? this.table.seats).map(nameOfSeat);
  }

  name = (seat: number): string => this.names[seat] ?? "";

  /** Whether `seat` belongs to the reader; always false on a shared device, where the reader is not known. */
  isMe = (seat: number): boolean => this.ownSeats.length === 1 && this.ownSeats[0] === seat;

  /** The id of the person in `seat`; empty for bots and for players who share a device. */
  person(seat: number): string {
    return (this.seats?.seats ?? this.table.seats)[seat]?.person ?? "";
  }

  /** The board as it is shown: now, or after the earlier turn that the reader looks at. */
  get boardView(): BoardView {
    const { board = [], pending = null, turns = [], last_play = null } = this.screen ?? {};
    if (this.lookedAt === null)
      return { tiles: board, pending, last: last_play === null ? undefined : turns[last_play], canLay: true };
    const tiles = tilesAfter(turns, this.lookedAt + 1, (letter) => pointsOf(this.edition, letter));
    const turn = turns[this.lookedAt];
    return { tiles, pending: null, last: turn?.kind === "play" ? turn : undefined, canLay: false };
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

  get isOver(): boolean {
    return this.screen?.phase === "over";
  }

  /** The seats on this device that can still challenge the pending play. */
  get challengers(): number[] {
    return this.ownSeats.filter((seat) => this.screen?.pending?.opponents.includes(seat));
  }

  /** The open request for a pause. */
  get pauseRequest(): PauseRequestInfo | null {
    return this.seats?.pause_request ?? null;
  }

  serverNow = (): number => Date.now() + this.serverOffset;

  /** A time of the server by the clock of this device. */
  localTime = (at: number): number => at - this.serverOffset;

  timeLeft(seat: number, now: number): number {
    const { clock, players } = this.screen ?? {};
    const left = players?.[seat]?.time_left_ms ?? 0;
    return clock?.running === seat ? left - Math.max(0, now - clock.since) : left;
  }
}
