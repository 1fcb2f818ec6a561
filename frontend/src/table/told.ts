// The events of a game's log that a screen has words for; their fields are in docs/game.schema.json.

interface Of<Type extends string> {
  readonly type: Type;
  readonly at: number;
}
interface By {
  readonly seat: number;
}

export type Told =
  | (Of<"start-drawn"> & { readonly starter: number })
  | (Of<"play-committed"> & By & { readonly words: readonly string[]; readonly score: number })
  | (Of<"challenge-decided"> & { readonly challenger: number; readonly invalid: readonly string[] })
  | (Of<"points-given"> & By & { readonly points: number })
  | (Of<"tiles-exchanged"> & By & { readonly given: readonly unknown[] })
  | (Of<"play-taken-back" | "turn-owed" | "turn-lost" | "passed" | "resigned" | "timed-out" | "paused" | "resumed"> &
      By)
  | (Of<"other"> & By);
