// Whether a game can count for ratings. The server decides; this says beforehand why not.

import type { SeatRequest } from "../wire";

export const UNRATED = ["people", "words", "board", "rules", "account"] as const;
export type Unrated = (typeof UNRATED)[number];

interface Plan {
  account: boolean;
  seats: readonly SeatRequest[];
  lexicon: string;
  file: boolean;
  changes: Readonly<Record<string, unknown>>;
}

// For the players to agree on; hints are not given between people.
const FREE = new Set(["clock", "challenge_window_s", "hints"]);

/** The first reason why it cannot; null if it can. */
export function whyUnrated({ account, seats, lexicon, file, changes }: Plan): Unrated | null {
  if (seats.length !== 2 || seats[1]?.kind !== "person") return "people";
  if (lexicon === "none") return "words";
  if (file) return "board";
  if (Object.keys(changes).some((rule) => !FREE.has(rule))) return "rules";
  return account ? null : "account";
}
