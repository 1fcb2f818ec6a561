// A play as the server writes it down, `8H CaT`, taken apart for the move list: small letters are blanks.

import type { EditionInfo } from "../wire";

export interface WrittenPlay {
  readonly start: string;
  readonly letters: readonly { readonly text: string; readonly blank: boolean }[];
}

export function writtenPlay(play: string, edition: EditionInfo): WrittenPlay {
  const [start = "", word = ""] = play.split(" ");
  const letters = [...word.replace(/[()?]/g, "")].map((sign) => {
    const capital = edition.letters.find((each) => each.small !== "" && each.small === sign && each.letter !== sign);
    return { text: capital?.letter ?? sign, blank: capital !== undefined };
  });
  return { start, letters };
}
