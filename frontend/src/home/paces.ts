// The times that a game at once is offered with: few, so that people meet.

import type { Clock } from "../rules";

const USUAL: readonly Clock[] = [
  { kind: "increment", minutes: 5, increment_s: 5 },
  { kind: "increment", minutes: 15, increment_s: 10 },
  { kind: "days", days: 3 },
];

/** Those for an edition: where it has a clock of its own, that one comes first. */
export const pacesFor = (own: Clock | undefined): readonly Clock[] =>
  own && own.kind !== "none" ? [own, ...USUAL.slice(-2)] : USUAL;

/** What is sent: the edition's own clock is no change of it. */
export const paceChanges = (own: Clock | undefined, clock: Clock): Record<string, unknown> =>
  clock === own ? {} : { rules: { clock } };
