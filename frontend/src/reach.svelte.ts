// Whether the server can be reached. While it cannot, the page shows it and polls.

import { retryDelay } from "./retry-delay";

const ANSWER_LIMIT_MS = 5_000;

class Reach {
  lost = $state(false);
  offline = $state(!navigator.onLine); // the device itself has no network
  #failures = 0;
  #timer = 0;

  /** Record whether a request reached the server. */
  report(answered: boolean): void {
    this.lost = !answered;
    clearTimeout(this.#timer);
    if (answered) this.#failures = 0;
    else this.#timer = window.setTimeout(() => void this.check(), retryDelay(this.#failures++));
  }

  async check(): Promise<void> {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS); // without a network a request may wait for minutes
    this.report(
      await fetch("/health", { cache: "no-store", signal }).then(
        (answer) => answer.ok,
        () => false,
      ),
    );
  }

  watch(): void {
    addEventListener("offline", () => {
      this.offline = true;
      this.report(false);
    });
    addEventListener("online", () => {
      this.offline = false;
      void this.check();
    });
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.lost) void this.check();
    });
  }
}

export const reach = new Reach();
