// One player's tiles, on the rack and laid, with the cursor, the dragged tile and the selection. `session` requests the
// score of the laid tiles.

import * as gesture from "../board/gesture";
import { type BoardGrid, squareIndex, type Square } from "../board/grid";
import * as laying from "../board/laying";
import {
  backspace,
  clickCursor,
  type Cursor,
  cursorAfter,
  fillCursor,
  letterOf,
  moveCursor,
  typeLetter,
} from "../board/typing";
import { BLANK, type Screen, type EditionInfo, type TileInfo } from "../wire";
import { readLaid, writeLaid } from "./laid-storage";

const ARROWS: Record<string, [down: boolean, by: 1 | -1]> = {
  ArrowRight: [false, 1],
  ArrowLeft: [false, -1],
  ArrowDown: [true, 1],
  ArrowUp: [true, -1],
};

/** What a hand reads of a screen. */
export type HandScreen = Pick<Screen, "phase" | "board" | "pending" | "rack" | "seat">;

export class Hand {
  tiles = $state.raw<laying.Laying>(laying.emptyLaying);
  cursor = $state.raw<Cursor | null>(null);
  /** Whether the player has set the cursor; otherwise it only shows where typing would continue. */
  isCursorChosen = $state(false);
  held = $state.raw<gesture.Gesture | null>(null);
  dropSquare = $state(-1); // the index of the square under the dragged tile
  selected = $state<number | null>(null); // a tapped tile; the next tapped square receives it
  chosen = $state.raw<readonly number[] | null>(null); // tiles selected for an exchange; null outside an exchange
  blankToName = $state<number | null>(null); // a laid blank without a letter
  missing = $state(""); // a typed letter that is not on the rack
  board = $state.raw<BoardGrid>({ rows: 0, columns: 0, taken: new Set() });
  #storageKey = ""; // the storage key of the laid tiles

  constructor(
    private readonly edition: EditionInfo,
    private readonly changed: () => void,
  ) {}

  get slots(): laying.Laying["slots"] {
    return this.tiles.slots;
  }

  get laid(): laying.Laying["laid"] {
    return this.tiles.laid;
  }

  /** Adopt the server's screen; laid tiles stay where the rack and the board allow it. */
  follow(screen: HandScreen, storageKey: string): void {
    if (screen.phase === "paused") return; // it has neither board nor rack; laid tiles stay for the time after it
    const { rows, columns, rules } = this.edition;
    const tiles = [...screen.board, ...(screen.pending?.tiles ?? [])];
    this.board = { rows, columns, taken: new Set(tiles.map((tile) => squareIndex(this.edition, tile))) };
    const another = storageKey !== this.#storageKey; // another player on this device, or the first screen
    const before = another ? laying.emptyLaying : this.tiles;
    let now = laying.withRack(before, this.board, screen.rack, screen.seat === null ? 0 : rules.rack_size);
    if (another) {
      this.#clearSelection();
      this.cursor = null;
      now = laying.relay(now, this.board, readLaid(storageKey, this.edition));
    }
    this.#storageKey = storageKey;
    if (this.cursor && this.board.taken.has(squareIndex(this.edition, this.cursor))) this.cursor = null;
    if (screen.phase === "over") now = laying.recall(now);
    this.#set(now);
  }

  #set(tiles: laying.Laying): void {
    const before = this.tiles;
    this.tiles = tiles;
    if (laying.sameLaid(before, tiles)) return;
    this.missing = "";
    writeLaid(this.#storageKey, this.laid);
    this.changed();
  }

  // --- edits ---------------------------------------------------------------------------------------------------------

  lay(id: number, square: Square): void {
    const now = laying.lay(this.tiles, this.board, id, square);
    this.selected = null;
    this.#set(now);
    const laid = laying.laidAt(now, square);
    if (laid?.id === id && laid.as === "") this.blankToName = id;
    if (!this.cursor) this.isCursorChosen = false;
    this.cursor = this.#nextCursor(now) ?? this.cursor; // where typing would continue
  }

  /** Lay a tapped rack tile on the square that the player has set the cursor to; false if there is none. */
  #fill(id: number): boolean {
    const isOnRack = this.slots.some((tile) => tile?.id === id);
    if (!this.cursor || !this.isCursorChosen || this.chosen || !isOnRack) return false;
    const filled = fillCursor(this.tiles, this.board, this.cursor, id);
    if (filled.laying === this.tiles) return false;
    this.selected = null;
    this.cursor = filled.cursor;
    this.#set(filled.laying);
    if (this.laid.some((tile) => tile.id === id && tile.as === "")) this.blankToName = id;
    return true;
  }

  #nextCursor(now: laying.Laying): Cursor | null {
    const next = now.laid.length > 1 ? cursorAfter(now, this.board) : null;
    return next && laying.isFree(now, this.board, next) ? next : null;
  }

  /** Replace the laid tiles with `tiles`. */
  layAll(tiles: readonly TileInfo[]): void {
    this.recall();
    const wanted = tiles.map(({ row, column, letter, blank }) => ({
      row,
      column,
      as: letter,
      letter: blank ? BLANK : letter,
    }));
    this.#set(laying.relay(this.tiles, this.board, wanted));
  }

  returnToRack(id: number, slot = -1): void {
    if (this.blankToName === id) this.blankToName = null;
    this.selected = null;
    this.#set(laying.returnToRack(this.tiles, id, slot));
  }

  recall(): void {
    this.#clearSelection();
    this.cursor = null;
    this.#set(laying.recall(this.tiles));
  }

  shuffle(): void {
    this.#set(laying.shuffle(this.tiles));
  }

  sort(): void {
    this.#set(
      laying.sort(
        this.tiles,
        this.edition.letters.map((each) => each.letter),
      ),
    );
  }

  nameBlank(letter: string): void {
    if (this.blankToName !== null) this.#set(laying.chooseLetter(this.tiles, this.blankToName, letter));
    this.blankToName = null;
  }

  cancelBlank(): void {
    const tile = this.laid.find((each) => each.id === this.blankToName);
    if (tile?.as === "") this.returnToRack(tile.id);
    this.blankToName = null;
  }

  // --- clicks and keys -----------------------------------------------------------------------------------------------

  clickSquare(square: Square): void {
    const laid = laying.laidAt(this.tiles, square);
    if (this.selected !== null && !laid) return this.lay(this.selected, square);
    if (laid) return this.tapTile(laid.id);
    if (this.board.taken.has(squareIndex(this.edition, square))) return;
    this.cursor = this.isCursorChosen
      ? clickCursor(this.cursor, square)
      : { ...square, down: this.cursor?.down ?? false };
    this.isCursorChosen = true;
  }

  tapTile(id: number): void {
    const laid = this.laid.find((tile) => tile.id === id);
    if (this.chosen) {
      if (laid) return;
      this.chosen = this.chosen.includes(id) ? this.chosen.filter((each) => each !== id) : [...this.chosen, id];
    } else if (laid && this.selected === id) {
      if (laying.isBlank(laid)) this.blankToName = id;
      else this.returnToRack(id);
    } else {
      this.selected = this.selected === id ? null : id;
    }
  }

  /** Return the selected laid tile to the rack slot that was tapped. */
  tapSlot(slot: number): void {
    if (this.selected !== null) this.#toSlot(this.selected, slot);
    this.selected = null;
  }

  /** `from` is the focused square, where the cursor starts if there is none. */
  arrow(key: string, from: Square | null = null): boolean {
    const direction = ARROWS[key];
    if (!direction) return false;
    this.cursor = this.cursor
      ? moveCursor(this.cursor, this.board, ...direction)
      : { ...(from ?? this.edition.start), down: false };
    this.isCursorChosen = true;
    return true;
  }

  /** Handle a typed character; false if it is not a letter of this edition. */
  type(character: string, from: Square | null = null): boolean {
    const letter = letterOf(character, this.edition.letters);
    if (!letter || this.chosen) return false;
    const first = this.board.taken.size ? from : this.edition.start;
    const cursor = this.cursor ?? (first && { ...first, down: false });
    if (!cursor) return false;
    const typed = typeLetter(this.tiles, this.board, cursor, letter);
    this.cursor = typed.cursor;
    this.isCursorChosen = true;
    this.selected = null;
    this.#set(typed.laying);
    this.missing = typed.missing ? letter : "";
    return true;
  }

  backspace(): void {
    const last = this.laid.at(-1);
    const cursor = this.cursor ?? (last && { row: last.row, column: last.column, down: false });
    if (!cursor) return;
    const back = backspace(this.tiles, this.board, cursor);
    this.cursor = back.cursor;
    this.#set(back.laying);
  }

  /** Put the cursor on a square. */
  place(cursor: Cursor): void {
    this.cursor = cursor;
    this.isCursorChosen = true;
  }

  turnCursor(): void {
    if (this.cursor) this.cursor = { ...this.cursor, down: !this.cursor.down };
  }

  // --- gestures ------------------------------------------------------------------------------------------------------

  start(id: number, point: gesture.Point): void {
    this.held = gesture.start(id, point);
  }

  move(point: gesture.Point, target: gesture.Target): void {
    if (!this.held) return;
    this.held = gesture.move(this.held, point);
    const aims = this.held.dragging && target.kind === "square" && laying.isFree(this.tiles, this.board, target.square);
    this.dropSquare = aims ? squareIndex(this.edition, target.square) : -1;
  }

  end(target: gesture.Target): void {
    const held = this.held;
    if (!held) return;
    this.held = null;
    this.dropSquare = -1;
    const outcome = gesture.end(held, target);
    switch (outcome.kind) {
      case "tap":
        return this.#fill(held.tile) ? undefined : this.tapTile(held.tile);
      case "lay":
        return this.chosen ? undefined : this.lay(held.tile, outcome.square);
      case "rack":
        return this.#toSlot(held.tile, outcome.slot);
      case "nothing":
        return;
    }
  }

  cancel(): void {
    this.held = gesture.cancel();
    this.dropSquare = -1;
  }

  #toSlot(id: number, slot: number): void {
    if (this.laid.some((tile) => tile.id === id)) this.returnToRack(id, slot);
    else this.#set(laying.reorder(this.tiles, id, slot));
  }

  #clearSelection(): void {
    this.held = gesture.cancel();
    this.selected = this.blankToName = null;
    this.chosen = null;
  }
}
