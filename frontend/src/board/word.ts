// The word that some squares of one line belong to, with the letters before, between and behind them.

import { type Ground, onBoard, place, type Square } from "./ground";

export interface Word {
  readonly squares: readonly Square[]; // those given, and all of the word
  readonly start: Square;
  readonly down: boolean;
}

/** On the ground where all of them lie, those of a pending play included. */
export function wordThrough(squares: readonly Square[], ground: Ground): Word | null {
  const has = (row: number, column: number): boolean =>
    onBoard(ground, { row, column }) && ground.taken.has(place(ground, { row, column }));
  const [first] = squares;
  if (!first) return null;
  const beside = has(first.row, first.column - 1) || has(first.row, first.column + 1);
  const down = squares.length > 1 ? squares.every((square) => square.column === first.column) : !beside;
  const found = [...squares];
  let start = first;
  for (const by of [1, -1]) {
    let { row, column } = first;
    while (has(row, column)) {
      found.push((start = { row, column }));
      if (down) row += by;
      else column += by;
    }
  }
  return { squares: found, start, down };
}
