// The word that contains given squares of one line, with the letters before, between and after them.

import { type Ground, onBoard, place, type Square } from "./ground";

export interface Word {
  readonly squares: readonly Square[]; // all squares of the word, the given ones included
  readonly start: Square;
  readonly down: boolean;
}

/** `ground` must have the given squares taken, those of a pending play included. */
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
