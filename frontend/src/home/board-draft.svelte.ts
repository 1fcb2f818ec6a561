// The board in the editor: what is painted, and the steps that can be undone.

import { api } from "../api";
import { type Brush, mirrored, painted } from "../board/painting";
import type { BoardInfo, EditionInfo } from "../wire";

const MAX_STEPS = 200;

export class BoardDraft {
  board = $state.raw<EditionInfo>() as EditionInfo;
  #past = $state.raw<readonly EditionInfo[]>([]);
  #requests = 0;
  #stroke: Brush | null = null; // what the squares of one stroke become

  constructor(board: EditionInfo) {
    this.board = board;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  /** Begin a stroke at a square: a square that has this premium already loses it. One stroke is one step to undo. */
  begin(at: number, brush: Brush, symmetric: boolean): void {
    this.#stroke = this.board.premiums[at] === brush ? "" : brush;
    const before = this.board;
    this.extend(at, symmetric);
    if (this.board !== before) this.#keep(before);
  }

  /** Continue the stroke over another square. */
  extend(at: number, symmetric: boolean): void {
    if (this.#stroke === null) return;
    const squares = symmetric ? mirrored(this.board, at) : [at];
    const premiums = painted(this.board.premiums, squares, this.#stroke) as EditionInfo["premiums"];
    if (premiums !== this.board.premiums) this.board = { ...this.board, premiums };
  }

  end(): void {
    this.#stroke = null;
  }

  clear(): void {
    this.#replace({ ...this.board, premiums: this.board.premiums.map(() => "" as const) });
  }

  /** The preset of a size, from the server. Only the answer to the last request is used. */
  async preset(rows: number, columns: number): Promise<void> {
    const request = ++this.#requests;
    const { board } = await api.board({ edition: this.board.id, rows, columns });
    if (request === this.#requests) this.#replace(board);
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.board = before;
  }

  /** The board with its file, as the server writes it. */
  made(): Promise<BoardInfo> {
    const { id, rows, columns, premiums } = this.board;
    return api.board({ edition: id, rows, columns, premiums });
  }

  #replace(board: EditionInfo): void {
    this.#keep(this.board);
    this.board = board;
  }

  #keep(before: EditionInfo): void {
    this.#past = [...this.#past, before].slice(-MAX_STEPS);
  }
}
