// The squares of a board as the screen draws them, each by itself: a move of the cursor, a tile laid or taken back redraws
// the squares that have changed and no other. A board of 31 by 31 would otherwise be slow under a finger.

import type { Laid } from "../board/laying";
import type { TileInfo } from "../wire";

export class Cell {
  tile = $state.raw<TileInfo>();
  laid = $state.raw<Laid>();
  last = $state(false); // part of the last play
  home = $state(false); // where Tab enters the board
  cursor = $state(false);
}

interface Shown {
  readonly tile: (at: number) => TileInfo | undefined;
  readonly laid: (at: number) => Laid | undefined;
  readonly last: (at: number) => boolean;
  readonly home: number;
  readonly cursor: number; // -1 for none
}

export class Cells {
  readonly all: readonly Cell[];

  constructor(count: number) {
    this.all = Array.from({ length: count }, () => new Cell());
  }

  show({ tile, laid, last, home, cursor }: Shown): void {
    this.all.forEach((cell, at) => {
      cell.tile = tile(at);
      cell.laid = laid(at);
      cell.last = last(at);
      cell.home = at === home;
      cell.cursor = at === cursor;
    });
  }
}
