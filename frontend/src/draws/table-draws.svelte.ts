// The draws of the table on the page: this device's answers before the game, who contributed, and the check at the end.

import type { UnsentMessage } from "../connection";
import type { GameEvent, SeedsMessage } from "../wire";
import { checkDraws, type DrawReport } from "./check";
import { answerTo } from "./exchange";
import { keepShown, storedDraws } from "./stored-draws";
import type { DrawSetup } from "./setup";

export class TableDraws {
  contributors = $state.raw<readonly number[]>([]);
  withheld = $state.raw<readonly { seat: number; hashed: boolean }[]>([]);
  report = $state.raw<DrawReport | null>(null);
  failed = $state(false); // the log could not be loaded
  #hashed = new Set<number>();
  #checking = false;

  constructor(
    private readonly table: string,
    readonly commitment: string,
    private readonly setup: DrawSetup, // as the page shows it
    private readonly seat: number | undefined, // that this device contributes for
  ) {}

  /** This device's bytes; empty if it has none for this game. */
  get seed(): string {
    return storedDraws(this.table)?.seed ?? "";
  }

  answer(message: SeedsMessage): Promise<UnsentMessage | null> {
    return answerTo(message, this.table, this.seat, { commitment: this.commitment, setup: this.setup });
  }

  follow(first: number, events: readonly GameEvent[]): void {
    keepShown(this.table, first, events);
    for (const event of events) {
      if (event.type === "committed") [this.#hashed, this.contributors, this.withheld] = [new Set(), [], []];
      if (event.type === "seed-hashed") this.#hashed.add(event.seat);
      if (event.type === "contributed") this.contributors = [...this.contributors, event.seat];
      if (event.type === "seed-withheld")
        this.withheld = [...this.withheld, { seat: event.seat, hashed: this.#hashed.has(event.seat) }];
    }
  }

  /** Load the log of the finished game, a JSON file at `address`, and recompute its draws, once. */
  async check(address: string): Promise<void> {
    if (this.#checking || this.report) return;
    this.#checking = true;
    this.failed = false;
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(String(answer.status));
      const { events } = (await answer.json()) as { events: GameEvent[] };
      this.report = await checkDraws(events, storedDraws(this.table));
    } catch {
      this.failed = true;
    }
    this.#checking = false;
  }
}
