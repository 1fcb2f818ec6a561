// What is announced at the board: challenges and their cost, and what other players do without laying tiles. A play
// needs no announcement, because its tiles are marked on the board.

import type { PlayCommittedEvent } from "../wire";
import type { News } from "./news";

const CHALLENGES = ["news-challenge-won", "news-challenge-lost"];
const COSTS = ["news-taken-back", "news-points-given", "news-turn-owed"];
const ACTIONS = ["news-exchanges", "news-passed"]; // the player who does it needs no announcement
const LEAVING = ["news-turn-lost", "news-resigned", "news-timed-out"];
const MAX_WAITING = 3;

export interface Announcement {
  readonly number: number;
  readonly kind: "withdrawn" | "failed-challenge" | "action";
  readonly lines: readonly Pick<News, "key" | "facts">[]; // the first is the heading
  readonly seat: number;
  readonly play: PlayCommittedEvent | null; // the withdrawn play
}

const KINDS: Partial<Record<string, Announcement["kind"]>> = {
  "news-challenge-won": "withdrawn",
  "news-challenge-lost": "failed-challenge",
};
const startOf = (news: News): Announcement => ({
  number: news.number,
  kind: KINDS[news.key] ?? "action",
  lines: [news],
  seat: news.seat,
  play: news.play ?? null,
});

/** A line of the announcement before it; a penalty of two turns is one line. */
const withLine = (announcement: Announcement, news: News): Announcement => {
  const same = announcement.lines.find(({ key }) => key === news.key);
  if (!same) return { ...announcement, lines: [...announcement.lines, news] };
  const more = { ...same, facts: { ...same.facts, count: Number(same.facts["count"] ?? 1) + 1 } };
  return { ...announcement, lines: announcement.lines.map((line) => (line === same ? more : line)) };
};

/** What `news` announces; `isEnd`: the game has ended with it. */
export function announcementsOf(news: readonly News[], isEnd = false): readonly Announcement[] {
  const found: Announcement[] = [];
  for (const line of news) {
    const before = found.at(-1);
    const isOthers = ACTIONS.includes(line.key) && line.facts["you"] === "no";
    if (CHALLENGES.includes(line.key)) found.push(startOf(line));
    else if (COSTS.includes(line.key) && before) found.splice(-1, 1, withLine(before, line));
    // The result says how the game has ended.
    else if (!isEnd && (isOthers || LEAVING.includes(line.key))) found.push(startOf(line));
  }
  const free = { key: "challenge-free", facts: {} };
  return found.map((each) =>
    each.kind === "failed-challenge" && each.lines.length === 1 ? { ...each, lines: [...each.lines, free] } : each,
  );
}

/** The announcements that wait to be shown, one after the other. */
export class Announcements {
  waiting = $state.raw<readonly Announcement[]>([]);

  get current(): Announcement | null {
    return this.waiting[0] ?? null;
  }

  add(fresh: readonly Announcement[]): void {
    const [current, ...others] = [...this.waiting, ...fresh];
    if (current && fresh.length) this.waiting = [current, ...others.slice(-MAX_WAITING)];
  }

  dismiss(): void {
    this.waiting = this.waiting.slice(1);
  }

  clear(): void {
    if (this.waiting.length) this.waiting = [];
  }
}
