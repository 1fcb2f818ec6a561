// The squares of a play, as the server describes it.

import type { PlayInfo } from "../wire";
import { type Square, step } from "./grid";

/** All squares of the main word. */
export const wordSquares = (play: PlayInfo): Square[] =>
  play.letters.map((_, at) => step(play, play.direction === "down", at));

/** The squares that the play has laid tiles on. */
export const laidSquares = (play: PlayInfo): Square[] => wordSquares(play).filter((_, at) => play.letters[at]?.laid);
