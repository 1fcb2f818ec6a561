// The check of all draws of a finished game, from its log and from what this device has kept. It shares no code with
// the server: docs/fairness.md is the specification of both. Legality and scores are left to `mozaika verify`.

import { BLANK, type GameEvent } from "../wire";
import { bestHashes, fromHex, type Hashes, seedHash, toHex } from "./digest";
import { type KeptDraws, tilesShown } from "./kept";

export const DRAW_FAULTS = ["commitment", "seed", "hashes", "secret", "order", "draw", "tiles", "seen", "log"] as const;
export type DrawFault = (typeof DRAW_FAULTS)[number];

/** What this device's bytes did: they went into every draw, were left out by the server, or are not known here. */
export type OwnPart = "contributed" | "left-out" | "none";

export interface DrawReport {
  readonly fault: DrawFault | null;
  readonly event: number; // the number of the event with the fault; 0 if none has it
  readonly own: OwnPart;
  readonly restarts: number;
}

class Fault extends Error {
  constructor(
    readonly fault: DrawFault,
    readonly event = 0,
  ) {
    super(fault);
  }
}

interface SavedEdition {
  alphabet: { letters: string[] };
  tiles: { kinds: { tile: string; count: number }[] };
  rules: { rack_size: number; exchange_order: string };
}

const RANGE = 1n << 256n;

/** The number of a value as 8 bytes, the most significant first. */
function numbered(number: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(number));
  return new Uint8Array(view.buffer);
}

/** The whole game from the point of view of the tiles: bag, racks and the ledger of the draws. */
class Tiles {
  #bag: string[] = [];
  #racks: string[][] = [];
  #pending: string[] = [];
  #rackSize = 0;
  #returnsFirst = false;
  #ranks = new Map<string, number>();
  #secret: Uint8Array = new Uint8Array();
  #key: Uint8Array | null = null;
  #used = 0;
  commitments: string[] = []; // of the present secret and those before it; a resumed game has several
  readonly hashes = new Map<number, string>();
  readonly seeds = new Map<number, string>();
  withheld: number[] = [];

  constructor(
    private readonly secrets: readonly string[],
    private readonly digests: Hashes,
  ) {}

  async apply(event: GameEvent): Promise<void> {
    switch (event.type) {
      case "game-created":
        return this.#create(event.edition as SavedEdition, event.people.length);
      case "committed":
        return this.#commit(event.commitment);
      case "seed-hashed":
        if (this.seeds.size || this.withheld.length || this.hashes.has(event.seat)) throw new Fault("order");
        this.hashes.set(event.seat, event.seed_hash);
        return;
      case "contributed":
        return this.#contribute(event.seat, event.seed);
      case "seed-withheld":
        this.withheld.push(event.seat);
        return;
      case "start-drawn":
        return this.#drawForStart(event.rounds, event.used);
      case "tiles-drawn":
        await this.#draw(event.tiles, event.used);
        return this.#give(event.seat, event.tiles);
      case "tiles-exchanged":
        return this.#exchange(event.seat, event.given, event.drawn, event.used);
      case "play-committed":
        this.#pending = event.placements.map(({ letter, blank }) => (blank ? BLANK : letter));
        return this.#take(event.seat, this.#pending);
      case "play-taken-back":
        return this.#give(event.seat, this.#pending);
      case "game-ended":
        return this.#end(event.racks, event.bag);
      default:
        return;
    }
  }

  #create(edition: SavedEdition, players: number): void {
    edition.alphabet.letters.forEach((letter, at) => this.#ranks.set(letter, at));
    this.#ranks.set(BLANK, this.#ranks.size);
    this.#bag = this.#sorted(edition.tiles.kinds.flatMap(({ tile, count }) => Array<string>(count).fill(tile)));
    this.#racks = Array.from({ length: players }, () => []);
    this.#rackSize = edition.rules.rack_size;
    this.#returnsFirst = edition.rules.exchange_order === "return-then-draw";
  }

  async #commit(commitment: string): Promise<void> {
    const secret = fromHex(this.secrets[this.commitments.length]);
    if (!secret || toHex(await this.digests.sha256(secret)) !== commitment) throw new Fault("secret");
    this.commitments.push(commitment);
    this.#secret = secret;
    this.#key = null;
    this.#used = 0;
    this.hashes.clear();
    this.seeds.clear();
    this.withheld = [];
  }

  async #contribute(seat: number, seed: string): Promise<void> {
    const [commitment, bytes] = [fromHex(this.commitments.at(-1)), fromHex(seed)];
    if (!commitment || !bytes || this.#key || this.seeds.has(seat)) throw new Fault("order");
    const hash = this.hashes.size ? toHex(await seedHash(this.digests, commitment, seat, bytes)) : undefined;
    if (this.hashes.get(seat) !== hash) throw new Fault("hashes");
    this.seeds.set(seat, seed);
  }

  /** Each round draws from what is left of the bag; all tiles are returned afterwards. */
  async #drawForStart(rounds: readonly [number, string][][], used: number): Promise<void> {
    const full = [...this.#bag];
    for (const round of rounds) await this.#draw(round.map(([, tile]) => tile));
    if (this.#used !== used) throw new Fault("draw");
    this.#bag = full;
  }

  async #exchange(seat: number, given: readonly string[], drawn: readonly string[], used: number): Promise<void> {
    this.#take(seat, given);
    if (this.#returnsFirst) this.#bag = this.#sorted([...this.#bag, ...given]);
    await this.#draw(drawn, used);
    if (!this.#returnsFirst) this.#bag = this.#sorted([...this.#bag, ...given]);
    this.#give(seat, drawn);
  }

  /** `tiles` must be what the next values draw from the bag. */
  async #draw(tiles: readonly string[], used?: number): Promise<void> {
    for (const tile of tiles) if ((await this.#next()) !== tile) throw new Fault("draw");
    if (used !== undefined && this.#used !== used) throw new Fault("draw");
  }

  async #next(): Promise<string | undefined> {
    const size = BigInt(this.#bag.length);
    if (!size) throw new Fault("draw");
    this.#key ??= await this.#newKey();
    const limit = RANGE - (RANGE % size);
    for (;;) {
      const value = BigInt(`0x${toHex(await this.digests.hmac(this.#key, numbered(this.#used)))}`);
      this.#used += 1;
      if (value < limit) return this.#bag.splice(Number(value % size), 1)[0];
    }
  }

  #newKey(): Promise<Uint8Array> {
    const seats = [...this.seeds].sort(([one], [other]) => one - other);
    return this.digests.sha256(
      Uint8Array.of(...this.#secret, ...seats.flatMap(([, seed]) => [...(fromHex(seed) ?? [])])),
    );
  }

  #give(seat: number, tiles: readonly string[]): void {
    const rack = this.#racks[seat];
    if (!rack || rack.push(...tiles) > this.#rackSize) throw new Fault("tiles");
  }

  #take(seat: number, tiles: readonly string[]): void {
    for (const tile of tiles) {
      const at = this.#racks[seat]?.indexOf(tile) ?? -1;
      if (at < 0) throw new Fault("tiles");
      this.#racks[seat]?.splice(at, 1);
    }
  }

  #end(racks: readonly string[][], bag: readonly string[]): void {
    const same = (one: readonly string[], other: readonly string[]): boolean =>
      JSON.stringify(this.#sorted(one)) === JSON.stringify(this.#sorted(other));
    if (!same(bag, this.#bag) || !this.#racks.every((rack, seat) => same(rack, racks[seat] ?? [])))
      throw new Fault("tiles");
  }

  #sorted(tiles: readonly string[]): string[] {
    const rank = (tile: string): number => this.#ranks.get(tile) ?? -1;
    return [...tiles].sort((one, other) => rank(one) - rank(other));
  }
}

/** What this device kept must be what the log says. */
function compare(kept: KeptDraws | null, tiles: Tiles, events: readonly GameEvent[]): OwnPart {
  if (!kept) return "none";
  if (tiles.commitments[0] !== kept.commitment) throw new Fault("commitment");
  for (const [number, shown] of Object.entries(kept.seen)) {
    const event = events[Number(number) - 1];
    if (!event || tilesShown(event) !== shown) throw new Fault("seen", Number(number));
  }
  if (!kept.hashes) return "none"; // this device did not show its bytes
  const fixed = kept.hashes.flatMap((hash, seat): [number, string][] => (hash === null ? [] : [[seat, hash]]));
  if (JSON.stringify(fixed) !== JSON.stringify([...tiles.hashes].sort(([one], [other]) => one - other)))
    throw new Fault("hashes");
  if (tiles.withheld.includes(kept.seat)) return "left-out"; // too late, or dropped by the server
  if (tiles.seeds.get(kept.seat) !== kept.seed) throw new Fault("seed");
  return "contributed";
}

/** Recompute every draw of a finished game. Anything unexpected in the log is a fault, never an exception. */
export async function checkDraws(
  events: readonly GameEvent[],
  kept: KeptDraws | null,
  digests: Hashes = bestHashes(),
): Promise<DrawReport> {
  const restarts = kept?.restarts ?? 0;
  let number = 0;
  try {
    const secrets = events.flatMap((event) => (event.type === "secret-revealed" ? [event.secret] : []));
    const tiles = new Tiles(secrets, digests);
    for (const event of events) {
      number += 1;
      await tiles.apply(event);
    }
    number = 0; // what follows is about the whole log
    if (!secrets.length || secrets.length !== tiles.commitments.length) throw new Fault("secret");
    return { fault: null, event: 0, own: compare(kept, tiles, events), restarts };
  } catch (error) {
    const fault = error instanceof Fault ? error : new Fault("log");
    return { fault: fault.fault, event: fault.event || number, own: "none", restarts };
  }
}
