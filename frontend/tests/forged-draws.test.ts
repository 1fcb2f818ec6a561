// Forged logs: the check of the draws must find each of them.

import { describe, expect, test } from "vitest";
import { checkDraws } from "../src/draws/check";
import { DRAW_FAULTS } from "../src/draws/fault";
import type { SavedEdition } from "../src/draws/setup";
import type { GameEvent } from "../src/wire";
import { first, type Forgery, forgedLog, keptOf, logOf } from "./draw-logs";

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

  test.each<[string, NonNullable<Forgery["editEdition"]>]>([
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
    const deals: NonNullable<Forgery["racks"]>[] = [
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
