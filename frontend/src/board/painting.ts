// Painting a board in the editor: pure edits of its premium squares. Squares are numbered row by row.

import type { BoardRequest } from "../wire";

export type Premiums = NonNullable<BoardRequest["premiums"]>;
export type Brush = Premiums[number];

interface Size {
  readonly rows: number;
  readonly columns: number;
}

/** The mirror images of a square, itself included: left and right, top and bottom and, on a square board, across the
 * diagonals. */
export function mirrored({ rows, columns }: Size, at: number): number[] {
  const [row, column] = [Math.floor(at / columns), at % columns];
  const images = [
    [row, column],
    [rows - 1 - row, column],
    [row, columns - 1 - column],
    [rows - 1 - row, columns - 1 - column],
  ] as const;
  const turned = rows === columns ? images.map(([one, other]) => [other, one] as const) : [];
  return [...new Set([...images, ...turned].map(([one, other]) => one * columns + other))];
}

/** The premiums with `brush` on some squares; the same array if nothing changes. */
export function painted<P extends string>(premiums: readonly P[], squares: readonly number[], brush: P): readonly P[] {
  if (squares.every((at) => premiums[at] === brush)) return premiums;
  const found = [...premiums];
  for (const at of squares) found[at] = brush;
  return found;
}

/** The square that a key leads to from `at`; undefined if the key does not move. */
export function squareAfterKey({ rows, columns }: Size, at: number, key: string): number | undefined {
  const [row, column] = [Math.floor(at / columns), at % columns];
  const to = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    Home: [row, 0],
    End: [row, columns - 1],
    PageUp: [0, column],
    PageDown: [rows - 1, column],
  }[key];
  if (!to) return undefined;
  const [down = 0, right = 0] = to;
  return Math.min(Math.max(down, 0), rows - 1) * columns + Math.min(Math.max(right, 0), columns - 1);
}
