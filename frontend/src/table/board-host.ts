// What `Board` and `Rack` draw and whom they report to: a live table, or a position of a finished game.

import type { Square } from "../board/grid";
import type { EditionInfo, PendingInfo, PlayInfo, TileInfo } from "../wire";
import type { Hand } from "./hand.svelte";

export interface BoardView {
  readonly tiles: readonly TileInfo[];
  readonly pending: PendingInfo | null;
  /** The play to mark as the last one. */
  readonly last: { readonly play: PlayInfo | null; readonly score: number } | undefined;
  readonly canLay: boolean;
  /** The last play is one that could have been made. */
  readonly isIdea?: boolean;
}

export interface BoardHost {
  readonly edition: EditionInfo;
  readonly hand: Hand;
  readonly boardView: BoardView;
  /** The score of the laid tiles, if it is known. */
  readonly preview: { readonly score: number } | null;
  readonly refusal: { readonly facts: Record<string, unknown> } | null;
  /** The tiles of a play that was challenged off, while that is announced. */
  readonly withdrawn: readonly { readonly square: Square; readonly letter: string; readonly blank: boolean }[];
}
