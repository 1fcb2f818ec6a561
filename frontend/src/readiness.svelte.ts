// What the server prepares: on its first start it compiles the engine, and it builds a word graph when a list is first
// used. People can play meanwhile.

import { api } from "./api";
import { choices } from "./choices.svelte";
import { t } from "./texts.svelte";
import type { Preparation } from "./wire";

const POLL_MS = 1_000;

/** One line of progress: what is being prepared, and how far. */
export interface ProgressLine {
  readonly key: string;
  readonly what: string;
  readonly far: string;
  readonly done: number;
  readonly total: number;
}

const lineOf = ({ task, done, total, lexicon }: Preparation): ProgressLine => ({
  key: `${task} ${lexicon}`,
  what: t(`preparing-${task}`, { list: choices.titleOf(lexicon) }),
  far:
    task === "words"
      ? t("preparing-percent", { percent: Math.floor((100 * done) / total) })
      : t("preparing-steps", { done, total }),
  done,
  total,
});

class Readiness {
  #preparing = $state.raw<readonly Preparation[]>([]);

  /** The progress of everything that a game with `bot` may wait for; "": with people only. */
  linesFor(bot: string): ProgressLine[] {
    const waits = ({ task, bots }: Preparation): boolean =>
      task === "words" || (bots as readonly string[]).includes(bot);
    return this.#preparing.filter(waits).map(lineOf);
  }

  /** Poll until everything is prepared; with `keep` also after that, because a request may have to wait. */
  watch(keep = false): () => void {
    let timer = 0;
    let stopped = false;
    const poll = async (): Promise<void> => {
      this.#preparing = await api.health().then(
        (health) => health.preparing,
        () => this.#preparing,
      );
      if ((this.#preparing.length || keep) && !stopped) timer = window.setTimeout(() => void poll(), POLL_MS);
    };
    void poll();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }
}

export const readiness = new Readiness();
