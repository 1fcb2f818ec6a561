// The board to lay tiles on: its size and the squares that are taken. Squares are numbered row by row.

export interface Square {
  readonly row: number;
  readonly column: number;
}

export interface BoardGrid {
  readonly rows: number;
  readonly columns: number;
  readonly taken: ReadonlySet<number>;
}

export const squareIndex = (board: { columns: number }, square: Square): number =>
  square.row * board.columns + square.column;

export const onBoard = (board: BoardGrid, { row, column }: Square): boolean =>
  row >= 0 && column >= 0 && row < board.rows && column < board.columns;

export const step = ({ row, column }: Square, down: boolean, by: number): Square =>
  down ? { row: row + by, column } : { row, column: column + by };

export const same = (one: Square, other: Square): boolean => one.row === other.row && one.column === other.column;
