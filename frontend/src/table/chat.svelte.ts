// The chat of a table: its lines, which earlier ones can be loaded, and sending one.

import type { UnsentMessage } from "../connection";
import type { ChatMessage, ChatPageMessage, ChatRoom } from "../wire";
import { lastNumber, withLine } from "./chat-lines";
import type { Refusal } from "./refusal";

export class TableChat {
  lines = $state.raw<readonly ChatMessage[]>([]);
  #earlier = $state.raw<ReadonlyMap<ChatRoom, number>>(new Map()); // by room: the line before which more can be loaded

  /** `sendMessage` returns the refusal, or null. */
  constructor(private readonly sendMessage: (message: UnsentMessage) => Promise<Refusal | null>) {}

  get hasEarlier(): boolean {
    return this.#earlier.size > 0;
  }

  /** Send a line; returns the refusal, or null if it was sent. */
  send(text: string): Promise<Refusal | null> {
    return this.sendMessage({ kind: "chat", text });
  }

  /** Load the page before the lines that are here, of each room that has one. */
  async loadEarlier(): Promise<void> {
    const rooms = [...this.#earlier];
    this.#earlier = new Map();
    await Promise.all(rooms.map(([room, before]) => this.sendMessage({ kind: "chat-page", room, before })));
  }

  /** The lines that the server need not send again, as the parameters of the socket's address. */
  get received(): { chat_after: string; spectator_chat_after: string } {
    return {
      chat_after: String(lastNumber(this.lines, "players")),
      spectator_chat_after: String(lastNumber(this.lines, "spectators")),
    };
  }

  onLine(line: ChatMessage): void {
    this.lines = withLine(this.lines, line);
  }

  onPage({ lines, room, before }: ChatPageMessage): void {
    this.lines = lines.reduce(withLine, this.lines);
    if (before !== null) this.#earlier = new Map([...this.#earlier, [room, before]]);
  }
}
