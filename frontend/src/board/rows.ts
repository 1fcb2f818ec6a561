// Boards as the server writes them in lists of games: rows as in CGP, with numbers for empty squares.

import type { LetterForms } from "./typing";

export interface MiniTile {
  readonly row: number;
  readonly column: number;
  readonly letter: string;
  readonly blank: boolean;
}

export interface MiniPosition {
  readonly rows: number;
  readonly columns: number;
  readonly tiles: readonly MiniTile[];
}

/** A letter of several characters is in brackets; a blank is the small form of its letter. */
const PIECE = /(\d+)|\[([^\]]+)\]|(.)/gu;

export function parseRows(text: string, letters: readonly LetterForms[]): MiniPosition {
  const tiles: MiniTile[] = [];
  let columns = 0;
  const rows = text.split("/");
  for (const [row, line] of rows.entries()) {
    let column = 0;
    for (const [, empty, several, single] of line.matchAll(PIECE)) {
      if (empty !== undefined) {
        column += Number(empty);
        continue;
      }
      const shown = several ?? single ?? "";
      const blank = letters.find((each) => each.small === shown);
      tiles.push({ row, column, letter: blank?.letter ?? shown, blank: blank !== undefined });
      column += 1;
    }
    columns = Math.max(columns, column);
  }
  return { rows: rows.length, columns, tiles };
}
