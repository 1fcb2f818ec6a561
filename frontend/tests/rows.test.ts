// Boards in lists of games.

import { expect, test } from "vitest";
import { parseRows } from "../src/board/rows";

const LETTERS = [
  { letter: "İ", small: "i" },
  { letter: "CH", small: "ch" },
];

test("rows give the tiles with their squares, and blanks the letter they stand for", () => {
  expect(parseRows("3/1Aİ/i[CH][ch]", LETTERS)).toEqual({
    rows: 3,
    columns: 3,
    tiles: [
      { row: 1, column: 1, letter: "A", blank: false },
      { row: 1, column: 2, letter: "İ", blank: false },
      { row: 2, column: 0, letter: "İ", blank: true },
      { row: 2, column: 1, letter: "CH", blank: false },
      { row: 2, column: 2, letter: "CH", blank: true },
    ],
  });
});

test("numbers of several digits are empty squares", () => {
  expect(parseRows("31/12Q18", LETTERS)).toEqual({
    rows: 2,
    columns: 31,
    tiles: [{ row: 1, column: 12, letter: "Q", blank: false }],
  });
});
