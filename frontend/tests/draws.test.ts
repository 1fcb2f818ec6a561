// The check of the draws in the browser, against vectors from the server's rules: hashes, genuine and forged logs, and
// this device's part in the exchange before a game.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { checkDraws, DRAW_FAULTS } from "../src/draws/check";
import { bestHashes, fromHex, plainHashes, seedHash, toBase64, toHex, webHashes } from "../src/draws/digest";
import { answerTo } from "../src/draws/exchange";
import { keepDraws, keepShown, keptDraws, type KeptDraws, tilesShown } from "../src/draws/kept";
import type { GameEvent, SeedsMessage } from "../src/wire";
import { MemoryStorage } from "./fixtures";

interface Vectors {
  digests: { message: string; sha256: string; key: string; hmac: string }[];
  seed_hashes: { commitment: string; seat: number; seed: string; hash: string }[];
  logs: Record<string, GameEvent[]>;
}
const vectors = JSON.parse(readFileSync(join(import.meta.dirname, "draw-vectors.json"), "utf-8")) as Vectors;
const bytes = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array();
const HASHES = { plain: plainHashes, web: webHashes(globalThis.crypto.subtle) };
const logOf = (name: string): GameEvent[] => structuredClone(vectors.logs[name] ?? []);
const first = <Type extends GameEvent["type"]>(log: GameEvent[], type: Type): Extract<GameEvent, { type: Type }> =>
  log.find((event) => event.type === type) as Extract<GameEvent, { type: Type }>;

/** What a device in `seat` has kept that has seen this game. */
function keptOf(log: GameEvent[], seat = 0): KeptDraws {
  const hashes = [null, null].map((_, at) => {
    const found = log.find((event) => event.type === "seed-hashed" && event.seat === at);
    return found?.type === "seed-hashed" ? found.seed_hash : null;
  });
  const seen = Object.fromEntries(
    log.flatMap((event, at) => {
      const mine = !("seat" in event) || event.seat === seat || event.type === "play-committed";
      const shown = tilesShown(event);
      return mine && shown ? [[at + 1, shown]] : [];
    }),
  );
  const commitment = first(log, "committed").commitment;
  const own = log.find((event) => event.type === "contributed" && event.seat === seat);
  const seed = own?.type === "contributed" ? own.seed : "00".repeat(16);
  return { commitment, seat, seed, hashes, restarts: 0, seen, at: 1 };
}

describe.each(Object.entries(HASHES))("hashes (%s)", (_, hashes) => {
  test.each(vectors.digests)("SHA-256 and HMAC of a message of $message.length digits", async (each) => {
    expect(toHex(await hashes.sha256(bytes(each.message)))).toBe(each.sha256);
    expect(toHex(await hashes.hmac(bytes(each.key), bytes(each.message)))).toBe(each.hmac);
  });

  test.each(vectors.seed_hashes)("the hash of a seed at seat $seat", async ({ commitment, seat, seed, hash }) => {
    expect(toHex(await seedHash(hashes, bytes(commitment), seat, bytes(seed)))).toBe(hash);
  });

  test.each(Object.keys(vectors.logs))("genuine log: %s", async (name) => {
    expect(await checkDraws(logOf(name), null, hashes)).toEqual({ fault: null, event: 0, own: "none", restarts: 0 });
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

  test.each([
    ["commitment", { commitment: "11".repeat(32) }],
    ["seed", { seed: "22".repeat(16) }],
    ["hashes", { hashes: ["33".repeat(32), null] }],
    ["seen", { seen: { 7: "draws 0 Q,Q,Q,Q,Q,Q,Q" } }],
    ["seen", { seen: { 9999: "plays 0 7.7A" } }],
  ])("another %s than the server reports is a fault", async (fault, changed) => {
    const log = logOf("both contribute");
    expect(await checkDraws(log, { ...keptOf(log), ...changed })).toMatchObject({ fault });
  });
});

describe("forged logs", () => {
  const forged = async (change: (log: GameEvent[]) => void, name = "both contribute"): Promise<string | null> => {
    const log = logOf(name);
    change(log);
    return (await checkDraws(log, null)).fault;
  };

  test("every drawn tile must be the one that follows from the secret", async () => {
    const log = logOf("both contribute");
    for (const [at, event] of log.entries()) {
      if (event.type !== "tiles-drawn" && event.type !== "tiles-exchanged") continue;
      const drawn = event.type === "tiles-drawn" ? event.tiles : event.drawn;
      for (let place = 0; place < drawn.length; place += 1) {
        const other = structuredClone(log);
        const changed = other[at];
        const tiles =
          changed?.type === "tiles-drawn" ? changed.tiles : changed?.type === "tiles-exchanged" ? changed.drawn : [];
        tiles[place] = tiles[place] === "E" ? "Q" : "E";
        expect(await checkDraws(other, null)).toMatchObject({ fault: "draw", event: at + 1 });
      }
    }
  });

  test.each([
    ["secret", (log: GameEvent[]) => (first(log, "secret-revealed").secret = "44".repeat(32))],
    [
      "secret",
      (log: GameEvent[]) =>
        log.splice(
          log.findIndex((event) => event.type === "secret-revealed"),
          1,
        ),
    ],
    ["secret", (log: GameEvent[]) => log.push(first(log, "secret-revealed"))],
    ["hashes", (log: GameEvent[]) => (first(log, "contributed").seed = "55".repeat(16))],
    [
      "hashes",
      (log: GameEvent[]) =>
        log.splice(
          log.findIndex((event) => event.type === "seed-hashed"),
          1,
        ),
    ],
    ["order", (log: GameEvent[]) => log.splice(5, 0, first(log, "seed-hashed"))],
    ["draw", (log: GameEvent[]) => (first(log, "start-drawn").used += 1)],
    [
      "draw",
      (log: GameEvent[]) =>
        log.splice(
          log.findIndex((event) => event.type === "tiles-drawn"),
          1,
        ),
    ],
    ["tiles", (log: GameEvent[]) => (first(log, "tiles-exchanged").given[0] = "?")],
    ["tiles", (log: GameEvent[]) => first(log, "game-ended").bag.pop()],
    ["tiles", (log: GameEvent[]) => ([first(log, "game-ended").racks[0]] = [["A"]])],
    ["tiles", (log: GameEvent[]) => ((first(log, "play-committed").placements[0] ?? { blank: false }).blank = true)],
    ["log", (log: GameEvent[]) => (first(log, "game-created").edition = null)],
    ["log", (log: GameEvent[]) => log.splice(3, 1, null as unknown as GameEvent)],
  ])("fault: %s (%#)", async (fault, change) => {
    expect(DRAW_FAULTS).toContain(fault);
    expect(await forged((log) => void change(log))).toBe(fault);
  });
});

describe("the exchange before a game", () => {
  const commitment = "ab".repeat(32);
  const message = (step: "hashes" | "reveals", hashes: (string | null)[] = [null, null]): SeedsMessage => ({
    kind: "seeds",
    commitment,
    step,
    asked: [0, 1],
    hashes,
  });
  const ownHash = async (table: string): Promise<string> =>
    toHex(await seedHash(plainHashes, bytes(commitment), 0, bytes(keptDraws(table)?.seed ?? "")));
  let table = "";
  let tables = 0;

  beforeEach(() => {
    vi.stubGlobal("localStorage", new MemoryStorage());
    table = `table ${(tables += 1)}`;
  });

  test("a hash of new bytes is sent, and later the bytes", async () => {
    const hash = await answerTo(message("hashes"), table, 0, commitment);
    const digest = await ownHash(table);
    expect(hash).toEqual({ kind: "seed-hash", hash: toBase64(bytes(digest)) });
    expect(await answerTo(message("hashes"), table, 0, commitment), "after a reconnect").toEqual(hash);
    const seed = keptDraws(table)?.seed ?? "";
    expect(bytes(seed)).toHaveLength(16);
    const shown = await answerTo(message("reveals", [digest, "cd".repeat(32)]), table, 0, commitment);
    expect(shown).toEqual({ kind: "seed", seed: toBase64(bytes(seed)) });
    expect(keptDraws(table)?.hashes).toEqual([digest, "cd".repeat(32)]);
  });

  test("nothing is sent for another commitment than the page has shown, or for another seat", async () => {
    expect(await answerTo(message("hashes"), table, 0, "cd".repeat(32))).toBeNull();
    expect(await answerTo(message("hashes"), table, 2, commitment)).toBeNull();
    expect(await answerTo(message("hashes"), table, undefined, commitment)).toBeNull();
    expect(await answerTo(message("reveals"), table, 0, commitment)).toBeNull();
  });

  test("bytes are shown only if the fixed hashes contain the own one", async () => {
    await answerTo(message("hashes"), table, 0, commitment);
    expect(await answerTo(message("reveals", ["cd".repeat(32), null]), table, 0, commitment)).toBeNull();
    expect(await answerTo(message("reveals", [null, null]), table, 0, commitment)).toBeNull();
  });

  test("bytes are shown for one set of hashes only", async () => {
    await answerTo(message("hashes"), table, 0, commitment);
    const digest = await ownHash(table);
    expect(await answerTo(message("reveals", [digest, null]), table, 0, commitment)).not.toBeNull();
    expect(await answerTo(message("reveals", [digest, null]), table, 0, commitment), "repeated").not.toBeNull();
    expect(await answerTo(message("reveals", [digest, "cd".repeat(32)]), table, 0, commitment)).toBeNull();
  });

  test("an exchange that begins again gets new bytes, and this is remembered", async () => {
    await answerTo(message("hashes"), table, 0, commitment);
    const [before, digest] = [keptDraws(table)?.seed, await ownHash(table)];
    await answerTo(message("reveals", [digest, null]), table, 0, commitment);
    await answerTo(message("hashes"), table, 0, commitment);
    expect(keptDraws(table)?.seed).not.toBe(before);
    expect(keptDraws(table)?.restarts).toBe(1);
  });

  test("the storage keeps the last games only, and may be forbidden", async () => {
    await answerTo(message("hashes"), table, 0, commitment);
    const kept = keptDraws(table);
    expect(kept).not.toBeNull();
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("forbidden");
      },
    });
    if (kept) keepDraws(table, { ...kept, at: 5 });
    expect(keptDraws(table)?.at).toBe(5);
    expect(keptDraws("unknown")).toBeNull();
  });

  test("what was shown first about an event counts", async () => {
    await answerTo(message("hashes"), table, 0, commitment);
    const drawn = (tile: string): GameEvent => ({ type: "tiles-drawn", at: 0, seat: 0, tiles: [tile], used: 1 });
    keepShown(table, 3, [drawn("A"), drawn("_")]);
    keepShown(table, 3, [drawn("B"), drawn("C")]);
    expect(keptDraws(table)?.seen).toEqual({ 3: "draws 0 A", 4: "draws 0 C" });
  });
});
