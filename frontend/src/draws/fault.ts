// What can be wrong with the draws of a game; `draw-fault-…` in the texts says it to the player.

export const DRAW_FAULTS = [
  "commitment",
  "edition",
  "seed",
  "hashes",
  "secret",
  "order",
  "start",
  "amount",
  "turn",
  "draw",
  "tiles",
  "seen",
  "log",
] as const;
export type DrawFault = (typeof DRAW_FAULTS)[number];

export class Fault extends Error {
  constructor(
    readonly fault: DrawFault,
    readonly event = 0, // its number; 0 if it is not about one event
  ) {
    super(fault);
  }
}

export function demand(condition: boolean, fault: DrawFault): asserts condition {
  if (!condition) throw new Fault(fault);
}
