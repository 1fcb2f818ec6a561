// A game at once: what somebody looks for, and the wait for whoever wants the same. It goes on while other pages are looked at.

import { api, Refused } from "./api";
import { Connection } from "./connection";
import { people } from "./people.svelte";
import { router, tableAddress } from "./router.svelte";
import { type Clock, clockWords } from "./rules";
import { reloadOnce } from "./reload";
import { socketAddress } from "./socket-address";
import { say } from "./texts.svelte";
import type { SeekRequest, TableDetails, Stage } from "./wire";

const KEPT = "mozaika.seek";
const RELOAD_MS = 60_000; // whoever comes back later has gone away
const NEWS_MS = 8_000;

interface Wait {
  table: string;
  wish: SeekRequest;
  edition: string;
  clock: Clock;
  since: number;
}

interface Kept extends Wait {
  left: number;
}

class Seeking {
  wait = $state.raw<Wait | null>(null);
  found = $state(""); // the table of a game that has begun while another one is on the screen
  news = $state(false); // a game has just begun
  #connection: Connection | null = null;

  constructor() {
    addEventListener("pagehide", () => this.#goAway());
  }

  /** Sit down with who waits for the same, or wait; a `Refused` says why not. */
  async start(wish: SeekRequest): Promise<void> {
    await this.cancel();
    this.#take(await api.seek(wish), wish);
  }

  async cancel(): Promise<void> {
    const { table } = this.wait ?? {};
    this.#stop();
    if (!table) return;
    try {
      await api.leave(table);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if ((await stageOf(table)) === "playing") this.#begin(table); // somebody came at that moment
    }
  }

  /** After a reload: wait on, or play if somebody has come meanwhile. */
  async resume(): Promise<void> {
    const kept = read();
    if (!kept || !people.me) return forget();
    const stage = await stageOf(kept.table);
    if (stage === "playing") return this.#begin(kept.table);
    if (stage === "gathering") return this.#await(kept);
    if (Date.now() - kept.left > RELOAD_MS) return forget();
    await this.start(kept.wish).catch(forget);
  }

  #take({ table, edition }: TableDetails, wish: SeekRequest): void {
    if (table.stage !== "gathering") return this.#begin(table.id);
    this.#await({
      table: table.id,
      wish,
      edition: edition.name,
      clock: edition.rules.clock,
      since: Date.now(),
    });
  }

  #await(wait: Wait): void {
    this.#stop();
    this.wait = wait;
    keep({ ...wait, left: Date.now() });
    this.#connection = new Connection({
      address: () => socketAddress(wait.table, { follow: "events" }),
      heard: (message) => message.kind === "seats" && this.#follow(wait.table, message.stage),
      changed: (link) => {
        if (link === "refused") this.#stop();
        if (link === "outdated") reloadOnce();
      },
      clock: () => undefined,
      version: () => Number.MAX_SAFE_INTEGER, // its events are for the table's own page
    });
  }

  #follow(table: string, stage: Stage): void {
    if (stage === "playing") this.#begin(table);
    else if (stage !== "gathering") this.#stop();
  }

  #begin(table: string): void {
    this.#stop();
    this.news = true;
    setTimeout(() => (this.news = false), NEWS_MS);
    if (router.page.name !== "table") router.go(tableAddress(table));
    else if (router.page.id !== table) this.found = table; // nobody is torn away from a game
  }

  #stop(): void {
    this.#connection?.close();
    this.#connection = null;
    this.wait = null;
    this.found = "";
    forget();
  }

  /** Nobody should sit down with somebody who has closed the page; where a move may take days he will come back. */
  #goAway(): void {
    if (!this.wait || this.wait.clock.kind === "days") return;
    keep({ ...this.wait, left: Date.now() });
    api.leaveBehind(this.wait.table);
  }
}

async function stageOf(table: string): Promise<string> {
  return api.table(table, "").then(
    (shown) => shown.table.stage,
    () => "closed",
  );
}

function read(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "null") as Kept | null;
  } catch {
    return null; // no storage
  }
}

function keep(wait: Kept): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(wait));
  } catch {
    // no storage: a reload ends the wait
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(KEPT);
  } catch {
    // no storage, nothing kept
  }
}

export const seeking = new Seeking();

/** What is waited for, in few words. */
export const soughtWords = ({ edition, clock }: Wait): string => `${edition} · ${clockWords(clock)}`;

/** A page's title; somebody in another window sees there that he waits, and that the wait is over. */
export function titled(text = ""): string {
  const news = seeking.news ? `● ${say("seek-found")}` : seeking.wait ? `… ${say("seek-waiting")}` : "";
  return [news, text, "Mozaika"].filter(Boolean).join(" – ");
}
