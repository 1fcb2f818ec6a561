import type { EditionInfo } from "../wire";

/** The value of a tile in an edition. */
export const pointsOf = (edition: EditionInfo, letter: string): number =>
  edition.letters.find((each) => each.letter === letter)?.points ?? 0;

/** A number with a real minus sign instead of a hyphen. */
export const printed = (value: number): string => String(value).replace("-", "−");
