// The news of a table: a line for each event that players should notice, the latest ones for a few seconds, and what is
// announced at the board.

import type { GameEvent, PlayCommittedEvent } from "../wire";
import { Announcements, announcementsOf } from "./announcements.svelte";
import { type News, newsOf, type NewsReader } from "./news";

const LATEST_MS = 6_000;
const RECENT_MS = 10_000; // after a lost connection, older news is in the list of moves and the chat only

export class NewsFeed {
  all = $state.raw<readonly News[]>([]);
  latest = $state.raw<readonly News[]>([]);
  readonly announcements = new Announcements();
  #version = 0;
  #play: PlayCommittedEvent | null = null; // the last one

  constructor(private readonly reader: NewsReader) {}

  /** The number of the last event received. */
  get version(): number {
    return this.#version;
  }

  /** Add the news of `events`, the first of which is numbered `first`; some may have been received before. */
  follow(first: number, events: readonly GameEvent[]): void {
    const seen = this.#version;
    const fresh = events.flatMap((event, at) => {
      if (first + at <= seen) return [];
      if (event.type === "play-committed") this.#play = event;
      const line = newsOf(event, first + at, this.reader, this.#play);
      return line ? [line] : [];
    });
    this.#version = Math.max(seen, first + events.length - 1);
    this.all = [...this.all, ...fresh];
    if (seen === 0) return; // the first events are history, not news
    this.latest = fresh;
    setTimeout(() => (this.latest = this.latest === fresh ? [] : this.latest), LATEST_MS);
    this.#announce(fresh, events);
  }

  #announce(fresh: readonly News[], events: readonly GameEvent[]): void {
    if (events.some(({ type }) => type === "paused")) this.announcements.clear(); // a pause hides all letters
    const since = this.reader.serverNow() - RECENT_MS;
    const isEnd = events.some(({ type }) => type === "game-ended");
    this.announcements.add(
      announcementsOf(
        fresh.filter(({ at }) => at >= since),
        isEnd,
      ),
    );
  }
}
