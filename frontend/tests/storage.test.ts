// Storage that is forbidden or full, and damaged values under every key.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { deviceStorage, tabStorage } from "../src/storage";
import { readLaid, storageKeyOf, writeLaid } from "../src/table/laid-storage";
import { Hand } from "../src/table/hand.svelte";
import { edition, MemoryStorage, restoreBrowser, screenOf, stubBrowser } from "./fixtures";

const DAMAGED = ["", "{", "null", "7", '"x"', "[]", "[null]", "[[]]", "{}", '{"request":{}}', '{"theme":{},"sound":1}'];
const DENIED = new DOMException("The request was denied.", "SecurityError");

/** A browser that forbids storage: every access throws. */
function forbidStorage(): void {
  for (const area of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, area, {
      configurable: true,
      get: () => {
        throw DENIED;
      },
    });
}

beforeEach(() => {
  stubBrowser();
  vi.resetModules();
  vi.stubGlobal("location", { protocol: "http:", host: "test", pathname: "/", search: "", hash: "" });
  vi.stubGlobal("navigator", { onLine: true, language: "en", languages: ["en"] });
  vi.stubGlobal("localStorage", new MemoryStorage());
});
afterEach(restoreBrowser);

describe("forbidden storage", () => {
  beforeEach(forbidStorage);

  test("holds nothing and never throws", () => {
    for (const storage of [deviceStorage, tabStorage]) {
      expect(storage.isAvailable).toBe(false);
      expect([storage.write("key", "text"), storage.read("key"), storage.readJson("key")]).toEqual([false, null, null]);
      storage.remove("key");
    }
  });

  test("gives default settings, no stored wait and no practice move", async () => {
    const { settings } = await import("../src/settings.svelte");
    expect(settings.current).toMatchObject({ theme: "system", coordinates: true });
    const { readSeek } = await import("../src/stored-seek");
    expect(readSeek()).toBeNull();
    const { practice } = await import("../src/table/practice.svelte");
    practice.offer({ screen: null });
    expect(practice.on).toBe(false);
  });
});

test("full storage keeps what it has", () => {
  localStorage.setItem("key", "before");
  localStorage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  expect(deviceStorage.write("key", "after")).toBe(false);
  expect([deviceStorage.isAvailable, deviceStorage.read("key")]).toEqual([true, "before"]);
});

describe("damaged values", () => {
  test.each(DAMAGED)("of kept draws are ignored: %s", async (text) => {
    localStorage.setItem("mozaika.draws.table", text);
    const { storedDraws } = await import("../src/draws/stored-draws");
    expect(storedDraws("table")).toBeNull();
  });

  test.each([
    ["none", undefined, true],
    ["a complete one", { tiles: [["A", 9]], seats: 2, rackSize: 7, exchangeOrder: "draw-then-return" }, true],
    ["a damaged one", { tiles: [["A"]], seats: 2, rackSize: 7, exchangeOrder: "draw-then-return" }, false],
    ["another kind of value", "A9", false],
  ])("of the edition in kept draws: %s", async (_, setup, isRead) => {
    const kept = { commitment: "", seat: 0, setup, seed: "", hashes: null, restarts: 0, seen: {}, at: 1 };
    localStorage.setItem("mozaika.draws.other", JSON.stringify(kept));
    const { storedDraws } = await import("../src/draws/stored-draws");
    expect(storedDraws("other") !== null).toBe(isRead);
  });

  test.each(DAMAGED)("of the settings give the defaults: %s", async (text) => {
    localStorage.setItem("mozaika.settings", text);
    const { settings } = await import("../src/settings.svelte");
    expect(settings.current).toMatchObject({ language: "", theme: "system", zoom: "whole", sound: false });
  });

  test("of one setting do not touch the others, and unknown settings are dropped", async () => {
    localStorage.setItem("mozaika.settings", '{"theme":"dark","zoom":"huge","sound":true,"live":"no","other":1}');
    const { settings } = await import("../src/settings.svelte");
    expect(settings.current).toMatchObject({ theme: "dark", zoom: "whole", sound: true, live: true });
    expect(settings.current).not.toHaveProperty("other");
  });

  test.each(DAMAGED)("of a wait for an opponent are ignored: %s", async (text) => {
    sessionStorage.setItem("mozaika.seek", text);
    const { readSeek } = await import("../src/stored-seek");
    expect(readSeek()).toBeNull();
  });

  test.each([...DAMAGED, "__proto__", "constructor"])("of the edition give the first one: %s", async (text) => {
    localStorage.setItem("mozaika.edition", text);
    const { choices } = await import("../src/choices.svelte");
    choices.all = { editions: [edition], renamed: {}, lexica: [], bots: [], seek_clocks: {} } as never;
    await choices.load();
    expect(choices.edition).toBe("english");
  });

  test.each(DAMAGED)("of the last reload count as another version: %s", async (text) => {
    sessionStorage.setItem("mozaika.reloaded", text);
    const { reloadForFiles, reloadOnce } = await import("../src/reload");
    const reload = vi.fn();
    reloadOnce(reload);
    expect(reload).toHaveBeenCalledTimes(1);
    sessionStorage.setItem("mozaika.reloaded-files", text);
    expect(reloadForFiles("/assets/index.js", reload)).toBe(true);
  });

  test.each(DAMAGED)("of the practice move count as seen: %s", async (text) => {
    localStorage.setItem("mozaika.tour", text);
    const { practice } = await import("../src/table/practice.svelte");
    practice.offer({ screen: null });
    expect(practice.on).toBe(false);
  });
});

describe("laid tiles", () => {
  const key = storageKeyOf("table", 0);
  const tile = { row: 7, column: 7, letter: "C", as: "C" };

  test.each([
    ...DAMAGED,
    ...[{ row: 0.5 }, { row: "7" }, { column: null }, { letter: "ß" }, { letter: 7 }, { as: "?" }, { as: null }].map(
      (damage) => JSON.stringify([{ ...tile, ...damage }]),
    ),
    JSON.stringify({ 0: tile, length: 1 }),
  ])("that are damaged are left on the rack: %s", (text) => {
    sessionStorage.setItem(key, text);
    expect(readLaid(key, edition)).toEqual([]);
    const hand = new Hand(edition, () => undefined);
    hand.follow(screenOf(), key);
    expect(hand.slots.map((each) => each?.letter).join("")).toBe("CATDOGS");
  });

  test("off the board or twice on a square stay on the rack", () => {
    const stored = [tile, { ...tile, letter: "A", as: "A" }, { ...tile, letter: "T", as: "T", row: 99 }, null];
    sessionStorage.setItem(key, JSON.stringify(stored));
    const hand = new Hand(edition, () => undefined);
    hand.follow(screenOf(), key);
    expect(hand.laid).toMatchObject([tile]);
  });

  test("are removed from storage when none is left", () => {
    writeLaid(key, [{ id: 1, ...tile }]);
    expect(readLaid(key, edition)).toMatchObject([tile]);
    writeLaid(key, []);
    expect(sessionStorage.getItem(key)).toBeNull();
  });
});
