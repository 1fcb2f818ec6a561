// The reader's comments on turns; 0 is the game as a whole.

import { messageOf } from "../api";
import type { ReviewComment } from "../wire";

export class Comments {
  fault = $state("");
  saved = $state<number | null>(null);
  #texts = $state.raw<ReadonlyMap<number, string>>(new Map());

  constructor(
    found: readonly ReviewComment[],
    readonly limit: number,
    private readonly send: ((comment: ReviewComment) => Promise<unknown>) | null,
  ) {
    this.#texts = new Map(found.map(({ turn, text }) => [turn, text]));
  }

  get canWrite(): boolean {
    return this.send !== null;
  }

  get all(): readonly ReviewComment[] {
    return [...this.#texts].filter(([, text]) => text).map(([turn, text]) => ({ turn, text }));
  }

  of = (turn: number): string => this.#texts.get(turn) ?? "";

  async write(turn: number, text: string): Promise<void> {
    const trimmed = text.trim();
    if (trimmed === this.of(turn)) return;
    this.#texts = new Map([...this.#texts, [turn, trimmed]]);
    this.fault = "";
    this.saved = null;
    try {
      await this.send?.({ turn, text: trimmed });
      this.saved = turn;
    } catch (error) {
      this.fault = messageOf(error);
    }
  }
}
