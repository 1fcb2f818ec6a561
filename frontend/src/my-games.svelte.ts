// The games of the person using this browser, for the home page.

import { api } from "./api";
import { people } from "./people.svelte";
import type { TableInfo } from "./wire";

const REFRESH_MS = 15_000;

/** The games that wait for the reader come first, those that wait for players last. */
const urgency = ({ stage, my_turn }: TableInfo): number => (stage === "gathering" ? 2 : my_turn ? 0 : 1);

class MyGames {
  #all = $state.raw<readonly TableInfo[]>([]);

  get running(): readonly TableInfo[] {
    return this.#all
      .filter(({ stage }) => stage === "playing" || stage === "gathering")
      .toSorted((one, other) => urgency(one) - urgency(other));
  }

  get finished(): readonly TableInfo[] {
    return this.#all.filter(({ stage }) => stage === "over");
  }

  /** A failure leaves what is shown; the page reports an unreachable server elsewhere. */
  async load(): Promise<void> {
    if (people.me) this.#all = await api.myTables().catch(() => this.#all);
    else this.#all = [];
  }

  /** Load now, and again while games are running and the page is visible. */
  watch(): () => void {
    const refresh = (): void => {
      if (!document.hidden && this.running.length) void this.load();
    };
    void this.load();
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }
}

export const myGames = new MyGames();
