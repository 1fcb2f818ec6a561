// Polling while the server cannot be reached.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { restoreBrowser, stubBrowser } from "./fixtures";

beforeEach(() => {
  stubBrowser();
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(restoreBrowser);

test("an unreachable server is asked ever less often, but whenever the page appears", async () => {
  const request = vi.fn<(path: string, options: RequestInit) => Promise<{ ok: boolean }>>();
  request.mockRejectedValue(new TypeError("unreachable"));
  vi.stubGlobal("fetch", request);
  const { reach } = await import("../src/reach.svelte");
  reach.watch();
  reach.report(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(request.mock.calls.length).toBeGreaterThan(6);
  expect(request.mock.calls.length).toBeLessThan(20);
  expect(request.mock.calls.every(([, { signal }]) => signal instanceof AbortSignal)).toBe(true);
  expect(reach.lost).toBe(true);
  request.mockResolvedValue({ ok: true });
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
  expect(reach.lost).toBe(false);
  request.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(request).not.toHaveBeenCalled();
});
