// The premium squares of an edition's board.

import type { EditionInfo, PremiumInfo } from "../wire";

/** How the square number `at`, row by row, looks; undefined if it has no premium. */
export function lookAt({ premiums, look }: EditionInfo, at: number): PremiumInfo | undefined {
  const premium = premiums[at];
  return premium ? look[premium] : undefined;
}
