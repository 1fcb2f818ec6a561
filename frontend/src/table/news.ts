// Game events as lines of text for the status line, the chat log and screen readers.

import type { GameEvent, PlayCommittedEvent, StartDrawnEvent } from "../wire";

export const NEWS_KEYS = [
  "begins",
  "seed-withheld",
  "plays",
  "challenge-won",
  "challenge-lost",
  "taken-back",
  "points-given",
  "turn-owed",
  "turn-lost",
  "exchanges",
  "passed",
  "resigned",
  "timed-out",
  "paused",
  "resumed",
  "resumed-itself",
] as const;
type NewsKey = (typeof NEWS_KEYS)[number];

export interface News {
  readonly at: number;
  readonly number: number;
  readonly seat: number; // the player it is about
  readonly key: string;
  readonly facts: Record<string, string | number>;
  readonly prominent: boolean; // stays in the status line for a while
  readonly play?: PlayCommittedEvent | null; // what was challenged
}

/** Player names, which seat belongs to the reader, and the time of the server. */
export interface NewsReader {
  name(seat: number): string;
  isMe(seat: number): boolean;
  serverNow(): number;
}

/** The rounds of the start draw: `Ala A, Olek A; Ala C, Olek F`. */
const drawsOf = (rounds: StartDrawnEvent["rounds"], reader: NewsReader): string =>
  rounds.map((round) => round.map(([seat, tile]) => `${reader.name(seat)} ${tile}`).join(", ")).join("; ");

/** The line for an event, or null: `key` names a text, `facts` are its arguments; `play` is the last play before it. */
export function newsOf(
  event: GameEvent,
  number: number,
  reader: NewsReader,
  play: PlayCommittedEvent | null = null,
): News | null {
  const line = (key: NewsKey, seat: number, facts: Record<string, string | number> = {}, prominent = false): News => ({
    at: event.at,
    number,
    seat,
    key: `news-${key}`,
    facts: { name: reader.name(seat), you: reader.isMe(seat) ? "yes" : "no", ...facts },
    prominent,
  });
  switch (event.type) {
    case "seed-withheld":
      return line("seed-withheld", event.seat, {}, true);
    case "start-drawn":
      return line("begins", event.starter, { draws: drawsOf(event.rounds, reader) });
    case "play-committed":
      return line("plays", event.seat, { words: event.words.join(", "), score: event.score });
    case "challenge-decided":
      return event.invalid.length
        ? { ...line("challenge-won", event.challenger, { words: event.invalid.join(", ") }, true), play }
        : line("challenge-lost", event.challenger, {}, true);
    case "play-taken-back":
      if (event.cause !== "challenge") return null; // its player has left, which is news itself
      return line("taken-back", event.seat, { score: play?.score ?? 0 }, true);
    case "points-given":
      return line("points-given", event.seat, { points: event.points }, true);
    case "turn-owed":
      return line("turn-owed", event.seat, { count: 1 }, true);
    case "turn-lost":
      return line("turn-lost", event.seat, {}, true);
    case "tiles-exchanged":
      return line("exchanges", event.seat, { count: event.given.length });
    case "passed":
    case "resigned":
    case "timed-out":
    case "paused":
      return line(event.type, event.seat, {}, event.type !== "passed");
    case "resumed":
      return event.seat === null ? line("resumed-itself", 0, {}, true) : line("resumed", event.seat, {}, true);
    default:
      return null;
  }
}
