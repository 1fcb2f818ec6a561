// The news of a table: a line for each event that players should notice, and the latest ones for a few seconds.

import type { GameEvent } from "../wire";
import { type News, newsOf, type NewsReader } from "./news";

const LATEST_MS = 6_000;

export class NewsFeed {
  all = $state.raw<readonly News[]>([]);
  latest = $state.raw<readonly News[]>([]);
  #version = 0;

  constructor(private readonly reader: NewsReader) {}

  /** The number of the last event received. */
  get version(): number {
    return this.#version;
  }

  /** Add the news of `events`, the first of which is numbered `first`; some may have been received before. */
  follow(first: number, events: readonly GameEvent[]): void {
    const seen = this.#version;
    const fresh = events.flatMap((event, at) => {
      const line = first + at > seen ? newsOf(event, first + at, this.reader) : null;
      return line ? [line] : [];
    });
    this.#version = Math.max(seen, first + events.length - 1);
    this.all = [...this.all, ...fresh];
    if (seen === 0) return; // the first events are history, not news
    this.latest = fresh;
    setTimeout(() => (this.latest = this.latest === fresh ? [] : this.latest), LATEST_MS);
  }
}
