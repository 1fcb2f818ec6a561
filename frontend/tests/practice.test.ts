// The practice move: which step fits the state of the game.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { practice } from "../src/table/practice.svelte";
import { TableSession } from "../src/table/session.svelte";
import { edition, FakeSocket, MemoryStorage, restoreBrowser, screenOf, stubBrowser, tableOf, tileAt } from "./fixtures";

const settle = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);
const show = (changes: Parameters<typeof screenOf>[0] = {}): void =>
  FakeSocket.last.receive({ kind: "screen", id: "", screen: screenOf({ seat: 0, ...changes }) });
const open = (changes: Parameters<typeof screenOf>[0] = {}): TableSession => {
  const session = new TableSession(tableOf(0), edition, "");
  show(changes);
  FakeSocket.last.receive({ kind: "beat", at: Date.now(), version: 1 });
  return session;
};
const lay = async (session: TableSession, letter: string, column: number): Promise<void> => {
  session.hand.lay(session.hand.slots.find((tile) => tile?.letter === letter)?.id ?? -1, { row: 7, column });
  await settle();
};

beforeEach(() => {
  stubBrowser();
  vi.stubGlobal("localStorage", new MemoryStorage());
});
afterEach(restoreBrowser);

describe("the practice move", () => {
  test("follows what the player does", async () => {
    const session = open({ board: [], turns: [] });
    practice.begin(session);
    expect(practice.step(session)).toBe("first");
    await lay(session, "C", 7);
    expect(practice.step(session)).toBe("more");
    await lay(session, "A", 8);
    const asked = FakeSocket.last.sentOf("preview").at(-1);
    FakeSocket.last.receive({ kind: "preview", id: asked?.["id"], score: 8, bingo: false, words: [], points: [] });
    await settle();
    expect(practice.step(session)).toBe("play");
    session.showRefusal("CA is not in the word list");
    expect(practice.step(session)).toBe("refused");
    const turn = { seat: 0, kind: "play" } as ReturnType<typeof screenOf>["turns"][number];
    show({ version: 3, board: [tileAt(7, 7, "C"), tileAt(7, 8, "A")], turns: [turn] });
    expect(practice.step(session)).toBe("done");
  });

  test("keeps its last step until the player begins the next turn", async () => {
    const { may } = screenOf();
    const session = open({ board: [], turns: [] });
    practice.begin(session);
    const turn = { seat: 0, kind: "pass" } as ReturnType<typeof screenOf>["turns"][number];
    show({ version: 3, board: [], turns: [turn], turn: 1, may: { ...may, play: "not-your-turn" } });
    expect([practice.step(session), practice.isOver(session)]).toEqual(["done", false]);
    show({ version: 4, board: [], turns: [turn, { ...turn, seat: 1 }], turn: 0 });
    expect([practice.step(session), practice.isOver(session)]).toEqual(["done", false]);
    await lay(session, "C", 7);
    expect(practice.isOver(session)).toBe(true);
  });

  test("waits for the opponent, and later asks for a word that touches others", () => {
    const { may } = screenOf();
    const session = open({ board: [tileAt(7, 7, "C")], may: { ...may, play: "not-your-turn" } });
    practice.begin(session);
    expect(practice.step(session)).toBe("wait");
    show({ version: 3, board: [tileAt(7, 7, "C")] });
    expect(practice.step(session)).toBe("lay");
  });

  test("is offered once on a device, and can be called again", () => {
    practice.offer({ screen: null });
    expect(practice.on).toBe(true);
    practice.end();
    practice.offer({ screen: null });
    expect(practice.on).toBe(false);
    practice.begin({ screen: null });
    expect(practice.on).toBe(true);
    practice.end();
  });
});
