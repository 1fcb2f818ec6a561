import type { EditionInfo } from "../wire";

/** What a tile is worth, by the edition. */
export const pointsOf = (edition: EditionInfo, letter: string): number =>
  edition.letters.find((each) => each.letter === letter)?.points ?? 0;

/** A number as print has it: with a minus, not a hyphen. */
export const printed = (value: number): string => String(value).replace("-", "−");
