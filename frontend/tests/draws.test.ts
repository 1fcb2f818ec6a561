// The check of the draws in the browser, against vectors from the server's rules: hashes, genuine and forged logs, and
// this device's part in the exchange before a game.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { checkDraws } from "../src/draws/check";
import { bestHashes, fromHex, plainHashes, seedHash, toBase64, toHex, webHashes } from "../src/draws/digest";
import { answerTo } from "../src/draws/exchange";
import { DRAW_FAULTS } from "../src/draws/fault";
import { keepDraws, keepShown, keptDraws, type KeptDraws, tilesShown } from "../src/draws/kept";
import { recordedSetup, type SavedEdition, shownSetup } from "../src/draws/setup";
import type { GameEvent, SeedsMessage } from "../src/wire";
import { edition, MemoryStorage } from "./fixtures";
import { type Forgery, forgedLog } from "./forged-logs";

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
  const created = first(log, "game-created");
  const setup = recordedSetup(created.edition as SavedEdition, created.people.length);
  return { commitment, seat, setup, seed, hashes, restarts: 0, seen, at: 1 };
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
      "amount",
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

describe("logs with draws that were computed again from the same secret", () => {
  const NAME = "both contribute";
  const reportOn = async (forgery: Forgery): Promise<{ fault: string | null; event: number }> =>
    checkDraws(await forgedLog(logOf(NAME), forgery), { ...keptOf(logOf(NAME)), seen: {} });
  const reverse = ({ alphabet, tiles }: SavedEdition): void => {
    alphabet.letters.reverse();
    tiles.kinds.reverse();
  };

  test("a log in which nothing is forged is genuine", async () => {
    expect(await reportOn({})).toMatchObject({ fault: null, own: "contributed", hasSetup: true });
  });

  test.each([0, 2, 3, 8])("the draw for the first turn has %i rounds", async (rounds) => {
    expect(await reportOn({ rounds })).toMatchObject({ fault: "start", event: 7 });
  });

  test("another player than the drawn one begins", async () => {
    const { starter } = first(await forgedLog(logOf(NAME)), "start-drawn");
    expect(await reportOn({ starter: 1 - starter })).toMatchObject({ fault: "start", event: 7 });
  });

  test.each<[string, Forgery["editEdition"]]>([
    ["order of tiles", reverse],
    ["order of two letters", ({ alphabet: { letters } }) => letters.splice(0, 2, "B", "A")],
    ["counts of tiles", ({ tiles: { kinds } }) => kinds.forEach((kind) => (kind.count += kind.tile === "?" ? 1 : 0))],
    ["rack size", ({ rules }) => (rules.rack_size = 8)],
    ["exchange order", ({ rules }) => (rules.exchange_order = "return-then-draw")],
  ])("the edition has another %s", async (_, editEdition) => {
    expect(await reportOn({ editEdition })).toMatchObject({ fault: "edition" });
  });

  test("the first racks are dealt in another order, or not completely", async () => {
    const { starter } = first(await forgedLog(logOf(NAME)), "start-drawn");
    const [one, other] = [starter, 1 - starter];
    const deals: Forgery["racks"][] = [
      [[other, 7], [one, 7]],
      [[one, 6], [other, 7]],
      [[one, 4], [other, 7], [one, 3]],
      [[one, 7]],
      [],
    ]; // prettier-ignore
    for (const racks of deals)
      expect(await reportOn({ racks }), JSON.stringify(racks)).toMatchObject({ fault: "amount" });
  });

  test("only tied players draw again", async () => {
    const log = logOf("ties of four players");
    const [all = [], again = []] = first(log, "start-drawn").rounds;
    expect(all).toHaveLength(4);
    expect(again.length).toBeLessThan(4);
    again.reverse();
    expect(await checkDraws(log, null)).toMatchObject({ fault: "start" });
  });
});

describe("draws that no event demands", () => {
  type Change = (log: GameEvent[], at: (type: GameEvent["type"], nth?: number) => number) => void;
  const pass = (log: GameEvent[], at: number): GameEvent => ({
    type: "passed",
    at: 0,
    seat: (log[at] as { seat: number }).seat,
  });

  test.each<[string, string, string, Change]>([
    [
      "a second start draw",
      "start",
      "returned first",
      (log, at) => log.splice(at("turn-began"), 0, first(log, "start-drawn")),
    ],
    [
      "a second game",
      "log",
      "returned first",
      (log, at) => log.splice(at("start-drawn"), 0, first(log, "game-created")),
    ],
    ["a refill is missing", "amount", "returned first", (log, at) => log.splice(at("tiles-drawn", 2), 1)],
    [
      "a refill is late",
      "amount",
      "returned first",
      (log, at) => log.splice(at("tiles-drawn", 2) + 1, 0, ...log.splice(at("tiles-drawn", 2), 1)),
    ],
    [
      "a refill is too small",
      "amount",
      "returned first",
      (log) => log.filter((event) => event.type === "tiles-drawn")[2]?.tiles.pop(),
    ],
    [
      "a refill of the other player",
      "amount",
      "returned first",
      (log) =>
        log
          .filter((event) => event.type === "tiles-drawn")
          .slice(2, 3)
          .forEach((event) => (event.seat = 1 - event.seat)),
    ],
    [
      "a draw after a pass",
      "amount",
      "returned first",
      (log, at) => log.splice(at("passed") + 1, 0, { type: "tiles-drawn", at: 0, seat: 0, tiles: ["A"], used: 99 }),
    ],
    [
      "a draw after a withdrawn play",
      "amount",
      "both contribute",
      (log, at) =>
        log.splice(at("play-taken-back") + 1, 0, { type: "tiles-drawn", at: 0, seat: 0, tiles: ["A"], used: 99 }),
    ],
    [
      "an invalid play that stays",
      "turn",
      "both contribute",
      (log, at) =>
        log.splice(at("play-taken-back"), 1, {
          type: "play-accepted",
          at: 0,
          seat: first(log, "play-taken-back").seat,
          score: 0,
          cause: "challenge",
        }),
    ],
    [
      "a valid play that is withdrawn",
      "turn",
      "returned first",
      (log, at) =>
        log.splice(at("play-accepted"), 1, {
          type: "play-taken-back",
          at: 0,
          seat: first(log, "play-accepted").seat,
          cause: "challenge",
        }),
    ],
    [
      "an exchange twice in a turn",
      "turn",
      "returned first",
      (log, at) => log.splice(at("tiles-exchanged"), 0, pass(log, at("tiles-exchanged"))),
    ],
    ["an exchange of fewer tiles", "amount", "returned first", (log) => first(log, "tiles-exchanged").drawn.pop()],
    [
      "a turn of the wrong player",
      "turn",
      "returned first",
      (log) =>
        log
          .filter((event) => event.type === "turn-began")
          .slice(1, 2)
          .forEach((event) => (event.seat = 1 - event.seat)),
    ],
    ["a lost turn that was not owed", "turn", "returned first", (log, at) => log.splice(at("turn-owed"), 1)],
    ["an owed turn that is not lost", "turn", "returned first", (log, at) => log.splice(at("turn-lost"), 1)],
    ["a turn is left out", "turn", "returned first", (log, at) => log.splice(at("turn-began", 3), 1)],
    ["a game without an end", "log", "returned first", (log, at) => log.splice(at("game-ended"), 1)],
    ["a draw after the end", "log", "returned first", (log) => log.push(first(log, "tiles-drawn"))],
    ["a player who is left out unnamed", "order", "one sends no hash", (log, at) => log.splice(at("seed-withheld"), 1)],
  ])("%s", async (_, fault, name, change) => {
    const log = logOf(name);
    change(log, (type, nth = 0) => [...log.entries()].filter(([, event]) => event.type === type)[nth]?.[0] ?? -1);
    expect(await checkDraws(log, null)).toMatchObject({ fault });
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
    toHex(await seedHash(plainHashes, bytes(commitment), 0, bytes(keptDraws(table)?.seed ?? "")));
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
    const seed = keptDraws(table)?.seed ?? "";
    expect(bytes(seed)).toHaveLength(16);
    const shown = await answerTo(message("reveals", [digest, "cd".repeat(32)]), table, 0, SHOWN);
    expect(shown).toEqual({ kind: "seed", seed: toBase64(bytes(seed)) });
    expect(keptDraws(table)?.hashes).toEqual([digest, "cd".repeat(32)]);
  });

  test("the edition is kept with the hash, as it was shown first", async () => {
    await answerTo(message("hashes"), table, 0, SHOWN);
    expect(keptDraws(table)?.setup).toEqual(SHOWN.setup);
    expect(SHOWN.setup.tiles[0]).toEqual(["A", 4]);
    expect(SHOWN.setup.tiles.at(-1)).toEqual(["?", 2]);
    await answerTo(message("hashes"), table, 0, { commitment, setup: { ...SHOWN.setup, rackSize: 8 } });
    await answerTo(message("reveals", [await ownHash(table)]), table, 0, {
      ...SHOWN,
      setup: { ...SHOWN.setup, seats: 3 },
    });
    expect(keptDraws(table)?.setup).toEqual(SHOWN.setup);
  });

  test("bytes that an earlier version has kept and not shown are kept again with the edition", async () => {
    await answerTo(message("hashes"), table, 0, SHOWN);
    const { setup, ...before } = keptDraws(table) ?? keptOf(logOf("both contribute"));
    keepDraws(table, before);
    expect(keptDraws(table)?.setup).toBeUndefined();
    await answerTo(message("hashes"), table, 0, SHOWN);
    expect(keptDraws(table)).toMatchObject({ seed: before.seed, setup });
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
    const [before, digest] = [keptDraws(table)?.seed, await ownHash(table)];
    await answerTo(message("reveals", [digest, null]), table, 0, SHOWN);
    await answerTo(message("hashes"), table, 0, SHOWN);
    expect(keptDraws(table)?.seed).not.toBe(before);
    expect(keptDraws(table)?.restarts).toBe(1);
  });

  test("the storage keeps the last games only, and may be forbidden", async () => {
    await answerTo(message("hashes"), table, 0, SHOWN);
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
    await answerTo(message("hashes"), table, 0, SHOWN);
    const drawn = (tile: string): GameEvent => ({ type: "tiles-drawn", at: 0, seat: 0, tiles: [tile], used: 1 });
    keepShown(table, 3, [drawn("A"), drawn("_")]);
    expect(keptDraws(table)?.seen).toEqual({ 3: "draws 0 A", 4: "draws 0 _" });
    keepShown(table, 3, [drawn("B"), drawn("C")]);
    expect(keptDraws(table)?.seen).toEqual({ 3: "draws 0 A", 4: "draws 0 C" });
  });
});
