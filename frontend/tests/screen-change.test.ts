// Changes of a screen: what they add, what they replace, and what a page does when it has missed one.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withChange } from "../src/table/screen-change";
import { TableSession } from "../src/table/session.svelte";
import type { Screen, ScreenChangeMessage, TurnInfo, TurnKind } from "../src/wire";
import { edition, FakeSocket, restoreBrowser, screenOf, stubBrowser, tableOf, tileAt } from "./fixtures";

const turn = (kind: TurnKind, changes: Partial<TurnInfo> = {}): TurnInfo => ({
  seat: 0,
  kind,
  score: 0,
  total: 0,
  play: null,
  words: [],
  exchanged: 0,
  bingo: false,
  sources: [],
  ...changes,
});
/** The change from the screen `before` to `after`, as the server makes it. */
const between = (before: Screen, after: Screen): ScreenChangeMessage => {
  const { turns, board, start_draw: _, ...now } = after;
  return {
    kind: "screen-change",
    after: before.version,
    turns: turns.slice(before.turns.length),
    board: board.slice(before.board.length),
    now,
  };
};
const first = screenOf({ turns: [turn("pass")], start_draw: [[{ seat: 0, tile: "A" }]] });
const played = screenOf({
  ...first,
  version: 4,
  turn: 1,
  turns: [...first.turns, turn("play", { score: 5, total: 5, words: ["CAT"] })],
  board: [tileAt(7, 7, "C"), tileAt(7, 8, "A"), tileAt(7, 9, "T")],
  last_play: 1,
});
const challenged = screenOf({ ...played, version: 9, turns: [...played.turns, turn("taken-back", { seat: 1 })] });

beforeEach(stubBrowser);
afterEach(restoreBrowser);

test("a change adds turns and tiles and replaces the rest", () => {
  expect(withChange(first, between(first, played))).toEqual(played);
  expect(withChange(played, between(played, challenged))).toEqual(challenged);
});

test("a change that adds nothing keeps the lists themselves", () => {
  const seen = withChange(played, between(played, screenOf({ ...played, seat: 1, rack: [..."DOG"] })));
  expect(seen?.turns).toBe(played.turns);
  expect(seen?.board).toBe(played.board);
  expect(seen).toMatchObject({ seat: 1, rack: [..."DOG"] });
});

test("a change of another screen is not applied", () => {
  expect(withChange(first, between(played, challenged))).toBeNull();
});

test("a session applies screen changes, and asks once for everything after a gap", () => {
  const session = new TableSession(tableOf(0), edition, "");
  const receive = (message: object): void => FakeSocket.last.receive({ ...message });
  receive({ kind: "screen", id: "", screen: first });
  receive(between(first, played));
  expect(session.screen).toEqual(played);
  expect(FakeSocket.last.sentOf("screen")).toEqual([]);
  const missed = screenOf({ ...challenged, version: 11 });
  receive(between(missed, screenOf({ ...missed, version: 12 })));
  receive(between(missed, screenOf({ ...missed, version: 13 })));
  expect(session.screen).toEqual(played);
  expect(FakeSocket.last.sentOf("screen")).toHaveLength(1);
  receive({ kind: "screen", id: "", screen: missed });
  receive(between(missed, screenOf({ ...missed, version: 12 })));
  expect(session.screen?.version).toBe(12);
  expect(session.screen?.turns).toHaveLength(3);
});

test("a reconnect begins with a whole screen", async () => {
  const session = new TableSession(tableOf(0), edition, "");
  FakeSocket.last.receive({ kind: "screen", id: "", screen: first });
  FakeSocket.last.close();
  await vi.advanceTimersByTimeAsync(1_000);
  FakeSocket.last.receive({ kind: "screen", id: "", screen: challenged });
  expect(session.screen).toEqual(challenged);
});
