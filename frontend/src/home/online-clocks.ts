// The clocks offered for online games: few, so that players find each other.

import type { Clock } from "../rules";

const USUAL_CLOCKS: readonly Clock[] = [
  { kind: "increment", minutes: 5, increment_s: 5 },
  { kind: "increment", minutes: 15, increment_s: 10 },
  { kind: "days", days: 3 },
];

/** The clocks for an edition; if the edition has its own clock, that one comes first. */
export const onlineClocks = (own: Clock | undefined): readonly Clock[] =>
  own && own.kind !== "none" ? [own, ...USUAL_CLOCKS.slice(-2)] : USUAL_CLOCKS;

/** The rule changes to send: choosing the edition's own clock changes nothing. */
export const clockChanges = (own: Clock | undefined, clock: Clock): Record<string, unknown> =>
  clock === own ? {} : { rules: { clock } };
