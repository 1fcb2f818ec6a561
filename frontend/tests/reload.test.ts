import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadOnce } from "../src/reload";
import { MemoryStorage } from "./fixtures";

beforeEach(() => {
  vi.stubGlobal("sessionStorage", new MemoryStorage());
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
