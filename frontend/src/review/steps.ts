// What a review shows at each step: step 0 is before the first turn, step n after turn n.

import { tilesOf } from "../board/position";
import type { BestMove, PlayInfo, ReviewInfo, ReviewTurn, TileInfo, TurnAnalysis } from "../wire";

type Game = Pick<ReviewInfo, "before" | "turns" | "start_scores">;

/** The tiles on the board; those of a withdrawn play are not. */
export const tilesAt = ({ before, turns }: Game, step: number): readonly TileInfo[] => [
  ...before,
  ...turns.slice(0, step).flatMap((turn) => (turn.withdrawn ? [] : turn.tiles)),
];

export const scoresAt = ({ turns, start_scores }: Game, step: number): readonly number[] =>
  turns[step - 1]?.scores ?? start_scores;

type Laid = Pick<TileInfo, "row" | "column" | "letter" | "blank">;
const written = (tiles: readonly Laid[]): string =>
  tiles
    .map(({ row, column, letter, blank }) => `${row}.${column}.${letter}${blank ? "?" : ""}`)
    .sort()
    .join(" ");

/** Whether the same tiles lie on the same squares. */
export const isSamePlay = (one: readonly Laid[], other: readonly Laid[]): boolean => written(one) === written(other);

/** The place of the laid tiles among `plays`, -1 if they are none of them. */
export const placeOf = (laid: readonly Laid[], plays: readonly (PlayInfo | null)[]): number =>
  plays.findIndex(
    (play) =>
      play !== null &&
      isSamePlay(
        laid,
        tilesOf(play, () => 0),
      ),
  );

/** How much less a move is worth than the best one, in win probability where it is known, and in points. */
export function lossOf(move: BestMove, best: BestMove): { points: number; win: number | null } {
  const win = move.win === null || best.win === null ? null : Math.max(0, best.win - move.win);
  return { points: Math.max(0, best.equity - move.equity), win };
}

/** Whether a judged move is as good as the best one: it loses nothing, and all its words are valid. */
export const isBest = (verdict: TurnAnalysis | null): boolean =>
  verdict !== null && !verdict.phonies.length && verdict.rank === 1;

/** The step that `key` leads to; null if it is no key for stepping. */
export function stepBy(key: string, step: number, last: number): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: step - 1,
    ArrowRight: step + 1,
    PageUp: step - 5,
    PageDown: step + 5,
    Home: 0,
    End: last,
  };
  const to = steps[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), last);
}

/** The next step of a class that is worth a look, after `step`; null if there is none. */
export function nextMarked(
  turns: readonly ReviewTurn[],
  isMarked: (number: number) => boolean,
  step: number,
): number | null {
  return turns.find((turn) => turn.number > step && isMarked(turn.number))?.number ?? null;
}
