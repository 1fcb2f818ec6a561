// An opponent who is away while the game waits for them, and the time until they can be removed. The server decides
// who that is and when; this counts the time down.

import { t } from "../texts.svelte";
import { clockText } from "./clock";
import type { TableSession } from "./session.svelte";

const NOTICE_MS = 3_000; // a page that is reloaded comes back within this time

export class Absence {
  /** The seat of the absent player; null if there is none. */
  seat = $state<number | null>(null);
  /** The time in ms until they can be removed. */
  left = $state(0);
  /** Call it while a component is created. */
  constructor(private readonly session: TableSession) {
    // Compared by value, so that other messages about the seats do not begin the count again.
    const first = $derived(firstAbsent(session));
    const claimableAt = $derived(session.seats?.seats[first ?? -1]?.claimable_at ?? null);
    $effect(() => {
      const [seat, at] = [first, claimableAt];
      if (seat === null || at === null) return;
      const since = Date.now();
      const tick = (): void => {
        this.left = Math.max(0, at - session.serverNow());
        if (Date.now() - since >= NOTICE_MS) this.seat = seat;
      };
      const timer = setInterval(tick, 250);
      return () => {
        clearInterval(timer);
        this.seat = null;
      };
    });
  }

  /** The seat of the player who can be removed now; null if there is none. */
  get claimable(): number | null {
    return this.left === 0 ? this.seat : null;
  }

  /** Who is away, and when they can be removed; empty if nobody is. */
  get text(): string {
    if (this.seat === null) return "";
    const facts = { name: this.session.name(this.seat), wins: this.session.seats?.claim_wins ? "yes" : "no" };
    return this.claimable === null ? t("away-wait", { ...facts, time: clockText(this.left) }) : t("away-claim", facts);
  }
}

/** The player who can be removed first, if this player may claim; null if nobody is away. */
function firstAbsent(session: TableSession): number | null {
  if (!session.allows("claim")) return null;
  const away = (session.seats?.seats ?? []).flatMap(({ claimable_at: at }, seat) =>
    at === null ? [] : [{ at, seat }],
  );
  return away.sort((one, other) => one.at - other.at)[0]?.seat ?? null;
}
