// A finished game that is being looked through: the step, the move that is shown on the board, and the retried move.

import { messageOf } from "../api";
import { tilesOf } from "../board/position";
import { emptyLaying } from "../board/laying";
import type { BoardHost, BoardView } from "../table/board-host";
import { Hand } from "../table/hand.svelte";
import { pointsOf } from "../table/points";
import type { AnalysisTurn, EditionInfo, RetryRequest, ReviewInfo, ReviewTurn, TileInfo, TurnAnalysis } from "../wire";
import type { Comments } from "./comments.svelte";
import type { ReviewAnalysis } from "./review-analysis.svelte";
import { isBest, placeOf, scoresAt, tilesAt } from "./steps";

/**
 * How a retry went: the place of the laid move among the best ones, -1 if it is none of them. Such a move is analysed:
 * `verdict` is null until the server has answered, and `fault` is why it has not.
 */
export interface Attempt {
  readonly place: number;
  readonly isPlayed: boolean;
  readonly verdict: TurnAnalysis | null;
  readonly fault: string;
}
/** Analyses another play in a turn. */
export type Judge = (move: RetryRequest) => Promise<TurnAnalysis>;

export class Review implements BoardHost {
  step = $state(0);
  /** The place of the best move that the board shows instead of the played one. */
  shownMove = $state<number | null>(null);
  isRetrying = $state(false);
  attempt = $state.raw<Attempt | null>(null);
  readonly hand: Hand;
  readonly preview = null;
  readonly refusal = null;
  #revealed = $state.raw<ReadonlySet<number>>(new Set());

  constructor(
    readonly info: ReviewInfo,
    readonly analysis: ReviewAnalysis,
    readonly comments: Comments,
    private readonly judge: Judge | null = null,
  ) {
    this.hand = new Hand(info.edition, () => (this.attempt = null));
  }

  get edition(): EditionInfo {
    return this.info.edition;
  }

  get last(): number {
    return this.info.turns.length;
  }

  /** The turn that led to this step; undefined at the start. */
  get turn(): ReviewTurn | undefined {
    return this.info.turns[this.step - 1];
  }

  get analysed(): AnalysisTurn | undefined {
    return this.analysis.of(this.step);
  }

  get scores(): readonly number[] {
    return scoresAt(this.info, this.step);
  }

  name = (seat: number): string => this.info.names[seat] ?? "";
  points = (letter: string): number => pointsOf(this.edition, letter);

  go(step: number): void {
    const to = Math.min(Math.max(step, 0), this.last);
    if (to === this.step) return;
    this.endRetry();
    this.shownMove = null;
    this.step = to;
  }

  // --- the board -----------------------------------------------------------------------------------------------------

  get boardView(): BoardView {
    const { info, step, turn } = this;
    if (this.isRetrying) {
      const before = info.turns[step - 2];
      return { tiles: tilesAt(info, step - 1), pending: null, last: before?.play ? before : undefined, canLay: true };
    }
    const play = this.shownMove === null ? null : (this.analysed?.plays[this.shownMove] ?? null);
    const move = this.shownMove === null ? undefined : this.analysed?.turn.best[this.shownMove];
    if (move) {
      const tiles = [...tilesAt(info, step - 1), ...(play ? tilesOf(play, this.points) : [])];
      return {
        tiles,
        pending: null,
        last: play ? { play, score: move.score } : undefined,
        canLay: false,
        isIdea: true,
      };
    }
    return {
      tiles: tilesAt(info, step),
      pending: null,
      last: turn?.play && !turn.withdrawn ? turn : undefined,
      canLay: false,
    };
  }

  /** The tiles of a play that went back to the rack. */
  get withdrawn(): BoardHost["withdrawn"] {
    if (!this.turn?.withdrawn || this.isRetrying || this.shownMove !== null) return [];
    return this.turn.tiles.map(({ row, column, letter, blank }) => ({ square: { row, column }, letter, blank }));
  }

  // --- retrying a move -----------------------------------------------------------------------------------------------

  get canRetry(): boolean {
    return Boolean(this.turn?.rack.length && this.analysed?.turn.best.length);
  }

  /** Whether the best moves of this step may be seen: not before the reader has looked for one. */
  get isHidden(): boolean {
    return this.isRetrying && !this.#revealed.has(this.step);
  }

  retry(): void {
    const turn = this.turn;
    if (!turn || !this.canRetry) return;
    this.shownMove = null;
    this.attempt = null;
    this.#revealed = new Set([...this.#revealed].filter((step) => step !== this.step));
    this.isRetrying = true;
    const board = [...tilesAt(this.info, this.step - 1)];
    this.hand.follow(
      { phase: "turn", board, pending: null, rack: [...turn.rack], seat: turn.seat },
      `mozaika.laid.${this.info.id}.review-${this.step}`,
    );
  }

  /** Compare the laid tiles with the best moves. The best one is shown as soon as it is found. */
  async check(): Promise<void> {
    const laid = [...this.laidTiles];
    const place = placeOf(laid, this.analysed?.plays ?? []);
    const isPlayed = Boolean(this.turn?.play) && placeOf(laid, [this.turn?.play ?? null]) === 0;
    const attempt: Attempt = { place, isPlayed, verdict: null, fault: "" };
    this.attempt = attempt;
    if (place === 0) this.reveal();
    if (place >= 0 || isPlayed || !this.judge) return;
    const found = await this.judge({ turn: this.step, tiles: laid }).then(
      (verdict): Attempt => ({ ...attempt, verdict }),
      (error: unknown): Attempt => ({ ...attempt, fault: messageOf(error) }),
    );
    if (this.attempt !== attempt) return; // other tiles were laid meanwhile
    this.attempt = found;
    if (isBest(found.verdict)) this.reveal();
  }

  reveal(): void {
    this.#revealed = new Set([...this.#revealed, this.step]);
  }

  endRetry(): void {
    if (!this.isRetrying) return;
    this.isRetrying = false;
    this.attempt = null;
    this.hand.recall();
    this.hand.tiles = emptyLaying;
  }

  get laidTiles(): readonly Pick<TileInfo, "row" | "column" | "letter" | "blank">[] {
    return this.hand.laid.map(({ row, column, as, letter }) => ({ row, column, letter: as, blank: as !== letter }));
  }
}
