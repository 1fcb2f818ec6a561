// Whether the server answers. Where it does not, the page says so and asks until it does.

const ASK_MS = 3_000;

class Reach {
  lost = $state(false);
  offline = $state(!navigator.onLine); // the device itself has no network
  #timer = 0;

  /** Somebody has asked the server for something. */
  heard(answered: boolean): void {
    this.lost = !answered;
    clearTimeout(this.#timer);
    if (this.lost) this.#timer = window.setTimeout(() => void this.look(), ASK_MS);
  }

  async look(): Promise<void> {
    this.heard(
      await fetch("/health", { cache: "no-store" }).then(
        (answer) => answer.ok,
        () => false,
      ),
    );
  }

  watch(): void {
    addEventListener("offline", () => {
      this.offline = true;
      this.heard(false);
    });
    addEventListener("online", () => {
      this.offline = false;
      void this.look();
    });
  }
}

export const reach = new Reach();
