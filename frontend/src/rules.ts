// The rules of an edition as its file has them, with the names that the server's types leave open.

import { say } from "./texts.svelte";
import type { ClockKind, FailedChallenge, EditionInfo, Tie, WordChecking } from "./wire";

export interface Clock {
  kind: ClockKind;
  minutes?: number;
  increment_s?: number;
  overtime_minutes?: number;
  overtime_points?: number;
  days?: number;
}

export interface Rules {
  rack_size: number;
  bingo_bonus: number;
  word_checking: WordChecking;
  failed_challenge: FailedChallenge;
  challenge_window_s: number;
  live_word_feedback: boolean;
  hints: boolean;
  exchange_needs_in_bag: number;
  exchanges_each: number;
  end: { passes_each: number; scoreless_turns: number; nobody_can_move: boolean };
  tie: Tie;
  clock: Clock;
}

export const rulesOf = (edition: EditionInfo): Rules => edition.rules as unknown as Rules;

/** How a game ends without anybody going out, each a part of one sentence. */
export const endWords = ({ end }: Rules): string[] => [
  ...(end.passes_each ? [say("end-rule-passes", { times: end.passes_each })] : []),
  ...(end.scoreless_turns ? [say("end-rule-scoreless", { count: end.scoreless_turns })] : []),
  ...(end.nobody_can_move ? [say("end-rule-movable")] : []),
];

/** How words are checked here, in few words. */
export const checkingWords = (rules: Rules): string => {
  if (rules.word_checking === "automatic") return say("checking-automatic");
  const cost =
    rules.failed_challenge === "nothing"
      ? ""
      : say("challenge-cost", { cost: say(`failed-challenge-${rules.failed_challenge}`) });
  return [say("checking-challenge"), cost].filter(Boolean).join(", ");
};

/** A name for a player of this device who has not said one: it must be one by the edition's rule. */
export const localName = (edition: EditionInfo | undefined, number: number): string =>
  edition?.rules["names"] === "any"
    ? say("player-number", { number })
    : (["Ala", "Ewa", "Jan", "Ola"][number - 1] ?? "Ida");

export const clockWords = (clock: Clock): string =>
  say(`clock-${clock.kind}`, { minutes: clock.minutes ?? 0, seconds: clock.increment_s ?? 0, days: clock.days ?? 0 });
