// The connection to a table: heartbeats, replies, commands that are sent again, refused and outdated connections.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Connection, type ConnectionState } from "../src/connection";
import { FakeSocket, restoreBrowser, stubBrowser } from "./fixtures";

let version = 7;
let states: ConnectionState[] = [];
const onMessage = vi.fn();
const connect = (): Connection =>
  new Connection({
    address: () => `ws://x/?after=${version}`,
    onMessage,
    onState: (state) => states.push(state),
    onServerTime: vi.fn(),
    screenVersion: () => version,
  });

beforeEach(() => {
  stubBrowser();
  states = [];
  version = 7;
});
afterEach(restoreBrowser);

test("a heartbeat is answered with its own time and opens the connection", () => {
  connect();
  FakeSocket.last.receive({ kind: "beat", at: 55, version: 7 });
  expect(FakeSocket.last.sent).toEqual([{ kind: "beat", at: 55 }]);
  expect(states).toEqual(["open"]);
});

test("a heartbeat with a newer version requests the screen", () => {
  connect();
  FakeSocket.last.receive({ kind: "beat", at: 55, version: 9 });
  expect(FakeSocket.last.sent).toContainEqual({ kind: "screen" });
});

test("an answer resolves its request", async () => {
  const connection = connect();
  const reply = connection.request({ kind: "pass", version: 7 });
  const [sent] = FakeSocket.last.sent;
  FakeSocket.last.receive({ kind: "done", id: sent?.["id"], version: 8 });
  expect(await reply).toMatchObject({ kind: "done", version: 8 });
});

test("a lost connection resolves open requests with null and reconnects from the last version", async () => {
  const connection = connect();
  const reply = connection.request({ kind: "pass", version: 7 });
  version = 9;
  FakeSocket.last.close();
  expect(await reply).toBeNull();
  expect(states).toEqual(["lost"]);
  await vi.advanceTimersByTimeAsync(400);
  expect(FakeSocket.all.map((socket) => socket.address)).toEqual(["ws://x/?after=7", "ws://x/?after=9"]);
});

test("a refused connection is not retried", async () => {
  connect();
  FakeSocket.last.close(4404);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states).toEqual(["refused"]);
  expect(FakeSocket.all.length).toBe(1);
});

test("an outdated page is reported and does not reconnect", async () => {
  connect();
  FakeSocket.last.receive({ kind: "refused", id: "", code: "reload-needed", message: "Reload", facts: {}, version: 0 });
  FakeSocket.last.close(4426);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onMessage).toHaveBeenLastCalledWith(expect.objectContaining({ code: "reload-needed" }));
  expect(states).toEqual(["outdated"]);
  expect(FakeSocket.all.length).toBe(1);
});

test("a closed connection does not reconnect", async () => {
  connect().close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all.length).toBe(1);
});

describe("an unanswered request", () => {
  const command = { kind: "pass", version: 7 } as const;
  const beat = (): void => FakeSocket.last.receive({ kind: "beat", at: 1, version });
  const lose = async (): Promise<void> => {
    FakeSocket.last.isDead = true;
    await vi.advanceTimersByTimeAsync(6_000);
    expect(FakeSocket.all).toHaveLength(2);
  };

  test("probes the connection, and keeps one that works", async () => {
    const connection = connect();
    const answered = vi.fn();
    beat();
    void connection.request({ kind: "hint" }).then(answered);
    for (let second = 0; second < 60; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      const probes = FakeSocket.last.sentOf("ping").length;
      if (probes) FakeSocket.last.receive({ kind: "done", id: "", version: 7 });
    }
    expect(FakeSocket.last.sentOf("ping").length).toBeGreaterThan(1);
    expect(FakeSocket.all).toHaveLength(1);
    expect(answered).not.toHaveBeenCalled();
  });

  test("is null when the connection is lost", async () => {
    const connection = connect();
    beat();
    const reply = connection.request({ kind: "hint" });
    await lose();
    expect(await reply).toBeNull();
    expect(states).toEqual(["open", "lost"]);
  });

  test("for a command is repeated with its version and id after missed events", async () => {
    const connection = connect();
    beat();
    const reply = connection.requestCommand(command);
    const [first] = FakeSocket.last.sentOf("pass");
    await lose();
    expect(FakeSocket.last.sentOf("pass")).toEqual([]);
    beat();
    expect(FakeSocket.last.sentOf("pass")).toEqual([first]);
    beat();
    expect(FakeSocket.last.sentOf("pass")).toHaveLength(1);
    FakeSocket.last.receive({ kind: "done", id: first?.["id"], version: 8 });
    expect(await reply).toMatchObject({ kind: "done", version: 8 });
  });

  test("for a command that arrived the first time counts as done", async () => {
    const connection = connect();
    beat();
    const reply = connection.requestCommand(command);
    await lose();
    beat();
    const id = FakeSocket.last.sentOf("pass")[0]?.["id"];
    FakeSocket.last.receive({ kind: "refused", id, code: "stale-version", message: "", facts: {}, version: 9 });
    expect(await reply).toMatchObject({ kind: "done", version: 9 });
  });

  test("for a command that is stale the first time is a refusal", async () => {
    const connection = connect();
    beat();
    const reply = connection.requestCommand(command);
    const id = FakeSocket.last.sentOf("pass")[0]?.["id"];
    FakeSocket.last.receive({ kind: "refused", id, code: "stale-version", message: "", facts: {}, version: 9 });
    expect(await reply).toMatchObject({ kind: "refused", code: "stale-version" });
  });

  test("for a command is given up after a minute, and not sent later", async () => {
    const connection = connect();
    beat();
    const reply = connection.requestCommand(command);
    FakeSocket.last.isDead = true;
    await vi.advanceTimersByTimeAsync(61_000);
    expect(await reply).toBeNull();
    beat();
    expect(FakeSocket.last.sentOf("pass")).toEqual([]);
  });

  test.each(["before", "after"])("for a command withdrawn %s the loss is not sent again", async (when) => {
    const connection = connect();
    beat();
    const reply = connection.requestCommand(command);
    if (when === "before") connection.stopResending();
    await lose();
    connection.stopResending();
    expect(await reply).toBeNull();
    beat();
    expect(FakeSocket.last.sentOf("pass")).toEqual([]);
  });

  test("is null when the page closes the connection", async () => {
    const connection = connect();
    const reply = connection.requestCommand(command);
    connection.close();
    expect(await reply).toBeNull();
  });
});
