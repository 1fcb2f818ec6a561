// The word that some squares of one line belong to, with the letters before, between and behind them.

import type { Square } from "./ground";

export interface Word {
  readonly squares: readonly Square[]; // those given, and all of the word
  readonly start: Square;
  readonly down: boolean;
}

/** `has` tells where a letter lies, the given squares included. */
export function wordThrough(squares: readonly Square[], has: (row: number, column: number) => boolean): Word | null {
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
