// The practice move: what a newcomer can do next, while they play. Offered at the first table, then only on request.

import { deviceStorage } from "../storage";
import { t } from "../texts.svelte";
import type { TableSession } from "./session.svelte";

/** The steps, each with the element that it is about. */
export const STEPS = {
  wait: "",
  first: ".rack-area",
  lay: ".rack-area",
  more: ".rack-area",
  play: ".play-button",
  refused: ".status",
  done: "",
} as const;
export type Step = keyof typeof STEPS;

const STORAGE_KEY = "mozaika.tour"; // an earlier version had a tour instead

class Practice {
  on = $state(false);
  #seat: number | null = null; // of the player who practises; others may play on this device
  #moves = 0; // the player's moves before this one

  /** Begin at the first table of this browser. Without storage it would begin at every table: skip it. */
  offer(session: Pick<TableSession, "screen">): void {
    if (deviceStorage.isAvailable && deviceStorage.read(STORAGE_KEY) === null) this.begin(session);
  }

  begin(session: Pick<TableSession, "screen">): void {
    this.#seat = session.screen?.seat ?? null;
    this.#moves = this.#movesNow(session);
    this.on = true;
  }

  end(): void {
    this.on = false;
    deviceStorage.write(STORAGE_KEY, "seen");
  }

  step(session: TableSession): Step {
    if (this.#movesNow(session) > this.#moves) return "done";
    if (!session.allows("play")) return "wait";
    const { screen, hand, preview } = session;
    if (!hand.laid.length) return screen?.board.length ? "lay" : "first";
    if (session.refusal) return "refused";
    return preview ? "play" : "more";
  }

  /** Whether the player has read the last step: their next turn has come, and they have begun it or handed over. */
  isOver(session: TableSession): boolean {
    if (this.step(session) !== "done" || !session.isMyTurn) return false;
    const { laid, chosen, selected, cursor, isCursorChosen } = session.hand;
    const hasBegun = laid.length > 0 || chosen !== null || selected !== null || (cursor !== null && isCursorChosen);
    return hasBegun || session.screen?.seat !== this.#seat;
  }

  text(session: TableSession): string {
    const name = session.name(session.awaited ?? 0);
    return t(`practice-${this.step(session)}`, { name, score: session.preview?.score ?? 0 });
  }

  /** How many moves the player has made; a pending play is one. */
  #movesNow({ screen }: Pick<TableSession, "screen">): number {
    const own = screen?.turns.filter((turn) => turn.seat === this.#seat) ?? [];
    return own.length + Number(this.#seat !== null && screen?.pending?.seat === this.#seat);
  }
}

export const practice = new Practice();
