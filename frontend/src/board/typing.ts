// Laying tiles with the keyboard: a cursor with a direction. Letters are matched against the edition's own letter table
// in either case, never by the browser's upper-casing, which is wrong for Turkish.

import { BLANK } from "../wire";
import { type BoardGrid, onBoard, same, type Square, step } from "./grid";
import { isFree, lay, laidAt, type Laying, returnToRack } from "./laying";

/** The cursor may be one square past the edge, after the last letter of a line. */
export interface Cursor extends Square {
  readonly down: boolean;
}

export interface LetterForms {
  readonly letter: string;
  readonly small: string;
}

/** The letter that a key stands for. `i` is a small İ in Turkish editions and a small I elsewhere. */
export function letterOf(typed: string, letters: readonly LetterForms[]): string | undefined {
  const character = typed.normalize("NFC");
  return letters.find(({ letter, small }) => small !== "" && (letter === character || small === character))?.letter;
}

/** A click on a free square sets the cursor; a second click turns it, a third one removes it. */
export function clickCursor(cursor: Cursor | null, square: Square): Cursor | null {
  if (!cursor || !same(cursor, square)) return { ...square, down: cursor?.down ?? false };
  return cursor.down ? null : { ...cursor, down: true };
}

/** An arrow key first turns the cursor in its direction, then moves it. */
export function moveCursor(cursor: Cursor, board: BoardGrid, down: boolean, by: 1 | -1): Cursor {
  if (cursor.down !== down && by > 0) return { ...cursor, down };
  const next = step(cursor, down, by);
  return onBoard(board, next) ? { ...next, down: cursor.down } : cursor;
}

function nextFree(laying: Laying, board: BoardGrid, from: Cursor): Cursor {
  let at: Square = from;
  while (onBoard(board, at) && !isFree(laying, board, at)) at = step(at, from.down, 1);
  return { ...at, down: from.down };
}

export interface Typed {
  readonly laying: Laying;
  readonly cursor: Cursor;
  readonly missing: boolean; // the rack has no such tile
}

/** Lay `letter` at the cursor, with a blank if the rack lacks it, and move on to the next free square. */
export function typeLetter(laying: Laying, board: BoardGrid, cursor: Cursor, letter: string): Typed {
  const at = nextFree(laying, board, cursor);
  if (!onBoard(board, at)) return { laying, cursor, missing: false };
  const tile =
    laying.slots.find((each) => each?.letter === letter) ?? laying.slots.find((each) => each?.letter === BLANK);
  if (!tile) return { laying, cursor, missing: true };
  const now = lay(laying, board, tile.id, at, letter);
  return { laying: now, cursor: nextFree(now, board, at), missing: false };
}

/** Lay the rack tile `id` at the cursor, if its square is free, and move on to the next free square. */
export function fillCursor(laying: Laying, board: BoardGrid, cursor: Cursor, id: number): Omit<Typed, "missing"> {
  if (!isFree(laying, board, cursor)) return { laying, cursor };
  const now = lay(laying, board, id, cursor);
  return { laying: now, cursor: nextFree(now, board, cursor) };
}

/** Take back the nearest laid tile before the cursor and move the cursor there. */
export function backspace(laying: Laying, board: BoardGrid, cursor: Cursor): { laying: Laying; cursor: Cursor } {
  let at = step(cursor, cursor.down, -1);
  while (onBoard(board, at)) {
    const tile = laidAt(laying, at);
    if (tile) return { laying: returnToRack(laying, tile.id), cursor: { ...at, down: cursor.down } };
    if (isFree(laying, board, at)) break;
    at = step(at, cursor.down, -1);
  }
  const last = laying.laid.at(-1); // no laid tile before the cursor: return the one laid last to the rack
  if (!last) return { laying, cursor };
  return { laying: returnToRack(laying, last.id), cursor: { row: last.row, column: last.column, down: cursor.down } };
}

/** Where typing continues after a play: after its last tile, in the same line. */
export function cursorAfter(laying: Laying, board: BoardGrid): Cursor | null {
  const [first, ...more] = laying.laid;
  if (!first) return null;
  const down = more.length > 0 && more.every((tile) => tile.column === first.column);
  const line = [...laying.laid].sort((one, other) => (down ? one.row - other.row : one.column - other.column));
  const end = nextFree(laying, board, { ...(line.at(-1) ?? first), down });
  return { row: end.row, column: end.column, down };
}
