// The state of each square as the board draws it. Squares are reactive one by one, so that a cursor move or a laid tile
// redraws only the squares that changed; a 31 × 31 board would otherwise be slow to drag on.

import type { UnplayedTile } from "../board/laying";
import type { TileInfo } from "../wire";

export class Cell {
  tile = $state.raw<TileInfo>();
  laid = $state.raw<UnplayedTile>();
  last = $state(false); // part of the last play
  home = $state(false); // where Tab enters the board
  cursor = $state(false);
}

interface SquareContent {
  readonly tile: (at: number) => TileInfo | undefined;
  readonly laid: (at: number) => UnplayedTile | undefined;
  readonly last: (at: number) => boolean;
  readonly home: number;
  readonly cursor: number; // -1 for none
}

export class Cells {
  readonly all: readonly Cell[];

  constructor(count: number) {
    this.all = Array.from({ length: count }, () => new Cell());
  }

  show({ tile, laid, last, home, cursor }: SquareContent): void {
    this.all.forEach((cell, at) => {
      cell.tile = tile(at);
      cell.laid = laid(at);
      cell.last = last(at);
      cell.home = at === home;
      cell.cursor = at === cursor;
    });
  }
}
