// Whether the server can be reached. While it cannot, the page shows it and polls.

const RETRY_MS = 3_000;

class Reach {
  lost = $state(false);
  offline = $state(!navigator.onLine); // the device itself has no network
  #timer = 0;

  /** Record whether a request reached the server. */
  report(answered: boolean): void {
    this.lost = !answered;
    clearTimeout(this.#timer);
    if (this.lost) this.#timer = window.setTimeout(() => void this.check(), RETRY_MS);
  }

  async check(): Promise<void> {
    this.report(
      await fetch("/health", { cache: "no-store" }).then(
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
  }
}

export const reach = new Reach();
