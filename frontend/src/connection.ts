// The socket of one table. It reconnects by itself from the last event received, and answers heartbeats.

import type { DoneReply, ServerMessage, HintReply, PreviewReply, RefusedReply, ClientMessage } from "./wire";

/** `outdated`: the server uses another protocol version, so the page must be reloaded. */
export type Link = "connecting" | "open" | "lost" | "refused" | "outdated";
export type Answer = DoneReply | RefusedReply | PreviewReply | HintReply;
type Unsent<Message> = Message extends ClientMessage ? Omit<Message, "id"> : never;
export type GameCommand = Unsent<ClientMessage>;

interface Owner {
  /** The address to connect to, with the number of the last event received. */
  address(): string;
  heard(message: Exclude<ServerMessage, DoneReply | PreviewReply | HintReply>): void;
  changed(link: Link): void;
  /** Called with the server's time at each heartbeat. */
  clock(at: number): void;
  /** The version that the owner's screen shows. */
  version(): number;
}

const SILENCE_MS = 40_000; // the server sends a heartbeat every 15 s
const WAITS_MS = [300, 800, 1_500, 3_000, 6_000];
const REFUSED = new Set([4403, 4404]); // close codes after which reconnecting would not help
const OUTDATED = 4426;

export class Connection {
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer = 0;
  #silence = 0;
  #next = 1;
  #closed = false;
  readonly #waiting = new Map<string, { settle: (answer: Answer) => void; lost: () => void }>();

  constructor(private readonly owner: Owner) {
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#open();
  }

  /** Send a message and wait for its answer; null if the connection is lost first. */
  ask(wish: GameCommand): Promise<Answer | null> {
    const id = String(this.#next++);
    if (!this.tell({ ...wish, id })) return Promise.resolve(null);
    return new Promise((resolve) => this.#waiting.set(id, { settle: resolve, lost: () => resolve(null) }));
  }

  tell(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Reconnect at once, for example with another language. */
  renew(): void {
    this.#tries = 0;
    this.#socket?.close();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    this.#socket?.close();
  }

  readonly #hurry = (): void => {
    if (document.hidden || this.#closed || this.#socket) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    const socket = new WebSocket(this.owner.address());
    this.#socket = socket;
    socket.onopen = () => this.#listen();
    socket.onmessage = (event) => {
      this.#listen();
      this.#hear(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = (event) => this.#gone(event.code);
  }

  #listen(): void {
    clearTimeout(this.#silence);
    this.#silence = window.setTimeout(() => this.#socket?.close(), SILENCE_MS);
  }

  #hear(message: ServerMessage): void {
    switch (message.kind) {
      case "done":
      case "refused":
      case "preview":
      case "hint":
        // A refusal that answers no request goes to the owner.
        if (message.kind === "refused" && !this.#waiting.has(message.id)) this.owner.heard(message);
        this.#waiting.get(message.id)?.settle(message);
        this.#waiting.delete(message.id);
        return;
      case "beat":
        this.#tries = 0;
        this.owner.clock(message.at);
        this.owner.changed("open"); // the server sends the first heartbeat after all missed events
        this.tell({ kind: "beat", at: message.at });
        if (message.version > this.owner.version()) this.tell({ kind: "screen" });
        return;
      default:
        this.owner.heard(message);
    }
  }

  #gone(code: number): void {
    this.#socket = null;
    clearTimeout(this.#silence);
    for (const { lost } of this.#waiting.values()) lost();
    this.#waiting.clear();
    if (this.#closed) return;
    if (code === OUTDATED) return this.owner.changed("outdated");
    if (REFUSED.has(code)) return this.owner.changed("refused");
    this.owner.changed("lost");
    this.#timer = window.setTimeout(() => this.#open(), WAITS_MS[Math.min(this.#tries++, WAITS_MS.length - 1)]);
  }
}
