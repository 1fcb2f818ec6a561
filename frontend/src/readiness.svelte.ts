// Whether bots can think yet: on the very first start of a server the engine is compiled, and people play meanwhile.

import { api } from "./api";

const ASK_MS = 1_500;

class Readiness {
  share = $state(1);

  get percent(): number {
    return Math.floor(this.share * 100);
  }

  /** Ask until bots are ready; the answer ends the asking. */
  watch(): () => void {
    let timer = 0;
    let over = false;
    const look = async (): Promise<void> => {
      this.share = await api.health().then(
        (health) => health.bots_ready,
        () => this.share,
      );
      if (this.share < 1 && !over) timer = window.setTimeout(look, ASK_MS);
    };
    void look();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }
}

export const readiness = new Readiness();
