// Reviews: what each step shows, the graphs, retried moves, and analyses that arrive line by line.

import { describe, expect, test, vi } from "vitest";
import { analysisAddress, reviewAddress, stepInAddress } from "../src/review/address";
import { Comments } from "../src/review/comments.svelte";
import { pathOf, scaleOf, stepAt, xOf } from "../src/review/graph";
import { type Judge, Review } from "../src/review/review.svelte";
import { type AnalysisSource, ReviewAnalysis } from "../src/review/review-analysis.svelte";
import { lossOf, nextMarked, placeOf, scoresAt, stepBy, tilesAt } from "../src/review/steps";
import type {
  AnalysisMessage,
  AnalysisTurn,
  PlayInfo,
  RetryRequest,
  ReviewInfo,
  ReviewTurn,
  TableInfo,
  TurnAnalysis,
} from "../src/wire";
import { edition, tileAt } from "./fixtures";

vi.hoisted(() => vi.stubGlobal("navigator", { onLine: true })); // read when the modules are loaded

const play = (row: number, word: string): PlayInfo => ({
  row,
  column: 7,
  direction: "across",
  label: `${row}H`,
  letters: [...word].map((letter) => ({ letter, blank: false, laid: true })),
});
const turn = (number: number, word: string, changes: Partial<ReviewTurn> = {}): ReviewTurn => ({
  number,
  seat: (number - 1) % 2,
  kind: "play",
  withdrawn: false,
  score: 10,
  scores: [10 * Math.ceil(number / 2), 10 * Math.floor(number / 2)],
  tiles: [...word].map((letter, at) => tileAt(number, 7 + at, letter)),
  play: play(number, word),
  words: [word],
  bingo: false,
  exchanged: 0,
  given: [],
  rack: [..."CATDOGS"],
  racks: [null, null],
  drawn: null,
  bag: 80,
  unseen: {},
  challenger: null,
  invalid: [],
  penalty: 0,
  at: null,
  used_ms: null,
  time_left_ms: null,
  notes: [],
  ...changes,
});
const game: ReviewInfo = {
  id: "game",
  source: "transcript",
  table: null,
  names: ["Ala", "Olek"],
  edition,
  lexicon: "",
  finished: true,
  before: [tileAt(0, 0, "X")],
  start_scores: [0, 0],
  turns: [turn(1, "CAT"), turn(2, "ZZ", { withdrawn: true, score: 0 }), turn(3, "DOG")],
  racks: [null, null],
  result: null,
  problems: [],
  notes: [],
  draws: null,
  chat: [],
  comments: [{ turn: 1, text: "old" }],
  own_seats: [],
  no_analysis: null,
  is_analyzed: false,
  positions: [],
};
const analysed = (number: number, kind: TurnAnalysis["class"], plays: PlayInfo[]): AnalysisTurn => ({
  kind: "turn",
  plays,
  turn: {
    number,
    seat: 0,
    class: kind,
    best: plays.map((_, at) => ({ move: "", score: 20, leave: "", equity: 20 - at, win: 0.6 - at / 10 })),
  } as unknown as TurnAnalysis,
});
const source = (...lines: AnalysisMessage[]): AnalysisSource =>
  async function* () {
    for (const line of lines) yield await Promise.resolve(line);
  };
const reviewOf = (...lines: AnalysisMessage[]): Review => judgedBy(null, ...lines);
const judgedBy = (judge: Judge | null, ...lines: AnalysisMessage[]): Review =>
  new Review(game, new ReviewAnalysis(source(...lines)), new Comments(game.comments, 100, null), judge);
const letters = (tiles: readonly { letter: string }[]): string => tiles.map(({ letter }) => letter).join("");

describe("steps", () => {
  test.each([
    [0, "X", [0, 0]],
    [1, "XCAT", [10, 0]],
    [2, "XCAT", [10, 10]], // a withdrawn play leaves no tiles
    [3, "XCATDOG", [20, 10]],
  ])("step %i has the tiles and scores after that turn", (step, tiles, scores) => {
    expect(letters(tilesAt(game, step))).toBe(tiles);
    expect(scoresAt(game, step)).toEqual(scores);
  });

  test("keys step within the game", () => {
    expect(["ArrowLeft", "ArrowRight", "Home", "End", "PageDown", "x"].map((key) => stepBy(key, 0, 3))).toEqual([
      0,
      1,
      0,
      3,
      3,
      null,
    ]);
  });

  test("the next marked turn is the next one after the step", () => {
    const isMarked = (number: number): boolean => number !== 2;
    expect([0, 1, 3].map((step) => nextMarked(game.turns, isMarked, step))).toEqual([1, 3, null]);
  });

  test("laid tiles are found among moves whatever their order", () => {
    const laid = [tileAt(5, 8, "O"), tileAt(5, 7, "D")];
    expect(placeOf(laid, [null, play(4, "DO"), play(5, "DO")])).toBe(2);
    expect(placeOf([...laid, tileAt(5, 9, "G")], [play(5, "DO")])).toBe(-1);
    expect(placeOf([{ ...tileAt(5, 7, "D"), blank: true }], [play(5, "D")])).toBe(-1);
  });

  test("the loss of a move is never negative", () => {
    const move = (equity: number, win: number | null): Parameters<typeof lossOf>[0] => ({
      move: "",
      score: 0,
      leave: "",
      equity,
      win,
    });
    expect(lossOf(move(3, 0.5), move(5, 0.4))).toEqual({ points: 2, win: 0 });
    expect(lossOf(move(3, null), move(5, 0.4))).toEqual({ points: 2, win: null });
  });
});

describe("graphs", () => {
  const frame = { width: 220, left: 10, right: 10, steps: 20 };

  test("the pointer over a column gives its step, also beside the graph", () => {
    for (const step of [0, 7, 20]) expect(stepAt(frame, xOf(frame, step))).toBe(step);
    expect([stepAt(frame, -50), stepAt(frame, 999)]).toEqual([0, 20]);
  });

  test("the scale has a few round marks around all scores", () => {
    expect(scaleOf([0, 412, 380])).toEqual({ low: 0, high: 600, marks: [0, 200, 400, 600] });
    expect(scaleOf([0, -12])).toMatchObject({ low: -25, high: 25 });
    expect(scaleOf([]).marks.length).toBeGreaterThan(1);
  });

  test("a line is broken where a value is unknown", () => {
    expect(pathOf([[0, 1], null, [2, 3], [4, 5]])).toBe("M0.0 1.0M2.0 3.0L4.0 5.0");
  });
});

describe("addresses", () => {
  test("an address leads to its turn", () => {
    expect(reviewAddress("a/b", { link: "k", turn: 4, retry: true })).toBe("/t/a%2Fb/review?link=k&turn=4&retry=1");
    expect(stepInAddress("?link=k&turn=4&retry=1")).toEqual({ step: 4, retry: true });
    expect(stepInAddress("?turn=x")).toEqual({ step: 0, retry: false });
  });

  test("a position of a file is opened on the analysis board by its line", () => {
    const file = { ...game, positions: ["15/15 ABC/ 0/0 0 ld english;"] };
    expect(analysisAddress(file, 0, "")).toBe("/analysis#cgp=15/15+ABC/+0/0+0+ld+english;");
    expect(analysisAddress(file, 1, "")).toBe("");
    const table = { ...game, table: { id: "t1" } as TableInfo };
    expect(analysisAddress(table, 2, "k")).toBe("/analysis?game=t1&turn=2&link=k");
  });
});

describe("analyses", () => {
  test("an analysis that ends without its last line has failed, and keeps its turns", async () => {
    const analysis = new ReviewAnalysis(source({ kind: "begun", turns: 3 }, analysed(3, "blunder", [])));
    await analysis.start();
    expect([analysis.stage, analysis.isMarked(3), analysis.isMarked(1)]).toEqual(["failed", true, false]);
  });

  test("a failure says why", async () => {
    const analysis = new ReviewAnalysis(source({ kind: "failed", code: "too-busy", message: "Busy." }));
    await analysis.start();
    expect([analysis.stage, analysis.fault, analysis.code]).toEqual(["failed", "Busy.", "too-busy"]);
  });
});

describe("a review", () => {
  test("a best move is shown on the board before the turn", async () => {
    const review = reviewOf(analysed(3, "mistake", [play(9, "GOD"), play(3, "DOG")]));
    await review.analysis.start();
    review.go(3);
    review.shownMove = 0;
    expect(letters(review.boardView.tiles)).toBe("XCATGOD");
    expect(review.boardView.isIdea).toBe(true);
    review.go(2);
    expect([review.shownMove, letters(review.boardView.tiles), review.withdrawn.length]).toEqual([null, "XCAT", 2]);
  });

  test("a retried move is hidden until it is found or revealed", async () => {
    const review = reviewOf(analysed(3, "mistake", [play(9, "GOD"), play(3, "DOG")]));
    await review.analysis.start();
    review.go(3);
    review.retry();
    expect([review.isHidden, letters(review.boardView.tiles)]).toEqual([true, "XCAT"]);
    const lay = (row: number, word: string): void =>
      review.hand.layAll([...word].map((letter, at) => tileAt(row, 7 + at, letter)));
    lay(3, "DOG");
    void review.check();
    expect([review.attempt, review.isHidden]).toMatchObject([{ place: 1, isPlayed: true }, true]);
    lay(5, "DOG");
    expect(review.attempt).toBeNull();
    void review.check();
    expect(review.attempt).toMatchObject({ place: -1, isPlayed: false });
    lay(9, "GOD");
    void review.check();
    expect([review.attempt, review.isHidden]).toMatchObject([{ place: 0, isPlayed: false }, false]);
    review.go(1);
    expect([review.isRetrying, review.hand.laid.length, review.canRetry]).toEqual([false, 0, false]);
  });

  test("a retried move that is not listed is analysed, and its answer belongs to these tiles", async () => {
    const asked: RetryRequest[] = [];
    const verdict = { phonies: [], rank: 4, win_loss: 0.1 } as unknown as TurnAnalysis;
    const judge = vi.fn((move: RetryRequest) => Promise.resolve((asked.push(move), verdict)));
    const review = judgedBy(judge, analysed(3, "mistake", [play(9, "GOD")]));
    await review.analysis.start();
    review.go(3);
    review.retry();
    const lay = (row: number): void => review.hand.layAll([tileAt(row, 7, "D")]);
    lay(5);
    await review.check();
    expect(asked).toEqual([{ turn: 3, tiles: [{ row: 5, column: 7, letter: "D", blank: false }] }]);
    expect([review.attempt?.verdict, review.isHidden]).toEqual([verdict, true]);
    const late = review.check();
    lay(6);
    await late;
    expect(review.attempt).toBeNull();
    judge.mockResolvedValueOnce({ ...verdict, rank: 1 });
    await review.check();
    expect(review.isHidden).toBe(false);
    judge.mockRejectedValueOnce(new Error("no"));
    lay(7);
    await review.check();
    expect(review.attempt?.fault).toContain("no");
  });

  test("a comment is sent once it has changed, and a refusal is shown", async () => {
    const sent: string[] = [];
    const comments = new Comments(game.comments, 100, ({ turn: number, text }) => {
      sent.push(`${number} ${text}`);
      return text === "bad" ? Promise.reject(new Error("no")) : Promise.resolve();
    });
    await comments.write(1, " old ");
    await comments.write(2, " new ");
    expect([sent, comments.saved, comments.of(2)]).toEqual([["2 new"], 2, "new"]);
    await comments.write(0, "bad");
    expect(comments.fault).toContain("no");
  });
});
