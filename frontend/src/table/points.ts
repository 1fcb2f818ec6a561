import type { ShownEdition } from "../wire";

/** What a tile is worth, by the edition. */
export const pointsOf = (edition: ShownEdition, letter: string): number =>
  edition.letters.find((each) => each.letter === letter)?.points ?? 0;
