// The table session: plays, previews, refusals, hints, reconnecting and one device with several seats.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TableSession } from "../src/table/session.svelte";
import { edition, FakeSocket, MemoryStorage, screenOf, tableOf, tileAt } from "./fixtures";

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
  FakeSocket.last.onopen?.();
  show(mine.length === 1 ? { seat: mine[0] ?? null } : { seat: null, rack: [] });
  beat();
  return session;
};
const layCat = async (session: TableSession): Promise<void> => {
  [..."CAT"].forEach((letter, by) => session.hand.lay(idOf(session, letter), { row: 7, column: 7 + by }));
  await settle();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", { hidden: false, addEventListener: vi.fn(), removeEventListener: vi.fn() });
  vi.stubGlobal("location", { protocol: "http:", host: "test" });
  vi.stubGlobal("sessionStorage", new MemoryStorage());
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
  FakeSocket.all = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("several edits of one gesture request one preview, and only the newest answer is shown", async () => {
  const session = open(0);
  await layCat(session);
  const [asked, ...more] = FakeSocket.last.sentOf("preview");
  expect(more).toEqual([]);
  expect(asked?.["tiles"]).toHaveLength(3);
  session.hand.takeBack(session.hand.laid.at(-1)?.id ?? -1);
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

test("a play is sent with the screen's version and blocks other commands until it is answered", async () => {
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

test("a refused play keeps the laid tiles and shows the reason until the next edit", async () => {
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
  const done = session.play();
  FakeSocket.last.close();
  await done;
  expect(session.link).toBe("lost");
  expect(session.may("play")).toBe(false);
  expect(session.hand.laid).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(FakeSocket.all).toHaveLength(2);
  show();
  beat();
  expect(session.link).toBe("open");
  expect(session.hand.laid).toHaveLength(3);
});

test("the rack on a shared device is hidden until a player takes the device", () => {
  const session = open(0, 1);
  expect(session.handTo).toBe(0);
  expect(session.shownSeat).toBeNull();
  session.become(0);
  expect(FakeSocket.last.sentOf("become").at(-1)).toMatchObject({ seat: 0 });
  show({ version: 1, seat: 0 });
  expect(session.handTo).toBeNull();
  expect(session.shownSeat).toBe(0);
});

test("a shared device gives up the previous player's seat after their turn", () => {
  const session = open(0, 1);
  session.become(0);
  show({ seat: 0 });
  show({ version: 2, seat: 0, turn: 1, awaited: 1 });
  expect(FakeSocket.last.sentOf("become").at(-1)).toMatchObject({ seat: null });
  expect(session.handTo).toBe(1);
});

test("a chat message that arrives twice is shown once", () => {
  const session = open(0);
  const line = { kind: "chat", room: "players", number: 1, seat: 1, name: "Bob", at: 0, text: "hello" };
  FakeSocket.last.receive(line);
  FakeSocket.last.receive(line);
  expect(session.lines).toHaveLength(1);
});
