// The board after a turn, from the turns.

import { expect, test } from "vitest";
import { tilesAfter } from "../src/board/position";
import type { PlayInfo } from "../src/wire";

const play = (row: number, column: number, word: string, through = ""): PlayInfo => ({
  row,
  column,
  direction: "across",
  label: "",
  letters: [...word].map((letter) => ({
    letter: letter.toUpperCase(),
    blank: letter !== letter.toUpperCase(),
    laid: !through.includes(letter),
  })),
});
const turns = [
  { kind: "play", play: play(7, 7, "CAT") },
  { kind: "exchange", play: null },
  { kind: "taken-back", play: play(8, 7, "XX") },
  { kind: "play", play: play(7, 6, "sCAT", "CAT") },
];
const word = (count: number): string =>
  tilesAfter(turns, count, () => 1)
    .map((tile) => `${tile.letter}${tile.row}.${tile.column}=${tile.points}`)
    .join(" ");

test.each([
  [0, ""],
  [1, "C7.7=1 A7.8=1 T7.9=1"],
  [3, "C7.7=1 A7.8=1 T7.9=1"], // a play that was taken back leaves nothing
  [4, "C7.7=1 A7.8=1 T7.9=1 S7.6=0"], // only the tiles laid by the play; a blank has no points
])("the board after %i turns has their tiles", (count, tiles) => expect(word(count)).toBe(tiles));
