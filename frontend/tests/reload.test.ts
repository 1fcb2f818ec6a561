import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadForFiles, reloadOnce } from "../src/reload";
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

test("a page whose files are gone reloads once for each version", () => {
  const reload = vi.fn();
  const tries = ["index-1.js", "index-1.js", "index-2.js"].map((script) => reloadForFiles(script, reload));
  expect(tries).toEqual([true, false, true]);
  expect(reload).toHaveBeenCalledTimes(2);
});
