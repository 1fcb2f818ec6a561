// The place where a score tag covers the least: tiles cost most, then premium squares.

import { type BoardGrid, onBoard, squareIndex, type Square } from "./grid";

export type Side = "right" | "below" | "above" | "left";

export interface Spot extends Square {
  readonly side: Side;
}

const TILE = 20;
const PREMIUM = 3;
const OUTSIDE = 30;

/** `anchors` are the squares that the tag may be next to, best first; `used` are squares that other tags cover. */
export function tagSpot(
  board: BoardGrid,
  premium: (index: number) => boolean,
  anchors: readonly Square[],
  used: ReadonlySet<number>,
): Spot {
  const cost = (row: number, column: number): number => {
    if (!onBoard(board, { row, column })) return OUTSIDE;
    const at = squareIndex(board, { row, column });
    if (board.taken.has(at) || used.has(at)) return TILE;
    return premium(at) ? PREMIUM : 0;
  };
  let best: Spot & { weight: number } = { row: 0, column: 0, side: "right", weight: Infinity };
  anchors.forEach(({ row, column }, rank) => {
    const beside = (line: number): number => (cost(line, column - 1) + cost(line, column + 1)) * 0.3;
    const sides: [Side, number][] = [
      ["right", cost(row, column + 1) + cost(row, column + 2) * 0.4],
      ["above", cost(row - 1, column) + beside(row - 1) + 0.1],
      ["below", cost(row + 1, column) + beside(row + 1) + 0.2],
      ["left", cost(row, column - 1) + cost(row, column - 2) * 0.4 + 0.3],
    ];
    for (const [side, weight] of sides)
      if (weight + rank * 2 < best.weight) best = { row, column, side, weight: weight + rank * 2 };
  });
  return { row: best.row, column: best.column, side: best.side };
}
