// The board to lay tiles on: its size and the squares that are taken. Squares are numbered row by row.

export interface Square {
  readonly row: number;
  readonly column: number;
}

export interface Ground {
  readonly rows: number;
  readonly columns: number;
  readonly taken: ReadonlySet<number>;
}

export const place = (ground: { columns: number }, square: Square): number =>
  square.row * ground.columns + square.column;

export const onBoard = (ground: Ground, { row, column }: Square): boolean =>
  row >= 0 && column >= 0 && row < ground.rows && column < ground.columns;

export const step = ({ row, column }: Square, down: boolean, by: number): Square =>
  down ? { row: row + by, column } : { row, column: column + by };

export const same = (one: Square, other: Square): boolean => one.row === other.row && one.column === other.column;
