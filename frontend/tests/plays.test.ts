import { expect, test } from "vitest";
import { laidSquares, wordSquares } from "../src/board/plays";
import type { PlayInfo } from "../src/wire";

const play: PlayInfo = {
  row: 3,
  column: 7,
  direction: "down",
  label: "H4",
  letters: [
    { letter: "K", blank: false, laid: true },
    { letter: "SZ", blank: false, laid: false },
    { letter: "A", blank: true, laid: true },
  ],
};

test("a word covers one square per letter from its start in its direction", () => {
  expect(wordSquares(play).map(({ row, column }) => [row, column])).toEqual([
    [3, 7],
    [4, 7],
    [5, 7],
  ]);
  expect(wordSquares({ ...play, direction: "across" }).map(({ row, column }) => [row, column])).toEqual([
    [3, 7],
    [3, 8],
    [3, 9],
  ]);
});

test("letters already on the board are not laid", () => {
  expect(laidSquares(play).map(({ row }) => row)).toEqual([3, 5]);
});
