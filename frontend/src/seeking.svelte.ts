// Finding an opponent: waits for a player who wants the same game, also while other pages are open.

import { api, Refused } from "./api";
import { Connection } from "./connection";
import { answerTo, type AnnouncedDraws } from "./draws/exchange";
import { shownSetup } from "./draws/setup";
import { people } from "./people.svelte";
import { router, tableAddress } from "./router.svelte";
import { clockRuleText } from "./rule-texts";
import type { ClockSettings } from "./rules";
import { reloadOnce } from "./reload";
import { socketAddress } from "./socket-address";
import { clearSeek, readSeek, writeSeek } from "./stored-seek";
import { t } from "./texts.svelte";
import { PACE_OF_CLOCK, SEEK_AWAY_MS, type SeekRequest, type TableDetails } from "./wire";

const RELOAD_MS = 60_000; // a later return is not a reload
const NEWS_MS = 8_000;

interface Wait {
  table: string;
  request: SeekRequest;
  edition: string;
  clock: ClockSettings;
  since: number;
  seat: number; // the own one
  draws: AnnouncedDraws;
}

class Seeking {
  wait = $state.raw<Wait | null>(null);
  found = $state(""); // the table of a game that has started while another table is open
  news = $state(false); // a game has just started
  reconnecting = $state(false); // the connection that waits is lost
  #connection: Connection | null = null;
  #heardAt = 0; // the time of the last heartbeat

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
      // A player has joined in the meantime: the game has begun, or begins when the devices have shown their bytes.
      const found = (await detailsOf(table))?.table;
      const begins = found?.stage === "gathering" && found.seats.every((seat) => seat.taken);
      if (found?.stage === "playing" || begins) this.#openGame(table);
    }
  }

  /** After a reload: keep waiting, or play if an opponent has joined in the meantime. */
  async resume(): Promise<void> {
    const stored = readSeek();
    if (!stored || !people.me) return clearSeek();
    const { table, request, since, left } = stored;
    const details = await detailsOf(table);
    if (details?.table.stage === "playing") return this.#openGame(table);
    // The request to leave that was sent when the page was hidden may still arrive and close the table.
    if (details?.table.stage === "gathering")
      return this.#waitAt(waitOf(details, request, since), () => this.start(request));
    if (Date.now() - left > RELOAD_MS) return clearSeek();
    await this.start(request).catch(clearSeek);
  }

  #onSeekAnswer(details: TableDetails, request: SeekRequest): void {
    if (details.table.stage !== "gathering") return this.#openGame(details.table.id);
    this.#waitAt(waitOf(details, request, Date.now()));
  }

  /** Wait at a table; `onClosed` is called if the table closes before an opponent has joined. */
  #waitAt(wait: Wait, onClosed?: () => Promise<void>): void {
    const end = (): void => {
      this.#stop();
      onClosed?.().catch(() => undefined); // the player can seek again
    };
    this.#stop();
    this.wait = wait;
    this.#heardAt = Date.now();
    writeSeek(wait);
    this.#connection = new Connection({
      address: () => socketAddress(wait.table, { follow: "events" }),
      onMessage: (message) => {
        if (message.kind === "seeds") {
          const answer = answerTo(message, wait.table, wait.seat, wait.draws);
          void answer.then((found) => found && this.#connection?.request(found));
        }
        if (message.kind !== "seats") return;
        if (message.stage === "playing") this.#openGame(wait.table);
        else if (message.stage !== "gathering") end();
      },
      onState: (state) => {
        if (state === "open") this.#onHeartbeat(wait);
        this.reconnecting = state === "lost";
        if (state === "refused") end();
        if (state === "outdated") reloadOnce();
      },
      onServerTime: () => undefined,
      screenVersion: () => Number.MAX_SAFE_INTEGER, // no screen is shown here, so none is requested
    });
  }

  /** Nobody is paired with a player who is away for long. After that somebody else may wait, so seek again. */
  #onHeartbeat(wait: Wait): void {
    const wasAway = this.reconnecting && Date.now() - this.#heardAt >= SEEK_AWAY_MS;
    this.#heardAt = Date.now();
    if (wasAway && isLive(wait)) this.start(wait.request).catch(() => undefined);
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
    this.reconnecting = false;
    this.found = "";
    clearSeek();
  }

  /** Stop waiting when the page is closed, except for correspondence games: their players come back. */
  #onPageHide(): void {
    if (!this.wait || !isLive(this.wait)) return;
    writeSeek(this.wait);
    api.leaveOnUnload(this.wait.table);
  }
}

const isLive = ({ clock }: Wait): boolean => PACE_OF_CLOCK[clock.kind] !== "correspondence";

/** The table; null if it is gone. */
const detailsOf = (table: string): Promise<TableDetails | null> => api.table(table, "").catch(() => null);

const waitOf = ({ table, edition }: TableDetails, request: SeekRequest, since: number): Wait => ({
  table: table.id,
  request,
  edition: edition.name,
  clock: edition.rules.clock,
  since,
  seat: table.seats.findIndex((each) => each.mine),
  draws: { commitment: table.commitment, setup: shownSetup(edition, table.seats.length) },
});

export const seeking = new Seeking();

/** A short description of the requested game. */
export const seekSummary = ({ edition, clock }: Wait): string => `${edition} · ${clockRuleText(clock)}`;

/** The page title with the state of the wait, which stays visible while another window is in front. */
export function pageTitle(text = ""): string {
  const news = seeking.news ? `● ${t("seek-found")}` : seeking.wait ? `… ${t("seek-waiting")}` : "";
  return [news, text, "Mozaika"].filter(Boolean).join(" – ");
}
