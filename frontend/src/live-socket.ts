// A WebSocket that finds out when it no longer works, and connects again. After sleep or a change of network a socket
// can stay "open" for minutes although nothing arrives: it is probed, and replaced if no message comes.

import { restartDelay, retryDelay } from "./retry-delay";
import { CLOSE_CODE, HEARTBEAT_MS } from "./wire";

const OPEN_LIMIT_MS = 20_000; // the server sends messages at once, but may have to load the table first
const PROBE_LIMIT_MS = 3_000;
const SILENCE_LIMIT_MS = HEARTBEAT_MS + 5_000; // a heartbeat may be late
const CHECK_MS = 5_000;

interface LiveSocketOptions {
  address(): string;
  onText(text: string): void;
  /** The socket is gone, with its close code if it was closed. Returns whether to connect again. */
  onLost(code: number | null): boolean;
  /** A message that the server answers at once. */
  probe(): string;
}

export class LiveSocket {
  #socket: WebSocket | null = null;
  #failures = 0; // attempts since the connection last worked
  #retryTimer = 0;
  #limitTimer = 0; // while a message must arrive
  #lastAt = 0; // when a message came or the socket was made; by the clock, so that time asleep counts
  readonly #checkTimer: number;
  readonly #listeners = new AbortController();

  constructor(private readonly options: LiveSocketOptions) {
    const { signal } = this.#listeners;
    addEventListener("online", () => this.reconnect(), { signal });
    addEventListener("offline", () => this.probe(), { signal });
    addEventListener("pageshow", (event) => event.persisted && this.#wake(), { signal });
    document.addEventListener("visibilitychange", () => this.#wake(), { signal });
    document.addEventListener("resume", () => this.#wake(), { signal });
    this.#checkTimer = window.setInterval(() => this.#check(), CHECK_MS);
    this.#open();
  }

  /** False if the socket is not open. */
  send(text: string): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(text);
    return true;
  }

  /** The connection works, so the next failure is the first one. */
  confirm(): void {
    this.#failures = 0;
  }

  /** Replace the socket, unless a message arrives soon. */
  probe(): void {
    if (this.send(this.options.probe())) this.#expectMessage(PROBE_LIMIT_MS);
  }

  /** Replace the socket at once. */
  reconnect(): void {
    if (this.#socket && !this.#lose(null)) return;
    if (!this.#isEnded) this.#open();
  }

  close(): void {
    this.#end();
    this.#detach();
  }

  get #isEnded(): boolean {
    return this.#listeners.signal.aborted;
  }

  #end(): void {
    this.#listeners.abort();
    clearInterval(this.#checkTimer);
    clearTimeout(this.#retryTimer);
  }

  /** The page is shown again, perhaps after hours. */
  #wake(): void {
    if (document.hidden) return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.probe();
    else if (!this.#socket || this.#silentFor > PROBE_LIMIT_MS) this.reconnect();
  }

  get #silentFor(): number {
    return Date.now() - this.#lastAt;
  }

  #check(): void {
    if (this.#silentFor > SILENCE_LIMIT_MS) this.probe();
  }

  #open(): void {
    clearTimeout(this.#retryTimer);
    const socket = new WebSocket(this.options.address());
    this.#socket = socket;
    this.#lastAt = Date.now();
    this.#expectMessage(OPEN_LIMIT_MS);
    socket.onmessage = (event) => {
      this.#lastAt = Date.now();
      this.#stopExpecting();
      this.options.onText(String(event.data));
    };
    socket.onclose = (event) => {
      if (this.#lose(event.code))
        this.#retryTimer = window.setTimeout(() => this.#open(), this.#delayAfter(event.code));
    };
  }

  #delayAfter(code: number): number {
    return code === CLOSE_CODE.RESTART ? restartDelay() : retryDelay(this.#failures++);
  }

  /** A limit that already runs stays as it is. */
  #expectMessage(limit: number): void {
    this.#limitTimer ||= window.setTimeout(() => {
      this.#failures += 1;
      this.reconnect();
    }, limit);
  }

  #stopExpecting(): void {
    clearTimeout(this.#limitTimer);
    this.#limitTimer = 0;
  }

  /** Returns whether to connect again. */
  #lose(code: number | null): boolean {
    this.#detach();
    const goesOn = this.options.onLost(code);
    if (!goesOn) this.#end();
    return goesOn && !this.#isEnded;
  }

  /** Forget the socket without waiting for it to close, which takes minutes if nothing arrives. */
  #detach(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#stopExpecting();
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
