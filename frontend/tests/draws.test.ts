// The check of the draws in the browser, against vectors from the server's rules: hashes, genuine logs, and the part of
// this device in the exchange before a game.

import { beforeEach, describe, expect, test, vi } from "vitest";
import { checkDraws } from "../src/draws/check";
import { bestHashes, plainHashes, seedHash, toBase64, toHex, webHashes } from "../src/draws/digest";
import { answerTo } from "../src/draws/exchange";
import { storeDraws, keepShown, storedDraws } from "../src/draws/stored-draws";
import { shownSetup } from "../src/draws/setup";
import type { GameEvent, SeedsMessage } from "../src/wire";
import { bytes, keptOf, logOf, vectors } from "./draw-logs";
import { edition, MemoryStorage } from "./fixtures";

const HASHES = { plain: plainHashes, web: webHashes(globalThis.crypto.subtle) };

describe.each(Object.entries(HASHES))("hashes (%s)", (_, hashes) => {
  test.each(vectors.digests)("SHA-256 and HMAC of a message of $message.length digits", async (each) => {
    expect(toHex(await hashes.sha256(bytes(each.message)))).toBe(each.sha256);
    expect(toHex(await hashes.hmac(bytes(each.key), bytes(each.message)))).toBe(each.hmac);
  });

  test.each(vectors.seed_hashes)("the hash of a seed at seat $seat", async ({ commitment, seat, seed, hash }) => {
    expect(toHex(await seedHash(hashes, bytes(commitment), seat, bytes(seed)))).toBe(hash);
  });

  test.each(Object.keys(vectors.logs))("genuine log: %s", async (name) => {
    const report = { fault: null, event: 0, own: "none", hasSetup: false, restarts: 0 };
    expect(await checkDraws(logOf(name), null, hashes)).toEqual(report);
  });
});

test("both kinds of hashes agree on random messages", async () => {
  for (let length = 0; length < 150; length += 7) {
    const message = crypto.getRandomValues(new Uint8Array(length));
    expect(await HASHES.plain.sha256(message)).toEqual(await HASHES.web.sha256(message));
    const key = crypto.getRandomValues(new Uint8Array(length + 1));
    expect(await HASHES.plain.hmac(key, message)).toEqual(await HASHES.web.hmac(key, message));
  }
});

test("a page without Web Crypto hashes in plain TypeScript", () => {
  vi.stubGlobal("crypto", {});
  expect(bestHashes()).toBe(plainHashes);
  vi.unstubAllGlobals();
});

describe("with what this device has kept", () => {
  test("its bytes went into every draw", async () => {
    for (const name of ["both contribute", "returned first", "one sends no hash"]) {
      const log = logOf(name);
      expect(await checkDraws(log, keptOf(log)), name).toMatchObject({ fault: null, own: "contributed" });
    }
  });

  test("a contribution that the server left out is reported", async () => {
    const log = logOf("one withholds the bytes");
    expect(await checkDraws(log, keptOf(log))).toMatchObject({ fault: null, own: "left-out" });
  });

  test("a device that has shown no bytes proves nothing", async () => {
    const log = logOf("both contribute");
    expect(await checkDraws(log, { ...keptOf(log), hashes: null })).toMatchObject({ fault: null, own: "none" });
  });

  test("what an earlier version has kept is compared, except for the edition", async () => {
    const log = logOf("both contribute");
    const { setup, ...kept } = keptOf(log);
    expect(setup).toBeDefined();
    expect(await checkDraws(log, kept)).toMatchObject({ fault: null, own: "contributed", hasSetup: false });
  });

  test.each([
    ["commitment", { commitment: "11".repeat(32) }],
    ["seed", { seed: "22".repeat(16) }],
    ["hashes", { hashes: ["33".repeat(32), null] }],
    ["seen", { seen: { 7: "draws 0 Q,Q,Q,Q,Q,Q,Q" } }],
    ["seen", { seen: { 9999: "plays 0 7.7A" } }],
    ["seen", { seen: { 7: "starts 0 0,A,1,B" } }],
    ["seen", { seen: { 9: "draws 1 _,_,_,_,_,_" } }],
    ["seen", { seen: { 11: "passes 0" } }],
    ["edition", { setup: shownSetup(edition, 2) }],
  ])("another %s than the server reports is a fault", async (fault, changed) => {
    const log = logOf("both contribute");
    expect(await checkDraws(log, { ...keptOf(log), ...changed })).toMatchObject({ fault });
  });
});

describe("the exchange before a game", () => {
  const commitment = "ab".repeat(32);
  const SHOWN = { commitment, setup: shownSetup(edition, 2) };
  const message = (step: "hashes" | "reveals", hashes: (string | null)[] = [null, null]): SeedsMessage => ({
    kind: "seeds",
    commitment,
    step,
    asked: [0, 1],
    hashes,
  });
  const ownHash = async (table: string): Promise<string> =>
    toHex(await seedHash(plainHashes, bytes(commitment), 0, bytes(storedDraws(table)?.seed ?? "")));
  let table = "";
  let tables = 0;

  beforeEach(() => {
    vi.stubGlobal("localStorage", new MemoryStorage());
    table = `table ${(tables += 1)}`;
  });

  test("a hash of new bytes is sent, and later the bytes", async () => {
    const hash = await answerTo(message("hashes"), table, 0, SHOWN);
    const digest = await ownHash(table);
    expect(hash).toEqual({ kind: "seed-hash", hash: toBase64(bytes(digest)) });
    expect(await answerTo(message("hashes"), table, 0, SHOWN), "after a reconnect").toEqual(hash);
    const seed = storedDraws(table)?.seed ?? "";
    expect(bytes(seed)).toHaveLength(16);
    const shown = await answerTo(message("reveals", [digest, "cd".repeat(32)]), table, 0, SHOWN);
    expect(shown).toEqual({ kind: "seed", seed: toBase64(bytes(seed)) });
    expect(storedDraws(table)?.hashes).toEqual([digest, "cd".repeat(32)]);
  });

  test("the edition is kept with the hash, as it was shown first", async () => {
    await answerTo(message("hashes"), table, 0, SHOWN);
    expect(storedDraws(table)?.setup).toEqual(SHOWN.setup);
    expect(SHOWN.setup.tiles[0]).toEqual(["A", 4]);
    expect(SHOWN.setup.tiles.at(-1)).toEqual(["?", 2]);
    await answerTo(message("hashes"), table, 0, { commitment, setup: { ...SHOWN.setup, rackSize: 8 } });
    await answerTo(message("reveals", [await ownHash(table)]), table, 0, {
      ...SHOWN,
      setup: { ...SHOWN.setup, seats: 3 },
    });
    expect(storedDraws(table)?.setup).toEqual(SHOWN.setup);
  });

  test("bytes that an earlier version has kept and not shown are kept again with the edition", async () => {
    await answerTo(message("hashes"), table, 0, SHOWN);
    const { setup, ...before } = storedDraws(table) ?? keptOf(logOf("both contribute"));
    storeDraws(table, before);
    expect(storedDraws(table)?.setup).toBeUndefined();
    await answerTo(message("hashes"), table, 0, SHOWN);
    expect(storedDraws(table)).toMatchObject({ seed: before.seed, setup });
  });

  test("nothing is sent for another commitment than the page has shown, or for another seat", async () => {
    expect(await answerTo(message("hashes"), table, 0, { ...SHOWN, commitment: "cd".repeat(32) })).toBeNull();
    expect(await answerTo(message("hashes"), table, 2, SHOWN)).toBeNull();
    expect(await answerTo(message("hashes"), table, undefined, SHOWN)).toBeNull();
    expect(await answerTo(message("reveals"), table, 0, SHOWN)).toBeNull();
  });

  test("bytes are shown only if the fixed hashes contain the own one", async () => {
    await answerTo(message("hashes"), table, 0, SHOWN);
    expect(await answerTo(message("reveals", ["cd".repeat(32), null]), table, 0, SHOWN)).toBeNull();
    expect(await answerTo(message("reveals", [null, null]), table, 0, SHOWN)).toBeNull();
  });

  test("bytes are shown for one set of hashes only", async () => {
    await answerTo(message("hashes"), table, 0, SHOWN);
    const digest = await ownHash(table);
    expect(await answerTo(message("reveals", [digest, null]), table, 0, SHOWN)).not.toBeNull();
    expect(await answerTo(message("reveals", [digest, null]), table, 0, SHOWN), "repeated").not.toBeNull();
    expect(await answerTo(message("reveals", [digest, "cd".repeat(32)]), table, 0, SHOWN)).toBeNull();
  });

  test("an exchange that begins again gets new bytes, and this is remembered", async () => {
    await answerTo(message("hashes"), table, 0, SHOWN);
    const [before, digest] = [storedDraws(table)?.seed, await ownHash(table)];
    await answerTo(message("reveals", [digest, null]), table, 0, SHOWN);
    await answerTo(message("hashes"), table, 0, SHOWN);
    expect(storedDraws(table)?.seed).not.toBe(before);
    expect(storedDraws(table)?.restarts).toBe(1);
  });

  test("the storage keeps the last games only, and may be forbidden", async () => {
    await answerTo(message("hashes"), table, 0, SHOWN);
    const kept = storedDraws(table);
    expect(kept).not.toBeNull();
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("forbidden");
      },
    });
    if (kept) storeDraws(table, { ...kept, at: 5 });
    expect(storedDraws(table)?.at).toBe(5);
    expect(storedDraws("unknown")).toBeNull();
  });

  test("what was shown first about an event counts", async () => {
    await answerTo(message("hashes"), table, 0, SHOWN);
    const drawn = (tile: string): GameEvent => ({ type: "tiles-drawn", at: 0, seat: 0, tiles: [tile], used: 1 });
    keepShown(table, 3, [drawn("A"), drawn("_")]);
    expect(storedDraws(table)?.seen).toEqual({ 3: "draws 0 A", 4: "draws 0 _" });
    keepShown(table, 3, [drawn("B"), drawn("C")]);
    expect(storedDraws(table)?.seen).toEqual({ 3: "draws 0 A", 4: "draws 0 C" });
  });
});
