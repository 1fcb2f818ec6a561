// The secret and the seeds in the record of a game, and the random values that follow from them.

import { fromHex, type Hashes, seedHash, toHex } from "./digest";
import { demand } from "./fault";

const RANGE = 1n << 256n;

/** The number of a value as 8 bytes, the most significant first. */
function numbered(number: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(number));
  return new Uint8Array(view.buffer);
}

export class Contributions {
  readonly commitments: string[] = []; // of the present secret and those before it; a resumed game has several
  readonly hashes = new Map<number, string>();
  readonly seeds = new Map<number, string>();
  readonly withheld = new Set<number>();
  used = 0;
  #secret: Uint8Array | null = null;
  #key: Uint8Array | null = null;

  constructor(
    private readonly secrets: readonly string[],
    private readonly digests: Hashes,
  ) {}

  /** A commitment begins anew: hashes and seeds belong to one secret. */
  async commit(commitment: string): Promise<void> {
    const secret = fromHex(this.secrets[this.commitments.length]);
    demand(secret !== null && toHex(await this.digests.sha256(secret)) === commitment, "secret");
    this.commitments.push(commitment);
    this.#secret = secret;
    this.#key = null;
    this.used = 0;
    this.hashes.clear();
    this.seeds.clear();
    this.withheld.clear();
  }

  addHash(seat: number, hash: string): void {
    demand(!this.#key && !this.seeds.size && !this.withheld.size && !this.hashes.has(seat), "order");
    this.hashes.set(seat, hash);
  }

  async addSeed(seat: number, seed: string): Promise<void> {
    const [commitment, bytes] = [fromHex(this.commitments.at(-1)), fromHex(seed)];
    demand(commitment !== null && bytes !== null && !this.#key && !this.#isSettled(seat), "order");
    const hash = this.hashes.size ? toHex(await seedHash(this.digests, commitment, seat, bytes)) : undefined;
    demand(this.hashes.get(seat) === hash, "hashes");
    this.seeds.set(seat, seed);
  }

  withhold(seat: number): void {
    demand(!this.#key && !this.#isSettled(seat), "order");
    this.withheld.add(seat);
  }

  /** No seat of `asked` and no seat with a hash may be missing without being named. */
  checkComplete(asked: readonly number[]): void {
    demand(
      [...asked, ...this.hashes.keys()].every((seat) => this.#isSettled(seat)),
      "order",
    );
  }

  /** A number below `size` from the next values, all numbers equally likely. */
  async next(size: number): Promise<number> {
    this.#key ??= await this.#newKey();
    const limit = RANGE - (RANGE % BigInt(size));
    for (;;) {
      const value = BigInt(`0x${toHex(await this.digests.hmac(this.#key, numbered(this.used)))}`);
      this.used += 1;
      if (value < limit) return Number(value % BigInt(size));
    }
  }

  #isSettled(seat: number): boolean {
    return this.seeds.has(seat) || this.withheld.has(seat);
  }

  #newKey(): Promise<Uint8Array> {
    demand(this.#secret !== null, "secret");
    const seats = [...this.seeds].sort(([one], [other]) => one - other);
    return this.digests.sha256(
      Uint8Array.of(...this.#secret, ...seats.flatMap(([, seed]) => [...(fromHex(seed) ?? [])])),
    );
  }
}
