// Finding an opponent: waits for a player who wants the same game, also while other pages are open.

import { api, Refused } from "./api";
import { Connection } from "./connection";
import { people } from "./people.svelte";
import { router, tableAddress } from "./router.svelte";
import { type Clock, clockWords } from "./rules";
import { reloadOnce } from "./reload";
import { socketAddress } from "./socket-address";
import { say } from "./texts.svelte";
import type { SeekRequest, TableDetails, Stage } from "./wire";

const STORAGE_KEY = "mozaika.seek";
const RELOAD_MS = 60_000; // a later return is not a reload
const NEWS_MS = 8_000;

interface Wait {
  table: string;
  request: SeekRequest;
  edition: string;
  clock: Clock;
  since: number;
}

interface StoredWait extends Wait {
  left: number;
}

class Seeking {
  wait = $state.raw<Wait | null>(null);
  found = $state(""); // the table of a game that has started while another table is open
  news = $state(false); // a game has just started
  #connection: Connection | null = null;

  constructor() {
    addEventListener("pagehide", () => this.#goAway());
  }

  /** Join a player who waits for the same game, or wait for one. Throws `Refused`. */
  async start(request: SeekRequest): Promise<void> {
    await this.cancel();
    this.#take(await api.seek(request), request);
  }

  async cancel(): Promise<void> {
    const { table } = this.wait ?? {};
    this.#stop();
    if (!table) return;
    try {
      await api.leave(table);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if ((await stageOf(table)) === "playing") this.#begin(table); // a player joined in the meantime
    }
  }

  /** After a reload: keep waiting, or play if an opponent has joined in the meantime. */
  async resume(): Promise<void> {
    const stored = read();
    if (!stored || !people.me) return forget();
    const stage = await stageOf(stored.table);
    if (stage === "playing") return this.#begin(stored.table);
    if (stage === "gathering") return this.#await(stored);
    if (Date.now() - stored.left > RELOAD_MS) return forget();
    await this.start(stored.request).catch(forget);
  }

  #take({ table, edition }: TableDetails, request: SeekRequest): void {
    if (table.stage !== "gathering") return this.#begin(table.id);
    this.#await({
      table: table.id,
      request,
      edition: edition.name,
      clock: edition.rules.clock,
      since: Date.now(),
    });
  }

  #await(wait: Wait): void {
    this.#stop();
    this.wait = wait;
    store({ ...wait, left: Date.now() });
    this.#connection = new Connection({
      address: () => socketAddress(wait.table, { follow: "events" }),
      heard: (message) => message.kind === "seats" && this.#follow(wait.table, message.stage),
      changed: (link) => {
        if (link === "refused") this.#stop();
        if (link === "outdated") reloadOnce();
      },
      clock: () => undefined,
      version: () => Number.MAX_SAFE_INTEGER, // the table's page handles its events
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
    else if (router.page.id !== table) this.found = table; // do not interrupt the open game
  }

  #stop(): void {
    this.#connection?.close();
    this.#connection = null;
    this.wait = null;
    this.found = "";
    forget();
  }

  /** Stop waiting when the page is closed, except for games with days per move: their players come back. */
  #goAway(): void {
    if (!this.wait || this.wait.clock.kind === "days") return;
    store({ ...this.wait, left: Date.now() });
    api.leaveOnUnload(this.wait.table);
  }
}

async function stageOf(table: string): Promise<string> {
  return api.table(table, "").then(
    (shown) => shown.table.stage,
    () => "closed",
  );
}

function read(): StoredWait | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as StoredWait | null;
  } catch {
    return null; // no storage
  }
}

function store(wait: StoredWait): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(wait));
  } catch {
    // no storage: a reload ends the wait
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // no storage, so nothing is stored
  }
}

export const seeking = new Seeking();

/** A short description of the requested game. */
export const seekSummary = ({ edition, clock }: Wait): string => `${edition} · ${clockWords(clock)}`;

/** The page title with the state of the wait, which stays visible while another window is in front. */
export function pageTitle(text = ""): string {
  const news = seeking.news ? `● ${say("seek-found")}` : seeking.wait ? `… ${say("seek-waiting")}` : "";
  return [news, text, "Mozaika"].filter(Boolean).join(" – ");
}
