// What happened, as lines that everybody at the table reads and hears: the outcome of a challenge above all.

import type { Told } from "./told";

export interface News {
  readonly at: number;
  readonly number: number;
  readonly key: string;
  readonly facts: Record<string, string | number>;
  readonly loud: boolean; // stays in the status line for a while
}

type Name = (seat: number) => string;

/** One event as a line, or none: `key` is a text, its facts are names, words and numbers. */
export function newsOf(event: Told, number: number, name: Name): News | null {
  const line = (key: string, facts: Record<string, string | number>, loud = false): News => ({ at: event.at, number, key: `news-${key}`, facts, loud });
  switch (event.type) {
    case "start-drawn":
      return line("begins", { name: name(event.starter) });
    case "play-committed":
      return line("plays", { name: name(event.seat), words: event.words.join(", "), score: event.score });
    case "challenge-decided":
      return event.invalid.length
        ? line("challenge-won", { name: name(event.challenger), words: event.invalid.join(", ") }, true)
        : line("challenge-lost", { name: name(event.challenger) }, true);
    case "play-taken-back":
      return line("taken-back", { name: name(event.seat) }, true);
    case "points-given":
      return line("points-given", { name: name(event.seat), points: event.points }, true);
    case "turn-owed":
      return line("turn-owed", { name: name(event.seat) }, true);
    case "turn-lost":
      return line("turn-lost", { name: name(event.seat) }, true);
    case "tiles-exchanged":
      return line("exchanges", { name: name(event.seat), count: event.given.length });
    case "passed":
    case "resigned":
    case "timed-out":
    case "paused":
    case "resumed":
      return line(event.type, { name: name(event.seat) }, event.type !== "passed");
    default:
      return null;
  }
}
