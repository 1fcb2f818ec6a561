// After the first whole screen the server sends changes only: turns and tiles that were added, and the present state.

import type { Screen, ScreenChangeMessage } from "../wire";

/** The same array if nothing is added, so that what is derived from it is not computed again. */
const added = <Item>(before: Item[], more: readonly Item[]): Item[] => (more.length ? [...before, ...more] : before);

/** The screen after a change, or null if the change belongs to another screen: something is missing. */
export function withChange(screen: Screen, { after, turns, board, now }: ScreenChangeMessage): Screen | null {
  if (screen.version !== after) return null;
  return { ...screen, ...now, turns: added(screen.turns, turns), board: added(screen.board, board) };
}
