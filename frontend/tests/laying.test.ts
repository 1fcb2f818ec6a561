import { describe, expect, test } from "vitest";
import type { BoardGrid, Square } from "../src/board/grid";
import * as edits from "../src/board/laying";
import {
  backspace,
  clickCursor,
  type Cursor,
  cursorAfter,
  letterOf,
  moveCursor,
  typeLetter,
} from "../src/board/typing";

const board: BoardGrid = { rows: 11, columns: 13, taken: new Set([5 * 13 + 5, 5 * 13 + 6]) };
const rack = ["A", "B", "C", "?", "A", "Ż", "E"];
const fresh = edits.withRack(edits.emptyLaying, board, rack, 7);
const id = (laying: edits.Laying, letter: string): number =>
  laying.slots.find((tile) => tile?.letter === letter)?.id ?? -1;
const bag = (laying: edits.Laying): string =>
  [...laying.slots, ...laying.laid]
    .flatMap((tile) => (tile ? [`${tile.id}${tile.letter}`] : []))
    .sort()
    .join(" ");

/** A small seeded random generator, so that a failing run can be repeated. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

describe("no edit loses a tile", () => {
  test.each(Array.from({ length: 60 }, (_, seed) => seed))("random edits, seed %i", (seed) => {
    const random = dice(seed);
    const upTo = (limit: number): number => Math.floor(random() * limit);
    const square = (): Square => ({ row: upTo(13) - 1, column: upTo(15) - 1 });
    let laying = fresh;
    let cursor: Cursor | null = null;
    for (let turn = 0; turn < 200; turn += 1) {
      const tile = upTo(9);
      switch (upTo(10)) {
        case 0:
        case 1:
          laying = edits.lay(laying, board, tile, square());
          break;
        case 2:
          laying = edits.returnToRack(laying, tile, upTo(9) - 1);
          break;
        case 3:
          laying = edits.reorder(laying, tile, upTo(9) - 1);
          break;
        case 4:
          laying = edits.shuffle(laying, random);
          break;
        case 5:
          laying = edits.sort(laying, ["A", "B", "C", "E", "Ż", "?"]);
          break;
        case 6:
          laying = edits.chooseLetter(laying, tile, "Ó");
          break;
        case 7:
          if (random() < 0.2) laying = edits.recall(laying);
          else cursor = clickCursor(cursor, square());
          break;
        case 8:
          if (cursor) ({ laying, cursor } = typeLetter(laying, board, cursor, rack[upTo(7)] ?? "A"));
          break;
        default:
          if (cursor) ({ laying, cursor } = backspace(laying, board, cursor));
      }
      expect(bag(laying)).toBe(bag(fresh));
      const squares = laying.laid.map((each) => each.row * 13 + each.column);
      expect(new Set(squares).size).toBe(squares.length);
      expect(squares.some((each) => board.taken.has(each))).toBe(false);
      expect(laying.laid.every((each) => each.row >= 0 && each.row < 11 && each.column >= 0 && each.column < 13)).toBe(
        true,
      );
      expect(laying.slots.length).toBe(7);
    }
  });
});

describe("laying", () => {
  test("a taken square and a square off the board are refused", () => {
    expect(edits.lay(fresh, board, 1, { row: 5, column: 5 })).toBe(fresh);
    expect(edits.lay(fresh, board, 1, { row: 11, column: 0 })).toBe(fresh);
  });

  test("a blank keeps its letter when it is moved", () => {
    const blank = id(fresh, "?");
    const once = edits.lay(fresh, board, blank, { row: 0, column: 0 }, "Ś");
    expect(edits.lay(once, board, blank, { row: 1, column: 0 }).laid[0]).toMatchObject({ as: "Ś", row: 1 });
    expect(edits.returnToRack(once, blank).slots[3]).toEqual({ id: blank, letter: "?" });
  });

  test("a play is complete when every blank has a letter", () => {
    const laid = edits.lay(fresh, board, id(fresh, "?"), { row: 0, column: 0 });
    expect(edits.isComplete(laid)).toBe(false);
    expect(edits.isComplete(edits.chooseLetter(laid, id(fresh, "?"), "Ź"))).toBe(true);
    expect(edits.isComplete(fresh)).toBe(false);
  });

  test("tiles keep their slots when others are drawn", () => {
    const laid = edits.lay(fresh, board, id(fresh, "B"), { row: 0, column: 0 });
    const now = edits.withRack(laid, { ...board, taken: new Set([0]) }, ["A", "C", "?", "A", "Ż", "E", "Q"], 7);
    expect(now.slots.map((tile) => tile?.letter)).toEqual(["A", "Q", "C", "?", "A", "Ż", "E"]);
    expect(now.laid).toEqual([]);
  });

  test("a laid tile returns to the rack when its square is taken", () => {
    const laid = edits.lay(fresh, board, id(fresh, "B"), { row: 0, column: 0 });
    const now = edits.withRack(laid, { ...board, taken: new Set([0]) }, rack, 7);
    expect(now.laid).toEqual([]);
    expect(now.slots.map((tile) => tile?.letter).sort()).toEqual([...rack].sort());
  });

  test("tiles laid before a reload are laid again where that is possible", () => {
    const tiles = [
      { letter: "?", row: 0, column: 0, as: "Ć" },
      { letter: "X", row: 0, column: 1, as: "X" },
      { letter: "A", row: 5, column: 5, as: "A" },
    ];
    expect(edits.relay(fresh, board, tiles).laid).toMatchObject([{ letter: "?", as: "Ć" }]);
  });

  test("a smaller rack keeps its number of slots", () => {
    expect(edits.withRack(fresh, board, ["A"], 7).slots.filter(Boolean)).toHaveLength(1);
    expect(edits.withRack(fresh, board, ["A"], 7).slots).toHaveLength(7);
  });
});

describe("typing", () => {
  const turkish = [
    { letter: "I", small: "ı" },
    { letter: "İ", small: "i" },
    { letter: "?", small: "" },
  ];

  test("typed I and İ are told apart by the edition's letters", () => {
    expect(["i", "İ", "I", "ı", "I\u0307"].map((sign) => letterOf(sign, turkish))).toEqual(["İ", "İ", "I", "I", "İ"]);
    expect(letterOf("i", [{ letter: "I", small: "i" }])).toBe("I");
    expect(letterOf("?", turkish)).toBeUndefined();
    expect(letterOf("Enter", turkish)).toBeUndefined();
  });

  test("typing skips tiles on the board and uses a blank for a missing letter", () => {
    let now = typeLetter(fresh, board, { row: 5, column: 4, down: false }, "A");
    expect(now.cursor).toEqual({ row: 5, column: 7, down: false });
    now = typeLetter(now.laying, board, now.cursor, "Q");
    expect(now.laying.laid.at(-1)).toMatchObject({ letter: "?", as: "Q", column: 7 });
    expect(typeLetter(now.laying, board, now.cursor, "Q").missing).toBe(true);
    const back = backspace(now.laying, board, now.cursor);
    expect(back.cursor).toMatchObject({ row: 5, column: 7 });
    expect(backspace(back.laying, board, back.cursor)).toMatchObject({ laying: { laid: [] }, cursor: { column: 4 } });
  });

  test("clicks set the cursor, turn it and remove it", () => {
    const one = clickCursor(null, { row: 1, column: 1 });
    const two = clickCursor(one, { row: 1, column: 1 });
    expect([one?.down, two?.down, clickCursor(two, { row: 1, column: 1 })]).toEqual([false, true, null]);
  });

  test("arrow keys turn the cursor, then move it, and stop at the edge", () => {
    const cursor: Cursor = { row: 10, column: 0, down: false };
    expect(moveCursor(cursor, board, true, 1)).toEqual({ ...cursor, down: true });
    expect(moveCursor({ ...cursor, down: true }, board, true, 1)).toEqual({ ...cursor, down: true });
    expect(moveCursor(cursor, board, false, 1)).toEqual({ ...cursor, column: 1 });
  });

  test("the cursor continues after the last tile of the play", () => {
    const one = edits.lay(fresh, board, id(fresh, "B"), { row: 5, column: 4 });
    expect(cursorAfter(one, board)).toEqual({ row: 5, column: 7, down: false });
  });
});
