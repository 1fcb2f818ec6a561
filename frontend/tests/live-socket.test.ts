// A socket that no longer works is replaced: after silence, sleep or a change of network, or without an answer.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LiveSocket } from "../src/live-socket";
import { restartDelay, retryDelay } from "../src/retry-delay";
import { FakeSocket, restoreBrowser, stubBrowser } from "./fixtures";

const PROBE = { kind: "probe" };
const onText = vi.fn();
let lost: (number | null)[] = [];
let goesOn = true;

const connect = (): LiveSocket => {
  const socket = new LiveSocket({
    address: () => "ws://x/",
    onText,
    onLost: (code) => {
      lost.push(code);
      return goesOn;
    },
    probe: () => JSON.stringify(PROBE),
  });
  FakeSocket.last.receive({});
  return socket;
};
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const sockets = (): number => FakeSocket.all.length;
const show = (hidden: boolean): void => {
  (document as unknown as { hidden: boolean }).hidden = hidden;
  document.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
  stubBrowser();
  onText.mockClear();
  lost = [];
  goesOn = true;
});
afterEach(restoreBrowser);

describe("a dead socket is replaced", () => {
  test("after 20 s of silence and a probe without an answer", async () => {
    connect();
    FakeSocket.last.isDead = true;
    await pass(19_000);
    expect(FakeSocket.last.sent).toEqual([]);
    await pass(10_000);
    expect(sockets()).toBe(2);
    expect(FakeSocket.all[0]?.sent).toEqual([PROBE]);
    expect(lost).toEqual([null]);
  });

  test("3 s after the page is shown again", async () => {
    connect();
    FakeSocket.last.isDead = true;
    show(true);
    expect(FakeSocket.last.sent).toEqual([]);
    show(false);
    expect(FakeSocket.last.sent).toEqual([PROBE]);
    await pass(3_000);
    expect(sockets()).toBe(2);
  });

  test("soon after the device has slept, although no timer ran meanwhile", async () => {
    connect();
    FakeSocket.last.isDead = true;
    vi.setSystemTime(Date.now() + 3_600_000);
    await pass(8_000);
    expect(sockets()).toBe(2);
  });

  test("at once when the network is back", () => {
    connect();
    FakeSocket.last.isDead = true;
    dispatchEvent(new Event("online"));
    expect(sockets()).toBe(2);
    expect(lost).toEqual([null]);
  });

  test("3 s after the network is gone, unless the server is on this device", async () => {
    connect();
    dispatchEvent(new Event("offline"));
    FakeSocket.last.receive({});
    await pass(3_000);
    expect(sockets()).toBe(1);
    dispatchEvent(new Event("offline"));
    await pass(3_000);
    expect(sockets()).toBe(2);
  });

  test("20 s after it was made, if nothing has come", async () => {
    connect();
    FakeSocket.last.close();
    await pass(300);
    await pass(19_000);
    expect(sockets()).toBe(2);
    await pass(1_000);
    expect(sockets()).toBe(3);
  });

  test("and what it still brings is ignored", () => {
    connect();
    const [old] = FakeSocket.all;
    dispatchEvent(new Event("online"));
    onText.mockClear();
    old?.receive({});
    old?.close();
    expect(onText).not.toHaveBeenCalled();
    expect(lost).toEqual([null]);
    expect(sockets()).toBe(2);
  });
});

describe("a socket that works is kept", () => {
  test("while heartbeats come", async () => {
    connect();
    for (let beats = 0; beats < 8; beats += 1) {
      await pass(15_000);
      FakeSocket.last.receive({});
    }
    expect(sockets()).toBe(1);
    expect(FakeSocket.last.sent).toEqual([]);
  });

  test("when the page is shown again and the probe is answered", async () => {
    connect();
    show(false);
    await pass(2_900);
    FakeSocket.last.receive({});
    await pass(10_000);
    expect(sockets()).toBe(1);
  });
});

describe("reconnecting", () => {
  test("waits longer after each failure, and less after a success", async () => {
    const socket = connect();
    const waits: number[] = [];
    const fail = async (): Promise<void> => {
      const [before, start] = [sockets(), Date.now()];
      FakeSocket.last.close();
      while (sockets() === before) await pass(50);
      waits.push(Date.now() - start);
    };
    for (let attempts = 0; attempts < 7; attempts += 1) await fail();
    [300, 800, 1_500, 3_000, 6_000, 10_000, 10_000].forEach((step, at) => {
      expect(waits[at]).toBeGreaterThanOrEqual(step / 2);
      expect(waits[at]).toBeLessThanOrEqual(step + 50);
    });
    socket.confirm();
    await fail();
    expect(waits.at(-1)).toBeLessThanOrEqual(350);
  });

  test("does not wait when the page is shown or the network is back", async () => {
    connect();
    for (const wake of [() => show(false), () => dispatchEvent(new Event("online"))]) {
      const before = sockets();
      FakeSocket.last.close();
      wake();
      expect(sockets()).toBe(before + 1);
    }
    await pass(9_000);
    expect(sockets(), "the retries that waited are gone").toBe(3);
  });

  test("spreads the clients of a restarted server", () => {
    expect([0, 0.5, 1].map((random) => retryDelay(0, () => random))).toEqual([150, 225, 300]);
    expect(retryDelay(100, () => 1)).toBe(10_000);
  });

  test("follows at once, at a random moment, when the server says that it stops", async () => {
    connect();
    for (let attempts = 1; attempts <= 3; attempts += 1) {
      FakeSocket.last.close(1012);
      await pass(500);
      expect(sockets(), "it does not count as a failure").toBe(1 + attempts);
    }
    expect([0, 0.5, 1].map((random) => restartDelay(() => random))).toEqual([0, 250, 500]);
  });

  test("ends when it would not help, and when the page closes the socket", async () => {
    goesOn = false;
    connect();
    FakeSocket.last.close(4404);
    goesOn = true;
    connect().close();
    show(false);
    dispatchEvent(new Event("online"));
    await pass(120_000);
    expect(sockets()).toBe(2);
    expect(lost).toEqual([4404]);
  });
});
