// The analysis of a reviewed game: it arrives turn by turn while the server computes.

import { type ApiCode, Refused } from "../api";
import type { AnalysisDone, AnalysisMessage, AnalysisTurn, GameAnalysis, TurnAnalysis } from "../wire";
import { isMarked } from "./classes";

export type AnalysisStage = "none" | "running" | "done" | "failed";
/** Starts the analysis, or joins it, and gives its lines. */
export type AnalysisSource = (signal: AbortSignal) => AsyncIterable<AnalysisMessage>;

export class ReviewAnalysis {
  stage = $state<AnalysisStage>("none");
  turns = $state.raw<ReadonlyMap<number, AnalysisTurn>>(new Map());
  whole = $state.raw<GameAnalysis | null>(null);
  fault = $state("");
  code = $state<ApiCode | "">("");
  #stop: AbortController | null = null;

  constructor(private readonly source: AnalysisSource) {}

  of(number: number): AnalysisTurn | undefined {
    return this.turns.get(number);
  }

  turn(number: number): TurnAnalysis | undefined {
    return this.turns.get(number)?.turn;
  }

  isMarked = (number: number): boolean => isMarked(this.turn(number)?.class);

  /** Ask for the analysis; what it has found so far is shown at once. */
  async start(): Promise<void> {
    if (this.stage === "running") return;
    const stop = (this.#stop = new AbortController());
    this.stage = "running";
    this.fault = this.code = "";
    try {
      for await (const line of this.source(stop.signal)) {
        if (stop.signal.aborted) return;
        this.#follow(line);
      }
      if (this.stage === "running") this.stage = "failed"; // the connection ended before the last line
    } catch (error) {
      if (stop.signal.aborted) return;
      this.stage = "failed";
      if (error instanceof Refused) [this.fault, this.code] = [error.message, error.code];
    }
  }

  /** Leave the analysis; the server goes on for others, or stops. */
  close(): void {
    this.#stop?.abort();
    if (this.stage === "running") this.stage = "none";
  }

  #follow(line: AnalysisMessage): void {
    switch (line.kind) {
      case "begun":
      case "waiting":
        return;
      case "turn":
        this.turns = new Map([...this.turns, [line.turn.number, line]]);
        return;
      case "done":
        return this.#finish(line);
      case "failed":
        this.stage = "failed";
        [this.fault, this.code] = [line.message, line.code];
    }
  }

  #finish({ analysis }: AnalysisDone): void {
    this.whole = analysis;
    this.stage = "done";
  }
}
