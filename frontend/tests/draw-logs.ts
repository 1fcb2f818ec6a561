// Logs for the tests of the draws: those of the server's rules, what a device has kept of them, and forgeries.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fromHex, plainHashes, toHex } from "../src/draws/digest";
import { type StoredDraws, tilesShown } from "../src/draws/stored-draws";
import { recordedSetup, type SavedEdition } from "../src/draws/setup";
import type { GameEvent } from "../src/wire";

interface Vectors {
  digests: { message: string; sha256: string; key: string; hmac: string }[];
  seed_hashes: { commitment: string; seat: number; seed: string; hash: string }[];
  logs: Record<string, GameEvent[]>;
}
export const vectors = JSON.parse(readFileSync(join(import.meta.dirname, "draw-vectors.json"), "utf-8")) as Vectors;
export const bytes = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array();
export const logOf = (name: string): GameEvent[] => structuredClone(vectors.logs[name] ?? []);
type EventOf<Type extends GameEvent["type"]> = Extract<GameEvent, { type: Type }>;
export const first = <Type extends GameEvent["type"]>(log: readonly GameEvent[], type: Type): EventOf<Type> =>
  log.find((event) => event.type === type) as EventOf<Type>;

/** What a device in `seat` has kept that has seen this game. */
export function keptOf(log: GameEvent[], seat = 0): StoredDraws {
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

/** What an operator could change after seeing all seeds. Every tile still follows from the secret. */
export interface Forgery {
  rounds?: number; // of the draw for the first turn
  starter?: number;
  editEdition?: (edition: SavedEdition) => void;
  racks?: [seat: number, count: number][]; // the first draws, in this order
}

/** Draws from a bag with the values of a log's secret and seeds. */
class Dealer {
  used = 0;
  readonly #key: Promise<Uint8Array>;

  constructor(log: readonly GameEvent[]) {
    const secret = log.flatMap((event) => (event.type === "secret-revealed" ? [event.secret] : [])).slice(0, 1);
    const seeds = log.flatMap((event) => (event.type === "contributed" ? [event.seed] : []));
    this.#key = plainHashes.sha256(fromHex([...secret, ...seeds].join("")) ?? new Uint8Array());
  }

  async draw(bag: string[], count: number): Promise<string[]> {
    const drawn: string[] = [];
    while (drawn.length < count) {
      const number = new DataView(new ArrayBuffer(8));
      number.setBigUint64(0, BigInt(this.used));
      const value = BigInt(`0x${toHex(await plainHashes.hmac(await this.#key, new Uint8Array(number.buffer)))}`);
      this.used += 1;
      drawn.push(...bag.splice(Number(value % BigInt(bag.length)), 1)); // values to skip are too rare for a test
    }
    return drawn;
  }
}

/** `log` up to the first turn, in which the player resigns, with the draws that follow from the forgery. */
export async function forgedLog(log: GameEvent[], forgery: Forgery = {}): Promise<GameEvent[]> {
  const before = log.slice(
    0,
    log.findIndex(({ type }) => type === "start-drawn"),
  );
  const created = before[0] as EventOf<"game-created">;
  const started = structuredClone(log[before.length]) as EventOf<"start-drawn">;
  const edition = created.edition as SavedEdition;
  forgery.editEdition?.(edition);
  const dealer = new Dealer(log);
  const bag = [...edition.alphabet.letters, "?"].flatMap((letter) =>
    edition.tiles.kinds.flatMap(({ tile, count }) => (tile === letter ? Array<string>(count).fill(tile) : [])),
  );
  const seats = created.people.map((_, seat) => seat);
  const ends = (best: [number, string][]): number[] => {
    const rank = (tile: string): number => edition.alphabet.letters.indexOf(tile); // -1: the blank
    const first = Math.min(...best.map(([, tile]) => rank(tile)));
    return best.flatMap(([seat, tile]) => (rank(tile) === first ? [seat] : []));
  };
  const full = [...bag];
  let tied = seats;
  started.rounds = [];
  while (forgery.rounds === undefined ? tied.length > 1 : started.rounds.length < forgery.rounds) {
    const drawing = tied.length > 1 ? tied : seats;
    const tiles = await dealer.draw(full, drawing.length);
    started.rounds.push(drawing.map((seat, at) => [seat, tiles[at] ?? ""]));
    tied = ends(started.rounds.at(-1) ?? []);
  }
  started.starter = forgery.starter ?? tied[0] ?? 0;
  started.used = dealer.used;
  const [starter, racks] = [started.starter, seats.map((): string[] => [])];
  const size = edition.rules.rack_size;
  const deals = forgery.racks ?? seats.map((at): [number, number] => [(starter + at) % seats.length, size]);
  const drawn: GameEvent[] = [];
  for (const [seat, count] of deals) {
    const tiles = await dealer.draw(bag, count);
    racks[seat]?.push(...tiles);
    drawn.push({ type: "tiles-drawn", at: 0, seat, tiles, used: dealer.used });
  }
  return [
    ...before,
    started,
    ...drawn,
    { type: "turn-began", at: 0, seat: starter },
    { type: "resigned", at: 0, seat: starter },
    { type: "game-ended", at: 0, reason: "one-left", adjustments: [], ranking: [], racks, bag },
    ...log.filter(({ type }) => type === "secret-revealed"),
  ];
}
