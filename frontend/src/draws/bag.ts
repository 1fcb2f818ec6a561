// The bag of a recorded game: draws from it must be those that the random values give.

import { BLANK } from "../wire";
import type { Contributions } from "./contributions";
import { demand } from "./fault";
import type { DrawSetup } from "./setup";

export class Bag {
  #tiles: string[];
  readonly #ranks: ReadonlyMap<string, number>;

  constructor(
    { tiles }: DrawSetup,
    private readonly contributions: Contributions,
  ) {
    this.#tiles = tiles.flatMap(([tile, count]) => Array<string>(count).fill(tile));
    this.#ranks = new Map(tiles.map(([tile], at) => [tile, at]));
  }

  get size(): number {
    return this.#tiles.length;
  }

  get tiles(): readonly string[] {
    return this.#tiles;
  }

  /** Whether the next values draw exactly these tiles, in this order. */
  async draw(tiles: readonly string[]): Promise<void> {
    for (const tile of tiles) {
      demand(this.size > 0, "amount");
      demand(this.#tiles.splice(await this.contributions.next(this.size), 1)[0] === tile, "draw");
    }
  }

  put(tiles: readonly string[]): void {
    this.#tiles = this.sorted([...this.#tiles, ...tiles]);
  }

  sorted(tiles: readonly string[]): string[] {
    const rank = (tile: string): number => this.#ranks.get(tile) ?? -1;
    return [...tiles].sort((one, other) => rank(one) - rank(other));
  }

  /** The place of a tile in the draw for the first turn: the blank comes before every letter. */
  startRank(tile: string): number {
    return tile === BLANK ? -1 : (this.#ranks.get(tile) ?? this.#ranks.size);
  }
}
