// The connection to one table: requests and their replies, heartbeats, and commands that are sent again after the
// connection was lost. `live-socket` reconnects.

import { LiveSocket } from "./live-socket";
import {
  type BeatMessage,
  CLOSE_CODE,
  type ClientMessage,
  type ErrorCode,
  REPLY_KINDS,
  type RefusedReply,
  type Reply,
  type ServerMessage,
} from "./wire";

/**
 * `outdated`: the server uses another protocol version, so the page must be reloaded. `moving`: the server stops, and
 * the next attempt follows at once; nothing is shown unless it fails.
 */
export type ConnectionState = "connecting" | "open" | "moving" | "lost" | "refused" | "outdated";
/** A server message that answers no request and is no heartbeat; a refusal can be one, too. */
export type PushedMessage = Exclude<ServerMessage, Exclude<Reply, RefusedReply> | BeatMessage>;
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

interface OpenRequest {
  readonly text: string;
  readonly resolve: (reply: Reply | null) => void;
  readonly timers: readonly number[];
  resends: boolean; // send it again after reconnecting
  isLost: boolean; // the socket that carried it is gone
  isRepeated: boolean;
}

const isReply = (message: ServerMessage): message is Reply => REPLY_KINDS.includes(message.kind);

/** After this time without an answer the socket is probed again and again, because it may no longer work. */
export const LATE_MS = 2_500;
const RESEND_FOR_MS = 60_000; // later, the player decides again
const REFUSED_CODES = new Set<number>([CLOSE_CODE.FORBIDDEN, CLOSE_CODE.NOT_FOUND]); // reconnecting would not help
/** Refusals of a command sent again that arrived the first time, or that the game has overtaken. */
const OVERTAKEN = new Set<ErrorCode>(["stale-version", "not-seated"]);

function stateAfter(code: number | null): ConnectionState {
  if (code === CLOSE_CODE.RELOAD_NEEDED) return "outdated";
  if (code === CLOSE_CODE.RESTART) return "moving";
  return code !== null && REFUSED_CODES.has(code) ? "refused" : "lost";
}

export class Connection {
  readonly #socket: LiveSocket;
  #nextId = 1;
  readonly #requests = new Map<string, OpenRequest>(); // by message id

  constructor(private readonly options: ConnectionOptions) {
    this.#socket = new LiveSocket({
      address: () => options.address(),
      onText: (text) => this.#onMessage(JSON.parse(text) as ServerMessage),
      onLost: (code) => this.#onLost(code),
      probe: () => JSON.stringify({ kind: "ping", id: "" } satisfies ClientMessage),
    });
  }

  /** Send a message and wait for its reply; null if the connection is lost first. */
  request(message: UnsentMessage): Promise<Reply | null> {
    return this.#request(message, false);
  }

  /**
   * Send a command of the game and wait for its reply, also across a lost connection; null if there is none within a
   * minute. The command is sent again with the same version, so it is carried out once even if both arrive. If it
   * arrived the first time, or the game has gone on without it, the reply is `done` and the screen shows which.
   */
  requestCommand(message: UnsentMessage): Promise<Reply | null> {
    return this.#request(message, true);
  }

  /** Do not send unanswered commands again: the player has changed their mind. */
  stopResending(): void {
    for (const [id, request] of this.#requests) {
      request.resends = false;
      if (request.isLost) this.#resolve(id, null);
    }
  }

  /** Send a message without waiting for a reply; false if the socket is not open. */
  send(message: ClientMessage): boolean {
    return this.#socket.send(JSON.stringify(message));
  }

  /** Reconnect at once, for example with another language. */
  reconnect(): void {
    this.#socket.reconnect();
  }

  close(): void {
    this.#socket.close();
    for (const id of [...this.#requests.keys()]) this.#resolve(id, null);
  }

  #request(message: UnsentMessage, resends: boolean): Promise<Reply | null> {
    const id = String(this.#nextId++);
    const text = JSON.stringify({ ...message, id });
    const isSent = this.#socket.send(text);
    if (!isSent && !resends) return Promise.resolve(null);
    return new Promise((resolve) => {
      const timers = [
        window.setInterval(() => this.#socket.probe(), LATE_MS),
        ...(resends ? [window.setTimeout(() => this.#resolve(id, null), RESEND_FOR_MS)] : []),
      ];
      this.#requests.set(id, { text, resolve, timers, resends, isLost: !isSent, isRepeated: false });
    });
  }

  #resolve(id: string, reply: Reply | null): void {
    const request = this.#requests.get(id);
    this.#requests.delete(id);
    request?.timers.forEach((timer) => clearTimeout(timer));
    request?.resolve(reply);
  }

  #onMessage(message: ServerMessage): void {
    if (isReply(message)) return this.#onReply(message);
    if (message.kind !== "beat") return this.options.onMessage(message);
    this.#socket.confirm();
    this.options.onServerTime(message.at);
    this.options.onState("open"); // the server sends the first heartbeat after all missed events
    this.send({ kind: "beat", at: message.at });
    if (message.version > this.options.screenVersion()) this.send({ kind: "screen" });
    this.#resend();
  }

  #onReply(reply: Reply): void {
    const request = this.#requests.get(reply.id);
    // A refusal that answers no request is pushed by the server.
    if (!request && reply.kind === "refused" && reply.id === "") this.options.onMessage(reply);
    const isOvertaken = reply.kind === "refused" && request?.isRepeated && OVERTAKEN.has(reply.code);
    this.#resolve(reply.id, isOvertaken ? { kind: "done", id: reply.id, version: reply.version } : reply);
  }

  #resend(): void {
    for (const request of this.#requests.values())
      if (request.isLost && this.#socket.send(request.text)) {
        request.isLost = false;
        request.isRepeated = true;
      }
  }

  /** Returns whether to connect again. */
  #onLost(code: number | null): boolean {
    const state = stateAfter(code);
    const isFinal = state === "refused" || state === "outdated";
    for (const [id, request] of this.#requests) {
      request.isLost = true;
      if (isFinal || !request.resends) this.#resolve(id, null);
    }
    this.options.onState(state);
    return !isFinal;
  }
}
