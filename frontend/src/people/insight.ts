// The turns of a person by phase of the game, over all editions.

import type { GamePhase, PhaseCount, TurnClass } from "../wire";

export interface PhaseLine {
  readonly counts: Partial<Record<TurnClass, number>>;
  readonly points: number; // lost
}

export function countsByPhase(counts: readonly PhaseCount[]): ReadonlyMap<GamePhase, PhaseLine> {
  const found = new Map<GamePhase, PhaseLine>();
  for (const { phase, kind, turns, loss } of counts) {
    const before = found.get(phase as GamePhase) ?? { counts: {}, points: 0 };
    const name = kind as TurnClass;
    found.set(phase as GamePhase, {
      counts: { ...before.counts, [name]: (before.counts[name] ?? 0) + turns },
      points: before.points + loss * turns, // `loss` is their mean
    });
  }
  return found;
}
