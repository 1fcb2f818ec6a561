// A question to the engine while it is answered: the answer so far, and how it ended.

import { api, messageOf } from "../api";
import type { PositionAnswer, QuestionRequest } from "../wire";
import type { AskingState } from "./asking-states";

type State = AskingState | "failed";

export class Asking {
  answer = $state.raw<PositionAnswer | null>(null);
  state = $state<State>("waiting");
  fault = $state("");
  #abort = new AbortController();

  constructor(readonly request: QuestionRequest) {}

  get isRunning(): boolean {
    return this.state === "waiting" || this.state === "running";
  }

  async run(): Promise<PositionAnswer | null> {
    try {
      for await (const message of api.question(this.request, this.#abort.signal)) {
        if (!this.isRunning) break;
        if (message.kind === "failed") {
          [this.state, this.fault] = ["failed", message.message];
        } else if (message.kind !== "waiting") {
          this.answer = message.answer;
          this.state = message.kind === "done" ? message.ended : "running";
        }
      }
      if (this.isRunning) this.state = "interrupted"; // the connection ended before the answer
    } catch (error) {
      if (this.isRunning) [this.state, this.fault] = ["failed", messageOf(error)];
    }
    return this.answer;
  }

  /** The answer so far stays. */
  stop(): void {
    if (!this.isRunning) return;
    this.state = "stopped";
    this.#abort.abort();
  }
}
