// The board after a turn of a game, from the turns as the server describes them.

import type { TileInfo, TurnInfo } from "../wire";
import { laidSquares } from "./plays";

type Line = Pick<TurnInfo, "play"> & { readonly kind: string };

/** The tiles on the board after the first `count` turns, in the order in which they were laid. */
export function tilesAfter(
  turns: readonly Line[],
  count: number,
  points: (letter: string) => number,
): readonly TileInfo[] {
  return turns.slice(0, count).flatMap(({ kind, play }) => {
    if (kind !== "play" || !play) return []; // a play that was taken back leaves no tiles
    const laid = play.letters.filter((letter) => letter.laid);
    return laidSquares(play).map(({ row, column }, at): TileInfo => {
      const { letter = "", blank = false } = laid[at] ?? {};
      return { row, column, letter, blank, points: blank ? 0 : points(letter) };
    });
  });
}
