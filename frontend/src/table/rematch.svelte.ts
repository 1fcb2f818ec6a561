// The rematch after a game: the offer as this device sees it, and what its player answers.

import { api, messageOf } from "../api";
import { router, tableAddress } from "../router.svelte";
import { t } from "../texts.svelte";
import type { SeatsMessage } from "../wire";
import type { TableSession } from "./session.svelte";

/**
 * `possible`: this player may offer one. `asked`: an offer waits for their answer. `waiting`: they have offered or
 * accepted one, and others have not answered yet. `ready`: the new table exists.
 */
export type RematchStage = "none" | "possible" | "asked" | "waiting" | "ready";

export function rematchStage(seats: SeatsMessage | null, own: readonly number[]): RematchStage {
  if (!seats || !own.length) return "none";
  if (seats.rematch) return "ready";
  const offer = seats.rematch_offer;
  if (offer && offer.declined_by === null) return offer.waiting_for.some(isIn(own)) ? "asked" : "waiting";
  return seats.may_offer_rematch.some(isIn(own)) ? "possible" : "none";
}

const isIn =
  (own: readonly number[]) =>
  (seat: number): boolean =>
    own.includes(seat);

export class Rematch {
  busy = $state(false);
  #hasAgreed = false; // this player has offered or accepted a rematch, and its table did not exist yet

  constructor(private readonly session: TableSession) {}

  get stage(): RematchStage {
    return rematchStage(this.session.seats, this.session.ownSeats);
  }

  /** The offer or its outcome in a sentence; empty if there is nothing to say. */
  get text(): string {
    const { name, seats, ownSeats } = this.session;
    const offer = seats?.rematch_offer;
    if (!offer || !ownSeats.length) return "";
    if (offer.declined_by !== null)
      return ownSeats.includes(offer.declined_by) ? "" : t("rematch-declined", { name: name(offer.declined_by) });
    if (this.stage === "asked") return t("rematch-offered", { name: name(offer.seat) });
    const waiting = offer.waiting_for.map((seat) =>
      seats.seats[seat]?.present === false ? `${name(seat)} (${t("player-away")})` : name(seat),
    );
    return t("rematch-waiting", { names: waiting.join(", ") });
  }

  /** Go to the new table as soon as everybody has agreed. Called with each message about the seats. */
  follow(seats: SeatsMessage | null): void {
    if (seats?.rematch && this.#hasAgreed) void this.ask();
    this.#hasAgreed = rematchStage(seats, this.session.ownSeats) === "waiting";
  }

  /** Offer a rematch, accept the offer, or go to its table. */
  ask = (): Promise<void> =>
    this.#attempt(async () => {
      const made = await api.rematch(this.session.table.id);
      if (made) router.go(tableAddress(made.table.id, made.table.link));
    });

  /** Decline the offer, or withdraw it. */
  decline = (): Promise<void> => this.#attempt(() => api.declineRematch(this.session.table.id));

  async #attempt(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.session.clearRefusal();
    try {
      await work();
    } catch (error) {
      // Shown beside the buttons, in the dialog and in the dock.
      this.session.refusal = { code: "rematch", message: messageOf(error), facts: {} };
    }
    this.busy = false;
  }
}
