// The state of the analysis board: the position as the server sees it, the tiles that are laid, and the question that
// is being answered. What a position allows is the server's answer; this knows no rule of the game.

import { api, messageOf } from "../api";
import { squareIndex } from "../board/grid";
import { Hand } from "../table/hand.svelte";
import type {
  EditionInfo,
  LaidPlay,
  LaidTileRequest,
  PositionInfo,
  PositionMove,
  PositionRequest,
  QuestionKind,
  QuestionRequest,
} from "../wire";
import { addressOf, type Source } from "./address";
import { Asking } from "./asking.svelte";

const STORAGE_KEY = "mozaika.analysis.laid";
export type Mode = "play" | "setup";
type Draft = Required<Pick<PositionRequest, "tiles" | "racks" | "scores" | "last" | "scoreless_turns" | "passes">>;

export class Analysis {
  info = $state.raw<PositionInfo | null>(null);
  hand = $state.raw<Hand | null>(null);
  mode = $state<Mode>("play");
  blank = $state(false); // the next tile that is set up is a blank
  marking = $state(false); // clicks mark the tiles of the last play
  laid = $state.raw<LaidPlay | null>(null);
  equity = $state<number | null>(null); // of the laid play
  playFault = $state("");
  fault = $state("");
  asking = $state.raw<Asking | null>(null);
  seconds = $state(5);
  bot = $state("");
  #source: Pick<PositionRequest, "game" | "link"> = {};
  #requests = 0;
  #changed: Draft | null = null; // what the server has not confirmed yet: people type faster than it answers
  #plays = 0;

  get edition(): EditionInfo | null {
    return this.info?.edition ?? null;
  }

  get request(): PositionRequest {
    return { ...this.#source, edition: this.info?.edition.id ?? "", cgp: this.info?.cgp ?? "" };
  }

  get address(): string {
    return addressOf(this.request);
  }

  async open(source: Source, edition: string): Promise<void> {
    this.#source = source.game ? { game: source.game, link: source.link } : {};
    if (source.turn !== null && source.game)
      await this.#take(() => api.tablePosition(source.game, source.turn ?? 0, source.link));
    else await this.load(source.cgp, edition);
  }

  /** Read a line of CGP; an empty one is the empty board of the edition. */
  load(cgp: string, edition: string): Promise<boolean> {
    const named = cgp && !this.#source.game ? "" : edition;
    return this.#take(() => api.position({ ...this.#source, cgp, edition: named }));
  }

  async start(edition: string): Promise<void> {
    this.#source = {};
    await this.load("", edition);
  }

  async #take(get: () => Promise<PositionInfo>): Promise<boolean> {
    const request = ++this.#requests;
    try {
      const info = await get();
      if (request === this.#requests) this.#adopt(info);
      return true;
    } catch (error) {
      if (request === this.#requests) [this.#changed, this.fault] = [null, messageOf(error)];
      return false;
    }
  }

  #adopt(info: PositionInfo): void {
    [this.#changed, this.fault] = [null, ""];
    const before = this.info?.edition;
    const isSameBoard = before?.id === info.edition.id && before.columns === info.edition.columns;
    if (!this.hand || !isSameBoard || before.rows !== info.edition.rows)
      this.hand = new Hand(info.edition, () => void this.#see());
    if (info.cgp !== this.info?.cgp) this.asking?.stop();
    if (info.cgp !== this.asking?.request.position.cgp) this.asking = null;
    this.info = info;
    this.#follow();
    history.replaceState(history.state, "", this.address);
  }

  /** What the cursor can be put on, and what can be laid. */
  #follow(): void {
    if (!this.info || !this.hand) return;
    const isPlaying = this.mode === "play";
    const screen = { phase: "turn", pending: null, seat: 0 } as const;
    const rack = isPlaying ? (this.info.racks[0] ?? []) : [];
    this.hand.follow({ ...screen, board: isPlaying ? this.info.tiles : [], rack }, STORAGE_KEY);
  }

  choose(mode: Mode): void {
    this.hand?.recall();
    [this.mode, this.marking] = [mode, false];
    this.#follow();
  }

  // --- setting up ----------------------------------------------------------------------------------------------------

  #draft(): Draft {
    if (this.#changed) return this.#changed;
    const { tiles = [], racks = [], scores = [], last = [], scoreless_turns = 0, passes = 0 } = this.info ?? {};
    return {
      tiles: tiles.map(({ row, column, letter, blank }) => ({ row, column, letter, blank })),
      racks: racks.map((rack) => rack.join("")),
      scores: [...scores],
      last: [...last],
      scoreless_turns,
      passes,
    };
  }

  change(change: Partial<Draft>): Promise<boolean> {
    const edition = this.edition?.id ?? "";
    const changed = (this.#changed = { ...this.#draft(), ...change });
    const position = { ...this.#source, edition, ...changed };
    return this.#take(() => api.position(position));
  }

  /** Put a tile on the cursor's square, or remove the one that is there. */
  async put(letter: string | null): Promise<void> {
    const cursor = this.hand?.cursor;
    if (!cursor || !this.edition) return;
    const { row, column } = cursor;
    if (row >= this.edition.rows || column >= this.edition.columns) return;
    const others = this.#draft().tiles.filter((tile) => tile.row !== row || tile.column !== column);
    const added = letter === null ? [] : [{ row, column, letter, blank: this.blank }];
    this.hand?.arrow(cursor.down ? "ArrowDown" : "ArrowRight");
    if (letter === null) this.hand?.place({ row, column, down: cursor.down });
    this.blank = false;
    await this.change({ tiles: [...others, ...added] });
  }

  /** Mark a tile as one of the last play, or not. */
  async mark(row: number, column: number): Promise<void> {
    const { last } = this.#draft();
    const others = last.filter((each) => each.row !== row || each.column !== column);
    await this.change({ last: others.length < last.length ? others : [...last, { row, column }] });
  }

  async setRack(place: number, text: string): Promise<boolean> {
    const { racks } = this.#draft();
    return this.change({ racks: racks.map((rack, at) => (at === place ? text : rack)) });
  }

  async setScore(place: number, score: number): Promise<void> {
    const { scores } = this.#draft();
    await this.change({ scores: scores.map((each, at) => (at === place ? score : each)) });
  }

  async setPlayers(count: number): Promise<void> {
    const { racks, scores } = this.#draft();
    const sized = <Value>(values: Value[], empty: Value): Value[] =>
      Array.from({ length: count }, (_, at) => values[at] ?? empty);
    await this.change({ racks: sized(racks, ""), scores: sized(scores, 0) });
  }

  // --- plays ---------------------------------------------------------------------------------------------------------

  get laidTiles(): LaidTileRequest[] {
    const { laid = [] } = this.hand ?? {};
    return laid.map(({ row, column, as, letter }) => ({ row, column, letter: as, blank: as !== letter }));
  }

  /** Words, score and equity of the tiles that are laid. */
  async #see(): Promise<void> {
    const play = ++this.#plays;
    [this.laid, this.equity, this.playFault] = [null, null, ""];
    const tiles = this.laidTiles;
    if (this.mode !== "play" || !tiles.length || tiles.some((tile) => !tile.letter)) return;
    try {
      const laid = await api.laidPlay({ position: this.request, tiles });
      if (play !== this.#plays) return;
      this.laid = laid;
      const known = this.asking?.answer?.moves.find((move) => this.#isLaid(move));
      this.equity = known?.equity ?? null;
      if (this.equity === null && !this.asking?.isRunning && !this.info?.questions.play) {
        const answer = await new Asking(this.question("play", { tiles })).run();
        if (play === this.#plays) this.equity = answer?.moves[0]?.equity ?? null;
      }
    } catch (error) {
      if (play === this.#plays) this.playFault = messageOf(error);
    }
  }

  #isLaid(move: PositionMove): boolean {
    const places = new Map(this.laidTiles.map((tile) => [this.#key(tile), tile.letter]));
    return move.tiles.length === places.size && move.tiles.every((tile) => places.get(this.#key(tile)) === tile.letter);
  }

  #key(tile: LaidTileRequest): number {
    return squareIndex(this.edition ?? { columns: 0 }, tile);
  }

  /** Show a move on the board. */
  lay(move: PositionMove): void {
    if (this.mode !== "play") this.choose("play");
    this.hand?.layAll(move.tiles);
  }

  // --- questions -----------------------------------------------------------------------------------------------------

  question(kind: QuestionKind, more: Partial<QuestionRequest> = {}): QuestionRequest {
    return { position: this.request, kind, seconds: this.seconds, ...more };
  }

  async ask(kind: QuestionKind, more: Partial<QuestionRequest> = {}): Promise<void> {
    this.asking?.stop();
    this.asking = new Asking(this.question(kind, more));
    await this.asking.run();
  }

  /** Make a move; then the bot replies, if one is chosen, and it is the first player's turn again. */
  async play(tiles: LaidTileRequest[], exchanged: string[] = []): Promise<void> {
    this.asking?.stop();
    const position = this.request;
    this.hand?.recall();
    if (!(await this.#take(() => api.move({ position, tiles, exchanged })))) return;
    if (!this.bot || this.info?.over) return;
    const reply = new Asking(this.question("reply", { bot: this.bot }));
    const move = (await reply.run())?.moves[0];
    if (!move) {
      this.fault = reply.fault;
      return;
    }
    const after = this.request;
    const moved = move.tiles.map(({ row, column, letter, blank }) => ({ row, column, letter, blank }));
    await this.#take(() => api.move({ position: after, tiles: moved, exchanged: [...move.exchanged] }));
  }

  close(): void {
    this.asking?.stop();
  }
}
