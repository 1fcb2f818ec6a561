import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, type Link } from "../src/connection";

class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;

  constructor(readonly address: string) {
    Socket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let version = 7;
let links: Link[] = [];
const heard = vi.fn();
const connect = (): Connection =>
  new Connection({
    address: () => `ws://x/?after=${version}`,
    heard,
    changed: (link) => links.push(link),
    clock: vi.fn(),
    version: () => version,
  });
const last = (): Socket => Socket.all.at(-1) as Socket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", { hidden: false, addEventListener: vi.fn(), removeEventListener: vi.fn() });
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
  Socket.all = [];
  links = [];
  version = 7;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a heartbeat is answered with its own time and opens the connection", () => {
  connect();
  last().say({ kind: "beat", at: 55, version: 7 });
  expect(last().sent).toEqual([{ kind: "beat", at: 55 }]);
  expect(links).toEqual(["open"]);
});

test("a heartbeat with a newer version requests the screen", () => {
  connect();
  last().say({ kind: "beat", at: 55, version: 9 });
  expect(last().sent).toContainEqual({ kind: "screen" });
});

test("an answer resolves its request", async () => {
  const connection = connect();
  const asked = connection.ask({ kind: "pass", version: 7 });
  const [sent] = last().sent;
  last().say({ kind: "done", id: sent?.["id"], version: 8 });
  expect(await asked).toMatchObject({ kind: "done", version: 8 });
});

test("a lost connection resolves open requests with null and reconnects from the last version", async () => {
  const connection = connect();
  const asked = connection.ask({ kind: "pass", version: 7 });
  version = 9;
  last().close();
  expect(await asked).toBeNull();
  expect(links).toEqual(["lost"]);
  await vi.advanceTimersByTimeAsync(400);
  expect(Socket.all.map((socket) => socket.address)).toEqual(["ws://x/?after=7", "ws://x/?after=9"]);
});

test("a silent server is disconnected and connected again", async () => {
  connect();
  last().onopen?.();
  await vi.advanceTimersByTimeAsync(41_000);
  expect(Socket.all.length).toBe(2);
});

test("a refused connection is not retried", async () => {
  connect();
  last().close(4404);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(links).toEqual(["refused"]);
  expect(Socket.all.length).toBe(1);
});

test("an outdated page is reported and does not reconnect", async () => {
  connect();
  last().say({ kind: "refused", id: "", code: "reload-needed", message: "Reload", facts: {}, version: 0 });
  last().close(4426);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toHaveBeenLastCalledWith(expect.objectContaining({ code: "reload-needed" }));
  expect(links).toEqual(["outdated"]);
  expect(Socket.all.length).toBe(1);
});

test("a closed connection does not reconnect", async () => {
  connect().close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Socket.all.length).toBe(1);
});
