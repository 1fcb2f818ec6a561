// The board after a turn of a game, from the turns as the server describes them.

import type { PlayInfo, TileInfo, TurnInfo } from "../wire";
import { laidSquares } from "./plays";

type Line = Pick<TurnInfo, "play"> & { readonly kind: string };

/** The tiles that a play lays. */
export function tilesOf(play: PlayInfo, points: (letter: string) => number): readonly TileInfo[] {
  const laid = play.letters.filter((letter) => letter.laid);
  return laidSquares(play).map(({ row, column }, at) => {
    const { letter = "", blank = false } = laid[at] ?? {};
    return { row, column, letter, blank, points: blank ? 0 : points(letter) };
  });
}

/**
 * The tiles on the board after the first `count` turns, in the order in which they were laid. A play that was taken
 * back leaves none.
 */
export const tilesAfter = (
  turns: readonly Line[],
  count: number,
  points: (letter: string) => number,
): readonly TileInfo[] =>
  turns.slice(0, count).flatMap(({ kind, play }) => (kind === "play" && play ? tilesOf(play, points) : []));
