// Finding an opponent: waits for a player who wants the same game, also while other pages are open.

import { api, Refused } from "./api";
import { Connection } from "./connection";
import { answerTo } from "./draws/exchange";
import { people } from "./people.svelte";
import { router, tableAddress } from "./router.svelte";
import { clockWords } from "./rule-words";
import type { Clock } from "./rules";
import { reloadOnce } from "./reload";
import { socketAddress } from "./socket-address";
import { t } from "./texts.svelte";
import type { SeekRequest, TableDetails } from "./wire";

const STORAGE_KEY = "mozaika.seek";
const RELOAD_MS = 60_000; // a later return is not a reload
const NEWS_MS = 8_000;

interface Wait {
  table: string;
  request: SeekRequest;
  edition: string;
  clock: Clock;
  since: number;
  seat?: number; // the own one
  commitment?: string; // of the server to the draws
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
    addEventListener("pagehide", () => this.#onPageHide());
  }

  /** Join a player who waits for the same game, or wait for one. Throws `Refused`. */
  async start(request: SeekRequest): Promise<void> {
    await this.cancel();
    this.#onSeekAnswer(await api.seek(request), request);
  }

  async cancel(): Promise<void> {
    const { table } = this.wait ?? {};
    this.#stop();
    if (!table) return;
    try {
      await api.leave(table);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if ((await stageOf(table)) === "playing") this.#openGame(table); // a player joined in the meantime
    }
  }

  /** After a reload: keep waiting, or play if an opponent has joined in the meantime. */
  async resume(): Promise<void> {
    const stored = readStored();
    if (!stored || !people.me) return clearStored();
    const stage = await stageOf(stored.table);
    if (stage === "playing") return this.#openGame(stored.table);
    // The request to leave that was sent when the page was hidden may still arrive and close the table.
    if (stage === "gathering") return this.#waitAt(stored, () => this.start(stored.request));
    if (Date.now() - stored.left > RELOAD_MS) return clearStored();
    await this.start(stored.request).catch(clearStored);
  }

  #onSeekAnswer({ table, edition }: TableDetails, request: SeekRequest): void {
    if (table.stage !== "gathering") return this.#openGame(table.id);
    this.#waitAt({
      table: table.id,
      request,
      edition: edition.name,
      clock: edition.rules.clock,
      since: Date.now(),
      seat: table.seats.findIndex((each) => each.mine),
      commitment: table.commitment,
    });
  }

  /** Wait at a table; `onClosed` is called if the table closes before an opponent has joined. */
  #waitAt(wait: Wait, onClosed?: () => Promise<void>): void {
    const end = (): void => {
      this.#stop();
      onClosed?.().catch(() => undefined); // the player can seek again
    };
    this.#stop();
    this.wait = wait;
    writeStored({ ...wait, left: Date.now() });
    this.#connection = new Connection({
      address: () => socketAddress(wait.table, { follow: "events" }),
      onMessage: (message) => {
        if (message.kind === "seeds") {
          const answer = answerTo(message, wait.table, wait.seat, wait.commitment ?? "");
          void answer.then((found) => found && this.#connection?.request(found));
        }
        if (message.kind !== "seats") return;
        if (message.stage === "playing") this.#openGame(wait.table);
        else if (message.stage !== "gathering") end();
      },
      onState: (state) => {
        if (state === "refused") end();
        if (state === "outdated") reloadOnce();
      },
      onServerTime: () => undefined,
      screenVersion: () => Number.MAX_SAFE_INTEGER, // no screen is shown here, so none is requested
    });
  }

  #openGame(table: string): void {
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
    clearStored();
  }

  /** Stop waiting when the page is closed, except for games with days per move: their players come back. */
  #onPageHide(): void {
    if (!this.wait || this.wait.clock.kind === "days") return;
    writeStored({ ...this.wait, left: Date.now() });
    api.leaveOnUnload(this.wait.table);
  }
}

async function stageOf(table: string): Promise<string> {
  return api.table(table, "").then(
    (shown) => shown.table.stage,
    () => "closed",
  );
}

function readStored(): StoredWait | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as StoredWait | null;
  } catch {
    return null; // no storage
  }
}

function writeStored(wait: StoredWait): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(wait));
  } catch {
    // no storage: a reload ends the wait
  }
}

function clearStored(): void {
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
  const news = seeking.news ? `● ${t("seek-found")}` : seeking.wait ? `… ${t("seek-waiting")}` : "";
  return [news, text, "Mozaika"].filter(Boolean).join(" – ");
}
