// The socket of a table: heartbeats, replies, reconnecting, refused and outdated connections.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
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

test("a silent server is disconnected and connected again", async () => {
  connect();
  FakeSocket.last.onopen?.();
  await vi.advanceTimersByTimeAsync(41_000);
  expect(FakeSocket.all.length).toBe(2);
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
