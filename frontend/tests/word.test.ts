import { expect, test } from "vitest";
import type { Ground } from "../src/board/ground";
import { wordThrough } from "../src/board/word";

const ground = (...taken: [number, number][]): Ground => ({
  rows: 15,
  columns: 15,
  taken: new Set(taken.map(([row, column]) => row * 15 + column)),
});

test("a play is outlined with the letters before and behind it, and begins at the first of them", () => {
  const word = wordThrough(
    [
      { row: 7, column: 8 },
      { row: 7, column: 9 },
    ],
    ground([7, 7], [7, 8], [7, 9], [7, 10], [8, 8]),
  );
  expect(word).toMatchObject({ start: { row: 7, column: 7 }, down: false });
  expect(Math.max(...(word?.squares ?? []).map((square) => square.column))).toBe(10);
});

test("one tile belongs to the word across, else to the word down; at the edge nothing is before it", () => {
  expect(wordThrough([{ row: 0, column: 0 }], ground([0, 0], [0, 1], [1, 0]))).toMatchObject({
    start: { row: 0, column: 0 },
    down: false,
  });
  expect(wordThrough([{ row: 5, column: 14 }], ground([4, 14], [5, 14], [6, 0]))).toMatchObject({
    start: { row: 4, column: 14 },
    down: true,
  });
  expect(wordThrough([], ground())).toBeNull();
});
