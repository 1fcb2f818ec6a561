// Logs that an operator could forge after seeing all seeds: every draw is recomputed from the same secret, so that each
// tile follows from it, but something that decides the draws is changed.

import { fromHex, plainHashes, toHex } from "../src/draws/digest";
import type { SavedEdition } from "../src/draws/setup";
import type { GameEvent } from "../src/wire";

export interface Forgery {
  rounds?: number; // of the draw for the first turn
  starter?: number;
  editEdition?: (edition: SavedEdition) => void;
  racks?: [seat: number, count: number][]; // the first draws, in this order
}

type EventOf<Type extends GameEvent["type"]> = Extract<GameEvent, { type: Type }>;

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
