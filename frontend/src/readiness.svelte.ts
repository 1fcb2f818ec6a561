// Whether bots are ready: on its first start a server compiles the engine, while people can already play.

import { api } from "./api";

const POLL_MS = 1_500;

class Readiness {
  share = $state(1);

  get percent(): number {
    return Math.floor(this.share * 100);
  }

  /** Poll until bots are ready. */
  watch(): () => void {
    let timer = 0;
    let stopped = false;
    const poll = async (): Promise<void> => {
      this.share = await api.health().then(
        (health) => health.bots_ready,
        () => this.share,
      );
      if (this.share < 1 && !stopped) timer = window.setTimeout(() => void poll(), POLL_MS);
    };
    void poll();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }
}

export const readiness = new Readiness();
