import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadOnce } from "../src/reload";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("an outdated page reloads only once", () => {
  const reload = vi.fn();
  reloadOnce(reload);
  reloadOnce(reload);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a page without storage does not reload", () => {
  vi.stubGlobal("sessionStorage", undefined);
  const reload = vi.fn();
  reloadOnce(reload);
  expect(reload).not.toHaveBeenCalled();
});
