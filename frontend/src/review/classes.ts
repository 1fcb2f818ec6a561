// The classes of turns, by the names of the analysis, with the sign that lists and graphs show for each.

import type { TurnClass } from "../wire";

export const CLASS_SIGNS: Record<TurnClass, string> = {
  best: "★",
  good: "✓",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

/** The classes that lists and graphs mark, and that "next mistake" stops at. */
export const isMarked = (kind: TurnClass | null | undefined): boolean =>
  kind === "inaccuracy" || kind === "mistake" || kind === "blunder";
