// A recorded game from the point of view of the draws: who must draw how many tiles when, by the events before, and
// which ones. Words, squares, scores and times are left to `mozaika verify`.

import { BLANK, type GameEvent } from "../wire";
import { Bag } from "./bag";
import type { Contributions } from "./contributions";
import { demand } from "./fault";
import { type DrawSetup, recordedSetup, type SavedEdition } from "./setup";

type EventOf<Type extends GameEvent["type"]> = Extract<GameEvent, { type: Type }>;

interface PendingPlay {
  readonly seat: number;
  readonly tiles: readonly string[];
  readonly isInvalid?: boolean; // by the verdict on a challenge
}

export class DrawReplay {
  setup: DrawSetup | null = null;
  isOver = false;
  #asked: readonly number[] = [];
  #isStarted = false;
  #racks: string[][] = [];
  readonly #left = new Set<number>();
  #due: { seat: number; count: number }[] = []; // draws that must come before any other event
  #turn: number | null = null; // the seat that must act now
  #latest = -1; // the seat that had the turn last
  readonly #owed: number[] = []; // the seats that will lose a turn, once for each
  #pending: PendingPlay | null = null;
  #bag: Bag;

  constructor(private readonly contributions: Contributions) {
    this.#bag = new Bag({ tiles: [], seats: 0, rackSize: 0, exchangeOrder: "" }, contributions);
  }

  async apply(event: GameEvent): Promise<void> {
    demand((this.setup === null) === (event.type === "game-created"), "log");
    demand(!this.isOver || event.type === "secret-revealed", "log");
    if (event.type === "tiles-drawn") return this.#draw(event);
    demand(!this.#due.length, "amount");
    switch (event.type) {
      case "game-created":
        return this.#create(event);
      case "committed":
        return this.contributions.commit(event.commitment);
      case "seed-hashed":
        return this.contributions.addHash(event.seat, event.seed_hash);
      case "contributed":
        return this.contributions.addSeed(event.seat, event.seed);
      case "seed-withheld":
        return this.contributions.withhold(event.seat);
      case "start-drawn":
        return this.#drawForStart(event);
      default:
        return this.#applyTurn(event);
    }
  }

  async #applyTurn(event: GameEvent): Promise<void> {
    switch (event.type) {
      case "turn-began":
        this.#passOn(event.seat);
        demand(!this.#owed.includes(event.seat), "turn");
        this.#turn = event.seat;
        return;
      case "turn-owed":
        this.#owed.push(event.seat);
        return;
      case "turn-lost":
        this.#passOn(event.seat);
        demand(this.#owed.includes(event.seat), "turn");
        this.#owed.splice(this.#owed.indexOf(event.seat), 1);
        return;
      case "play-committed":
        return this.#play(event);
      case "challenge-decided":
        demand(this.#pending !== null && this.#pending.isInvalid === undefined, "turn");
        this.#pending = { ...this.#pending, isInvalid: event.invalid.length > 0 };
        return;
      case "play-accepted":
        return this.#accept(event.seat);
      case "play-taken-back":
        return this.#takeBack(event);
      case "tiles-exchanged":
        return this.#exchange(event);
      case "passed":
        return this.#act(event.seat);
      case "resigned":
      case "timed-out":
        this.#left.add(event.seat);
        if (this.#turn === event.seat) this.#turn = null;
        return;
      case "game-ended":
        return this.#end(event);
      default:
        return;
    }
  }

  #create({ edition, people, contributors }: EventOf<"game-created">): void {
    this.setup = recordedSetup(edition as SavedEdition, people.length);
    this.#bag = new Bag(this.setup, this.contributions);
    this.#racks = people.map(() => []);
    this.#asked = contributors;
  }

  /** Everybody draws once, then those with the best tile again, without the tiles of earlier rounds. */
  async #drawForStart({ rounds, starter, used }: EventOf<"start-drawn">): Promise<void> {
    demand(!this.#isStarted, "start");
    this.#isStarted = true;
    this.contributions.checkComplete(this.#asked);
    let tied = [...this.#racks.keys()];
    let number = 0;
    for (; tied.length > 1 && this.#bag.size >= tied.length; number += 1) {
      const round = rounds[number] ?? [];
      demand(JSON.stringify(round.map(([seat]) => seat)) === JSON.stringify(tied), "start");
      await this.#bag.draw(round.map(([, tile]) => tile));
      const best = Math.min(...round.map(([, tile]) => this.#bag.startRank(tile)));
      tied = round.flatMap(([seat, tile]) => (this.#bag.startRank(tile) === best ? [seat] : []));
    }
    demand(rounds.length === number && starter === tied[0], "start");
    demand(this.contributions.used === used, "draw");
    this.#bag.put(rounds.flat().map(([, tile]) => tile));
    this.#deal(starter);
  }

  #deal(starter: number): void {
    const [seats, size] = [this.#racks.length, this.setup?.rackSize ?? 0];
    this.#latest = (starter + seats - 1) % seats;
    let left = this.#bag.size;
    for (let at = 0; at < seats; at += 1) {
      const count = Math.min(size, left);
      if (count) this.#due.push({ seat: (starter + at) % seats, count });
      left -= count;
    }
  }

  async #draw({ seat, tiles, used }: EventOf<"tiles-drawn">): Promise<void> {
    const due = this.#due.shift();
    demand(due !== undefined && due.seat === seat && due.count === tiles.length, "amount");
    await this.#bag.draw(tiles);
    demand(this.contributions.used === used, "draw");
    this.#give(seat, tiles);
  }

  /** The turn goes clockwise to the next player who has not left. */
  #passOn(seat: number): void {
    const seats = this.#racks.length;
    let next = (this.#latest + 1) % seats;
    for (let skipped = 0; this.#left.has(next) && skipped < seats; skipped += 1) next = (next + 1) % seats;
    demand(this.#isStarted && this.#turn === null && this.#pending === null && seat === next, "turn");
    this.#latest = seat;
  }

  /** A turn allows one action. */
  #act(seat: number): void {
    demand(this.#turn === seat && this.#pending === null, "turn");
    this.#turn = null;
  }

  #play({ seat, placements }: EventOf<"play-committed">): void {
    this.#act(seat);
    const tiles = placements.map(({ letter, blank }) => (blank ? BLANK : letter));
    this.#take(seat, tiles);
    this.#pending = { seat, tiles };
  }

  /** A player who has not left draws what is missing, as far as the bag has it. */
  #accept(seat: number): void {
    demand(this.#pending?.seat === seat && !this.#pending.isInvalid, "turn");
    this.#pending = null;
    const missing = (this.setup?.rackSize ?? 0) - (this.#racks[seat]?.length ?? 0);
    const count = this.#left.has(seat) ? 0 : Math.min(missing, this.#bag.size);
    if (count > 0) this.#due.push({ seat, count });
  }

  #takeBack({ seat, cause }: EventOf<"play-taken-back">): void {
    const isJustified = cause === "challenge" ? this.#pending?.isInvalid === true : this.#left.has(seat);
    demand(this.#pending?.seat === seat && isJustified, "turn");
    this.#give(seat, this.#pending.tiles);
    this.#pending = null;
  }

  async #exchange({ seat, given, drawn, used }: EventOf<"tiles-exchanged">): Promise<void> {
    this.#act(seat);
    demand(given.length > 0 && given.length === drawn.length && given.length <= this.#bag.size, "amount");
    this.#take(seat, given);
    const returnsFirst = this.setup?.exchangeOrder === "return-then-draw";
    if (returnsFirst) this.#bag.put(given);
    await this.#bag.draw(drawn);
    demand(this.contributions.used === used, "draw");
    if (!returnsFirst) this.#bag.put(given);
    this.#give(seat, drawn);
  }

  #give(seat: number, tiles: readonly string[]): void {
    const rack = this.#racks[seat];
    demand(rack !== undefined && rack.push(...tiles) <= (this.setup?.rackSize ?? 0), "tiles");
  }

  #take(seat: number, tiles: readonly string[]): void {
    const rack = this.#racks[seat] ?? [];
    for (const tile of tiles) {
      const at = rack.indexOf(tile);
      demand(at >= 0, "tiles");
      rack.splice(at, 1);
    }
  }

  #end({ racks, bag }: EventOf<"game-ended">): void {
    const isSame = (one: readonly string[], other: readonly string[] | undefined): boolean =>
      JSON.stringify(this.#bag.sorted(one)) === JSON.stringify(this.#bag.sorted(other ?? []));
    demand(this.#isStarted && this.#pending === null, "log");
    demand(isSame(this.#bag.tiles, bag) && racks.length === this.#racks.length, "tiles");
    demand(
      this.#racks.every((rack, seat) => isSame(rack, racks[seat])),
      "tiles",
    );
    this.isOver = true;
  }
}
