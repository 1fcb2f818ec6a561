// Announcements at the board: what is announced, with its cost, in which order, and what is not.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NewsFeed } from "../src/table/news-feed.svelte";
import type { GameEvent } from "../src/wire";

const NOW = 1_000_000;
const PLAY = {
  type: "play-committed",
  seat: 0,
  placements: [{ square: { row: 7, column: 7 }, letter: "Q", blank: false }],
  words: ["QX"],
  score: 24,
  window_ends: null,
};
const WITHDRAWN = [
  { type: "challenge-decided", challenger: 1, invalid: ["QX"] },
  { type: "play-taken-back", seat: 0, cause: "challenge" },
];

/** A feed of the player in seat 0, who has seen the begin of the game. */
const feedAfterStart = (): NewsFeed => {
  const reader = { name: (seat: number) => ["Ada", "Bob"][seat] ?? "", isMe: (seat: number) => seat === 0 };
  const feed = new NewsFeed({ ...reader, serverNow: () => NOW });
  receive(feed, [{ type: "turn-began", seat: 0 }]);
  return feed;
};
const receive = (feed: NewsFeed, events: object[], at = NOW): void =>
  feed.follow(feed.version + 1, events.map((event) => ({ at, ...event })) as unknown as GameEvent[]);
const shown = (feed: NewsFeed): string[][] =>
  feed.announcements.waiting.map(({ lines }) => lines.map(({ key }) => key.replace("news-", "")));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a play that is challenged off is announced with words, players and cost", () => {
  const feed = feedAfterStart();
  receive(feed, [PLAY]);
  expect(shown(feed)).toEqual([]);
  receive(feed, [...WITHDRAWN, { type: "turn-began", seat: 1 }]);
  expect(shown(feed)).toEqual([["challenge-won", "taken-back"]]);
  const { current } = feed.announcements;
  expect(current).toMatchObject({ kind: "withdrawn", seat: 1 });
  expect(current?.lines.map(({ facts }) => facts)).toMatchObject([
    { name: "Bob", words: "QX" },
    { name: "Ada", you: "yes", score: 24 },
  ]);
  expect(current?.play?.placements).toEqual(PLAY.placements);
});

test("a failed challenge is announced with its penalty, or that it costs nothing", () => {
  const feed = feedAfterStart();
  const failed = { type: "challenge-decided", challenger: 1, invalid: [] };
  const owed = { type: "turn-owed", seat: 1 };
  receive(feed, [failed]);
  receive(feed, [failed, owed, owed]);
  receive(feed, [failed, { type: "points-given", seat: 0, points: 5 }]);
  expect(shown(feed)).toEqual([
    ["challenge-lost", "challenge-free"],
    ["challenge-lost", "turn-owed"],
    ["challenge-lost", "points-given"],
  ]);
  expect(feed.announcements.waiting[1]?.lines[1]?.facts["count"]).toBe(2);
});

test("exchanges and passes of others are announced, plays and one's own are not", () => {
  const feed = feedAfterStart();
  for (const seat of [0, 1]) {
    receive(feed, [{ type: "tiles-exchanged", seat, given: ["?", "?"], drawn: [], used: 2 }]);
    receive(feed, [{ type: "passed", seat }]);
    receive(feed, [{ ...PLAY, seat }]);
  }
  expect(shown(feed)).toEqual([["exchanges"], ["passed"]]);
});

test("announcements wait for each other, and the oldest ones give way", () => {
  const feed = feedAfterStart();
  receive(feed, [PLAY]);
  receive(feed, WITHDRAWN);
  for (let at = 0; at < 6; at += 1) receive(feed, [{ type: at < 4 ? "passed" : "turn-lost", seat: 1 }]);
  expect(shown(feed)).toEqual([["challenge-won", "taken-back"], ["passed"], ["turn-lost"], ["turn-lost"]]);
  feed.announcements.dismiss();
  expect(shown(feed)[0]).toEqual(["passed"]);
});

test("history and what happened long before a reconnect are not announced", () => {
  const first = new NewsFeed({ name: () => "", isMe: () => false, serverNow: () => NOW });
  receive(first, [PLAY, ...WITHDRAWN]);
  expect(shown(first)).toEqual([]);
  const feed = feedAfterStart();
  receive(feed, [PLAY, ...WITHDRAWN], NOW - 60_000);
  expect(shown(feed)).toEqual([]);
  receive(feed, [PLAY, ...WITHDRAWN], NOW - 3_000);
  expect(shown(feed)).toEqual([["challenge-won", "taken-back"]]);
  feed.announcements.dismiss();
  feed.follow(1, [{ at: NOW, type: "passed", seat: 1 }] as GameEvent[]); // received before
  expect(shown(feed)).toEqual([]);
});

test("a pause removes announcements, and the result takes the place of the last pass", () => {
  const feed = feedAfterStart();
  receive(feed, [PLAY]);
  receive(feed, WITHDRAWN);
  receive(feed, [{ type: "paused", seat: 1, window_left_ms: null, ends_at: null }]);
  expect(shown(feed)).toEqual([]);
  receive(feed, [{ type: "passed", seat: 1 }, { type: "game-ended" }]);
  receive(feed, [{ type: "resigned", seat: 1 }, { type: "game-ended" }]);
  expect(shown(feed)).toEqual([]);
  receive(feed, [{ type: "challenge-decided", challenger: 1, invalid: [] }, { type: "game-ended" }]);
  expect(shown(feed)).toEqual([["challenge-lost", "challenge-free"]]);
});
