// The socket of one table. It reconnects by itself from the last event received, and answers heartbeats.

import { type ClientMessage, REPLY_KINDS, type RefusedReply, type Reply, type ServerMessage } from "./wire";

/** `outdated`: the server uses another protocol version, so the page must be reloaded. */
export type ConnectionState = "connecting" | "open" | "lost" | "refused" | "outdated";
/** A server message that answers no request; a refusal can be one, too. */
export type PushedMessage = Exclude<ServerMessage, Exclude<Reply, RefusedReply>>;
type WithoutId<Message> = Message extends ClientMessage ? Omit<Message, "id"> : never;
/** A client message before `request` gives it an id. */
export type UnsentMessage = WithoutId<ClientMessage>;

interface ConnectionOptions {
  /** The address to connect to, with the number of the last event received. */
  address(): string;
  onMessage(message: PushedMessage): void;
  onState(state: ConnectionState): void;
  /** Called with the server's time at each heartbeat. */
  onServerTime(at: number): void;
  /** The version of the screen that is shown; a heartbeat with a newer one requests the screen. */
  screenVersion(): number;
}

const isReply = (message: ServerMessage): message is Reply => REPLY_KINDS.includes(message.kind);

const SILENCE_LIMIT_MS = 40_000; // the server sends a heartbeat every 15 s
const RETRY_DELAYS_MS = [300, 800, 1_500, 3_000, 6_000];
const REFUSED_CODES = new Set([4403, 4404]); // close codes after which reconnecting would not help
const OUTDATED_CODE = 4426;

export class Connection {
  #socket: WebSocket | null = null;
  #retries = 0;
  #retryTimer = 0;
  #silenceTimer = 0;
  #nextId = 1;
  #closed = false;
  readonly #requests = new Map<string, (reply: Reply | null) => void>(); // by message id

  constructor(private readonly options: ConnectionOptions) {
    addEventListener("online", this.#retryNow);
    document.addEventListener("visibilitychange", this.#retryNow);
    this.#open();
  }

  /** Send a message and wait for its reply; null if the connection is lost first. */
  request(message: UnsentMessage): Promise<Reply | null> {
    const id = String(this.#nextId++);
    if (!this.send({ ...message, id })) return Promise.resolve(null);
    return new Promise((resolve) => this.#requests.set(id, resolve));
  }

  /** Send a message without waiting for a reply; false if the socket is not open. */
  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Reconnect at once, for example with another language. */
  reconnect(): void {
    this.#retries = 0;
    this.#socket?.close();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#retryNow);
    document.removeEventListener("visibilitychange", this.#retryNow);
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#silenceTimer);
    this.#socket?.close();
  }

  readonly #retryNow = (): void => {
    if (document.hidden || this.#closed || this.#socket) return;
    clearTimeout(this.#retryTimer);
    this.#open();
  };

  #open(): void {
    const socket = new WebSocket(this.options.address());
    this.#socket = socket;
    socket.onopen = () => this.#restartSilenceTimer();
    socket.onmessage = (event) => {
      this.#restartSilenceTimer();
      this.#onMessage(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = (event) => this.#onClose(event.code);
  }

  #restartSilenceTimer(): void {
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = window.setTimeout(() => this.#socket?.close(), SILENCE_LIMIT_MS);
  }

  #onMessage(message: ServerMessage): void {
    if (isReply(message)) {
      // A refusal that answers no request is pushed by the server.
      if (message.kind === "refused" && !this.#requests.has(message.id)) this.options.onMessage(message);
      this.#requests.get(message.id)?.(message);
      this.#requests.delete(message.id);
      return;
    }
    if (message.kind !== "beat") return this.options.onMessage(message);
    this.#retries = 0;
    this.options.onServerTime(message.at);
    this.options.onState("open"); // the server sends the first heartbeat after all missed events
    this.send({ kind: "beat", at: message.at });
    if (message.version > this.options.screenVersion()) this.send({ kind: "screen" });
  }

  #onClose(code: number): void {
    this.#socket = null;
    clearTimeout(this.#silenceTimer);
    for (const resolve of this.#requests.values()) resolve(null);
    this.#requests.clear();
    if (this.#closed) return;
    if (code === OUTDATED_CODE) return this.options.onState("outdated");
    if (REFUSED_CODES.has(code)) return this.options.onState("refused");
    this.options.onState("lost");
    const delay = RETRY_DELAYS_MS[Math.min(this.#retries++, RETRY_DELAYS_MS.length - 1)];
    this.#retryTimer = window.setTimeout(() => this.#open(), delay);
  }
}
