// The table session: plays, previews, refusals, hints, reconnecting and one device with several seats.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TableSession } from "../src/table/session.svelte";
import type { RuleSettings } from "../src/wire";
import { chatLine, edition, FakeSocket, restoreBrowser, screenOf, stubBrowser, tableOf, tileAt } from "./fixtures";

const settle = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);
const show = (changes: Parameters<typeof screenOf>[0] = {}): void =>
  FakeSocket.last.receive({ kind: "screen", id: "", screen: screenOf(changes) });
const beat = (version = 1): void => FakeSocket.last.receive({ kind: "beat", at: Date.now(), version });
const idOf = (session: TableSession, letter: string): number =>
  session.hand.slots.find((tile) => tile?.letter === letter)?.id ?? -1;
const refusal = { kind: "refused", code: "word-not-in-list", message: "CAT is not valid.", facts: {} };

/** An open session with a screen; `mine` are the seats on this device. */
const open = (...mine: number[]): TableSession => {
  const session = new TableSession(tableOf(...mine), edition, "");
  show(mine.length === 1 ? { seat: mine[0] ?? null } : { seat: null, rack: [] });
  beat();
  return session;
};
const layCat = async (session: TableSession): Promise<void> => {
  [..."CAT"].forEach((letter, by) => session.hand.lay(idOf(session, letter), { row: 7, column: 7 + by }));
  await settle();
};

beforeEach(stubBrowser);
afterEach(restoreBrowser);

test("one gesture requests one preview, and only the newest answer is shown", async () => {
  const session = open(0);
  await layCat(session);
  const [asked, ...more] = FakeSocket.last.sentOf("preview");
  expect(more).toEqual([]);
  expect(asked?.["tiles"]).toHaveLength(3);
  session.hand.returnToRack(session.hand.laid.at(-1)?.id ?? -1);
  await settle();
  FakeSocket.last.receive({ kind: "preview", id: asked?.["id"], score: 10, bingo: false, words: [], points: [] });
  await settle();
  expect(session.preview).toBeNull();
  const newest = FakeSocket.last.sentOf("preview").at(-1);
  FakeSocket.last.receive({ kind: "preview", id: newest?.["id"], score: 4, bingo: false, words: ["CA"], points: [4] });
  await settle();
  expect(session.preview?.score).toBe(4);
});

test("no preview is requested while a blank has no letter", async () => {
  const session = open(0);
  show({ version: 2, rack: [..."CAT?OGS"] });
  session.hand.lay(idOf(session, "?"), { row: 7, column: 7 });
  await settle();
  expect(FakeSocket.last.sentOf("preview")).toEqual([]);
  session.hand.nameBlank("Q");
  await settle();
  expect(FakeSocket.last.sentOf("preview")).toHaveLength(1);
});

test("a play has the screen's version and blocks other commands until answered", async () => {
  const session = open(0);
  await layCat(session);
  const done = session.play();
  expect(session.waiting).toBe(true);
  expect(session.may("play")).toBe(false);
  const [play] = FakeSocket.last.sentOf("play");
  expect(play).toMatchObject({ version: 1 });
  expect(play?.["tiles"]).toHaveLength(3);
  FakeSocket.last.receive({ kind: "done", id: play?.["id"], version: 2 });
  await done;
  expect(session.waiting).toBe(false);
  expect(session.hand.cursor).toBeNull();
});

const preview = (valid: boolean | null, challengeable: string[] = []): void =>
  FakeSocket.last.receive({
    kind: "preview",
    id: FakeSocket.last.sentOf("preview").at(-1)?.["id"],
    score: 10,
    bingo: false,
    words: [{ text: "CAT", points: 10, valid }],
    challengeable,
  });

/** An open session at a table that shows whether words are valid. */
const openLive = (changes: Partial<RuleSettings> = {}): TableSession => {
  const rules = { ...edition.rules, live_word_feedback: true, ...changes };
  const session = new TableSession(tableOf(0), { ...edition, rules }, "");
  show({ seat: 0 });
  beat();
  return session;
};

test("a play with an invalid word is made only after a question", async () => {
  const session = openLive();
  await layCat(session);
  void session.playOrAsk(); // before the answer to the preview
  await settle();
  expect(FakeSocket.last.sentOf("play")).toEqual([]);
  preview(false, ["CAT"]);
  await settle();
  expect(session.doubted).toEqual(["CAT"]);
  expect(FakeSocket.last.sentOf("play")).toEqual([]);
  session.hand.recall();
  expect(session.doubted).toEqual([]);
  await layCat(session);
  preview(false, ["CAT"]);
  await settle();
  await session.playOrAsk();
  expect(session.doubted).toEqual(["CAT"]);
  void session.play();
  expect(session.doubted).toEqual([]);
  expect(FakeSocket.last.sentOf("play")).toHaveLength(1);
});

test("a play is not questioned if its words are valid or the server refuses it", async () => {
  for (const [rules, valid] of [
    [{}, true],
    [{}, false], // words are checked automatically
    [{ live_word_feedback: false }, null],
  ] as const) {
    const session = openLive(rules);
    await layCat(session);
    preview(valid);
    await settle();
    void session.playOrAsk();
    await settle();
    expect(session.doubted).toEqual([]);
    expect(FakeSocket.last.sentOf("play")).toHaveLength(1);
    session.close();
  }
});

test("a play whose tiles change before its question is answered is not made", async () => {
  const session = openLive();
  await layCat(session);
  void session.playOrAsk();
  session.hand.recall();
  await settle();
  expect(session.doubted).toEqual([]);
  expect(FakeSocket.last.sentOf("play")).toEqual([]);
});

test("a refused play keeps its tiles and the reason until the next edit", async () => {
  const session = open(0);
  await layCat(session);
  const done = session.play();
  FakeSocket.last.receive({ ...refusal, id: FakeSocket.last.sentOf("play")[0]?.["id"] });
  await done;
  expect(session.refusal?.message).toBe("CAT is not valid.");
  expect(session.hand.laid).toHaveLength(3);
  session.hand.recall();
  await settle();
  expect(session.refusal).toBeNull();
});

test("an exchange sends the chosen letters and ends the selection", async () => {
  const session = open(0);
  session.hand.chosen = [];
  for (const letter of "CG") session.hand.tapTile(idOf(session, letter));
  const done = session.exchange();
  const [exchange] = FakeSocket.last.sentOf("exchange");
  expect(exchange?.["tiles"]).toEqual(["C", "G"]);
  FakeSocket.last.receive({ kind: "done", id: exchange?.["id"], version: 2 });
  await done;
  expect(session.hand.chosen).toBeNull();
});

test("a hint lays its tiles, or reports that there is no play", async () => {
  const session = open(0);
  let done = session.hint();
  FakeSocket.last.receive({
    kind: "hint",
    id: FakeSocket.last.sentOf("hint")[0]?.["id"],
    tiles: [tileAt(7, 7, "D"), tileAt(7, 8, "O")],
  });
  await done;
  expect(session.hand.laid.map((tile) => tile.as)).toEqual(["D", "O"]);
  done = session.hint();
  FakeSocket.last.receive({ kind: "hint", id: FakeSocket.last.sentOf("hint")[1]?.["id"], tiles: [] });
  await done;
  expect(session.refusal?.code).toBe("hint-none");
});

test("a lost connection keeps the laid tiles and reconnects", async () => {
  const session = open(0);
  await layCat(session);
  FakeSocket.last.close();
  expect(session.connectionState).toBe("lost");
  expect(session.may("play")).toBe(false);
  expect(session.hand.laid).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(FakeSocket.all).toHaveLength(2);
  show();
  beat();
  expect(session.connectionState).toBe("open");
  expect(session.hand.laid).toHaveLength(3);
});

test("a page whose server stops moves to another one without saying that the connection is lost", async () => {
  const session = open(0);
  await layCat(session);
  FakeSocket.last.close(1012);
  expect([session.connectionState, session.may("play")]).toEqual(["moving", false]);
  await vi.advanceTimersByTimeAsync(500);
  show();
  beat();
  expect(session.connectionState).toBe("open");
  expect(session.hand.laid).toHaveLength(3);
  FakeSocket.last.close(1012);
  await vi.advanceTimersByTimeAsync(500);
  FakeSocket.last.close();
  expect(session.connectionState, "there is no other one").toBe("lost");
});

describe("a play without an answer", () => {
  const playCat = async (): Promise<[TableSession, Promise<void>]> => {
    const session = open(0);
    await layCat(session);
    FakeSocket.last.isDead = true;
    return [session, session.play()];
  };
  const plays = (): Record<string, unknown>[] => FakeSocket.all.flatMap((socket) => socket.sentOf("play"));

  test("says so, keeps its tiles and is made after the reconnect", async () => {
    const [session, done] = await playCat();
    await vi.advanceTimersByTimeAsync(2_500);
    expect(session.isLate).toBe(true);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(session.connectionState).toBe("lost");
    expect([session.may("play"), session.may("pass")]).toEqual([false, false]);
    expect(session.hand.laid).toHaveLength(3);
    show();
    beat();
    const [first, again] = plays();
    expect(again).toEqual(first);
    FakeSocket.last.receive({ kind: "done", id: again?.["id"], version: 2 });
    await done;
    expect([session.isLate, session.waiting, session.refusal]).toEqual([false, false, null]);
    expect(plays()).toHaveLength(2);
  });

  test("leaves no refusal if it was made and only its answer was lost", async () => {
    const [session, done] = await playCat();
    await vi.advanceTimersByTimeAsync(6_000);
    show({
      version: 4,
      rack: [..."DOGSXYZ"],
      board: [tileAt(7, 7, "C"), tileAt(7, 8, "A"), tileAt(7, 9, "T")],
      turn: 1,
    });
    beat(4);
    await done;
    expect([session.hand.laid, session.refusal]).toEqual([[], null]);
    expect(plays(), "its tiles are on the board").toHaveLength(1);
  });

  test("is not made again if its tiles were moved meanwhile", async () => {
    const [session, done] = await playCat();
    await vi.advanceTimersByTimeAsync(3_000);
    session.hand.returnToRack(session.hand.laid.at(-1)?.id ?? -1);
    await vi.advanceTimersByTimeAsync(3_000);
    show();
    beat();
    await done;
    expect(plays()).toHaveLength(1);
    expect(session.refusal?.code).toBe("unconfirmed");
    expect([session.may("play"), session.hand.laid.length]).toEqual([true, 2]);
  });

  test("can be made by hand after a minute", async () => {
    const [session, done] = await playCat();
    await vi.advanceTimersByTimeAsync(61_000);
    await done;
    expect(session.refusal?.code).toBe("unconfirmed");
    show();
    beat();
    await settle();
    expect([session.may("play"), session.hand.laid.length]).toEqual([true, 3]);
    void session.play();
    expect(plays()[1]).toMatchObject({ tiles: plays()[0]?.["tiles"], version: 1 });
  });
});

test("a preview whose answer was lost is requested again", async () => {
  const session = open(0);
  await layCat(session);
  FakeSocket.last.close();
  await vi.advanceTimersByTimeAsync(1_000);
  show();
  beat();
  await settle();
  const [asked] = FakeSocket.last.sentOf("preview");
  FakeSocket.last.receive({ kind: "preview", id: asked?.["id"], score: 5, bingo: false, words: [] });
  await settle();
  expect(session.preview?.score).toBe(5);
});

test("the rack on a shared device is hidden until a player takes the device", () => {
  const session = open(0, 1);
  expect(session.handTo).toBe(0);
  expect(session.shownSeat).toBeNull();
  session.switchSeat(0);
  expect(FakeSocket.last.sentOf("become").at(-1)).toMatchObject({ seat: 0 });
  show({ version: 1, seat: 0 });
  expect(session.handTo).toBeNull();
  expect(session.shownSeat).toBe(0);
});

test("a shared device gives up the previous player's seat after their turn", () => {
  const session = open(0, 1);
  session.switchSeat(0);
  show({ seat: 0 });
  show({ version: 2, seat: 0, turn: 1, awaited: 1 });
  expect(FakeSocket.last.sentOf("become").at(-1)).toMatchObject({ seat: null });
  expect(session.handTo).toBe(1);
});

test("repeated and late chat lines are shown once and in order", async () => {
  const session = open(0);
  const receive = (...numbers: number[]): void =>
    numbers.forEach((number) => FakeSocket.last.receive(chatLine("players", number)));
  receive(1);
  FakeSocket.last.close();
  await vi.advanceTimersByTimeAsync(1_000);
  receive(4, 2, 3, 4); // line 4 was sent while the server read the missed lines
  expect(session.chat.lines.map((line) => line.number)).toEqual([1, 2, 3, 4]);
});

test("a long chat comes in pages, and earlier pages on request", () => {
  const session = open(0);
  const page = (from: number, to: number, before: number | null): void =>
    FakeSocket.last.receive({
      kind: "chat-page",
      room: "players",
      lines: Array.from({ length: to - from + 1 }, (_, at) => chatLine("players", from + at)),
      before,
    });
  page(4, 6, 4);
  expect(session.chat.hasEarlier).toBe(true);
  void session.chat.loadEarlier();
  expect(session.chat.hasEarlier).toBe(false);
  expect(FakeSocket.last.sentOf("chat-page")).toMatchObject([{ room: "players", before: 4 }]);
  page(1, 3, null);
  expect(session.chat.hasEarlier).toBe(false);
  expect(session.chat.lines.map((line) => line.number)).toEqual([1, 2, 3, 4, 5, 6]);
});

test("a reconnect requests the chat lines that have not arrived", async () => {
  open(0);
  for (const number of [1, 2, 5]) FakeSocket.last.receive(chatLine("players", number));
  FakeSocket.last.receive(chatLine("spectators", 9));
  FakeSocket.last.close();
  await vi.advanceTimersByTimeAsync(1_000);
  const query = new URL(FakeSocket.last.address).searchParams;
  expect([query.get("chat_after"), query.get("spectator_chat_after")]).toEqual(["2", "9"]);
});

test("laid tiles survive a pause, which shows no rack and requests no preview", async () => {
  const session = open(0);
  await layCat(session);
  const before = FakeSocket.last.sentOf("preview").length;
  show({ version: 2, phase: "paused", rack: [], pause: { ends_at: Date.now() + 300_000, left: 2 } });
  await settle();
  expect(session.shownSeat).toBeNull();
  expect(FakeSocket.last.sentOf("preview")).toHaveLength(before);
  show({ version: 3 });
  await settle();
  expect(session.shownSeat).toBe(0);
  expect(session.hand.laid.map((tile) => tile.letter)).toEqual([..."CAT"]);
});

const seats = (pause_request: object | null): void =>
  FakeSocket.last.receive({ kind: "seats", stage: "playing", seats: [], rematch: "", watching: 0, pause_request });
const request = { seat: 0, waiting_for: [1], expires_at: Date.now() + 60_000 };

test("a player learns that their request for a pause was not agreed to", async () => {
  const session = open(0);
  seats(request);
  expect(session.pauseRequest).toEqual(request);
  seats(null);
  expect(session.refusal?.message).toContain("agreed");
  session.clearRefusal();
  seats(request);
  void session.answerPause(false); // withdrawn
  await settle();
  expect(FakeSocket.last.sentOf("pause-answer").at(-1)).toMatchObject({ agree: false });
  seats(null);
  expect(session.refusal).toBeNull();
});

test("an agreed pause shows no refusal, and one that ended by itself is news", () => {
  const session = open(0);
  const event = (number: number, fields: object): void =>
    FakeSocket.last.receive({ kind: "events", first: number, events: [{ at: 1, ...fields }] });
  event(1, { type: "turn-began", seat: 0 });
  seats(request);
  event(2, { type: "paused", seat: 0, window_left_ms: null, ends_at: 5 });
  seats(null);
  expect(session.refusal).toBeNull();
  event(3, { type: "resumed", seat: null, window_ends: null });
  expect(session.news.all.map(({ key }) => key)).toEqual(["news-paused", "news-resumed-itself"]);
});
