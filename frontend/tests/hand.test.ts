// The hand: laying, recalling, shuffling, blanks, exchange selection and tiles kept across a reload.

import { beforeEach, describe, expect, test, vi } from "vitest";
import { Hand } from "../src/table/hand.svelte";
import type { TileInfo } from "../src/wire";
import { edition, MemoryStorage, screenOf, tileAt } from "./fixtures";

const KEY = "mozaika.laid.table.0";
const square = (row: number, column: number): { row: number; column: number } => ({ row, column });
const rackOf = (hand: Hand): string => hand.slots.map((tile) => tile?.letter ?? "_").join("");
const idOf = (hand: Hand, letter: string): number => hand.slots.find((tile) => tile?.letter === letter)?.id ?? -1;

let changes = 0;
const handWith = (rack: string, board: TileInfo[] = []): Hand => {
  const hand = new Hand(edition, () => (changes += 1));
  hand.follow(screenOf({ rack: [...rack], board }), KEY);
  changes = 0;
  return hand;
};

beforeEach(() => {
  vi.stubGlobal("sessionStorage", new MemoryStorage());
  changes = 0;
});

describe("laying", () => {
  test("a laid tile leaves its slot empty and reports one change", () => {
    const hand = handWith("CATDOGS");
    hand.lay(idOf(hand, "C"), square(7, 7));
    expect(rackOf(hand)).toBe("_ATDOGS");
    expect(hand.laid).toMatchObject([{ letter: "C", as: "C", row: 7, column: 7 }]);
    expect(changes).toBe(1);
  });

  test("a taken square and a square off the board accept no tile", () => {
    const hand = handWith("CATDOGS", [tileAt(7, 7, "X")]);
    hand.lay(idOf(hand, "C"), square(7, 7));
    hand.lay(idOf(hand, "C"), square(7, 15));
    expect(rackOf(hand)).toBe("CATDOGS");
    expect(changes).toBe(0);
  });

  test("typing lays tiles along the cursor and skips taken squares", () => {
    const hand = handWith("CATDOGS", [tileAt(7, 8, "X")]);
    hand.clickSquare(square(7, 7));
    for (const letter of "cat") expect(hand.type(letter)).toBe(true);
    expect(hand.laid.map(({ as, column }) => `${as}${column}`)).toEqual(["C7", "A9", "T10"]);
    expect(hand.cursor).toEqual({ row: 7, column: 11, down: false });
  });

  test("a typed letter that is not on the rack is reported as missing", () => {
    const hand = handWith("CATDOGS");
    expect(hand.type("z")).toBe(true);
    expect(hand.missing).toBe("Z");
    expect(hand.laid).toEqual([]);
    hand.type("c");
    expect(hand.missing).toBe("");
  });

  test("a character outside the alphabet is not handled", () => {
    expect(handWith("CATDOGS").type("ł")).toBe(false);
  });

  test("a blank laid by hand needs a letter, or returns to the rack", () => {
    const hand = handWith("CA?DOGS");
    hand.lay(idOf(hand, "?"), square(7, 7));
    expect(hand.blankToName).toBe(hand.laid[0]?.id);
    hand.nameBlank("Q");
    expect(hand.laid).toMatchObject([{ letter: "?", as: "Q" }]);
    hand.recall();
    hand.lay(idOf(hand, "?"), square(7, 7));
    hand.cancelBlank();
    expect(hand.laid).toEqual([]);
    expect(hand.blankToName).toBeNull();
  });

  test("a typed letter uses a blank when its own tile is missing", () => {
    const hand = handWith("CA?DOGS");
    hand.type("z");
    expect(hand.laid).toMatchObject([{ letter: "?", as: "Z" }]);
  });

  test("layAll replaces the laid tiles with those of a hint", () => {
    const hand = handWith("CAT?OGS");
    hand.lay(idOf(hand, "S"), square(0, 0));
    hand.layAll([tileAt(7, 7, "C"), { ...tileAt(7, 8, "Q"), blank: true }]);
    expect(hand.laid.map(({ letter, as }) => letter + as)).toEqual(["CC", "?Q"]);
    expect(rackOf(hand)).toContain("S");
  });
});

describe("tapping rack tiles", () => {
  const tap = (hand: Hand, letter: string): void => {
    hand.start(idOf(hand, letter), { x: 0, y: 0 });
    hand.end({ kind: "slot", slot: 0 });
  };

  test("fills the square with the arrow and moves on, past taken squares", () => {
    const hand = handWith("CATDOGS", [tileAt(8, 7, "X")]);
    hand.clickSquare(square(7, 7));
    hand.clickSquare(square(7, 7)); // turns it down
    for (const letter of "CAT") tap(hand, letter);
    expect(hand.laid.map(({ as, row }) => `${as}${row}`)).toEqual(["C7", "A9", "T10"]);
    expect(hand.cursor).toEqual({ row: 11, column: 7, down: true });
    expect(hand.selected).toBeNull();
    hand.backspace();
    tap(hand, "D");
    expect(hand.laid.map(({ as }) => as).join("")).toBe("CAD");
  });

  test("asks for the letter of a blank at the arrow", () => {
    const hand = handWith("CA?DOGS");
    hand.clickSquare(square(7, 7));
    tap(hand, "?");
    expect(hand.blankToName).toBe(hand.laid[0]?.id);
  });

  test("selects a tile without an arrow, past the edge, and in an exchange", () => {
    const hand = handWith("CATDOGS");
    tap(hand, "C");
    expect(hand.selected).toBe(idOf(hand, "C"));
    hand.clickSquare(square(7, 7));
    tap(hand, "A");
    hand.clickSquare(square(7, 8)); // the arrow that this sets by itself is for typing only
    tap(hand, "T");
    expect(hand.laid.map(({ as }) => as).join("")).toBe("CA");
    expect(hand.selected).toBe(idOf(hand, "T"));
    hand.recall();
    hand.clickSquare(square(7, 14));
    tap(hand, "C");
    tap(hand, "A");
    expect(hand.laid.map(({ as }) => as).join("")).toBe("C");
    expect(hand.selected).toBe(idOf(hand, "A"));
    hand.recall();
    hand.clickSquare(square(7, 7));
    hand.chosen = [];
    tap(hand, "C");
    expect(hand.laid).toEqual([]);
    expect(hand.chosen).toHaveLength(1);
  });
});

describe("taking back", () => {
  test("recall returns every tile to the rack and removes the cursor", () => {
    const hand = handWith("CATDOGS");
    hand.clickSquare(square(7, 7));
    for (const letter of "cat") hand.type(letter);
    hand.recall();
    expect([...rackOf(hand)].sort().join("")).toBe("ACDGOST");
    expect(hand.laid).toEqual([]);
    expect(hand.cursor).toBeNull();
  });

  test("backspace returns the tile before the cursor to the rack", () => {
    const hand = handWith("CATDOGS");
    hand.clickSquare(square(7, 7));
    for (const letter of "ca") hand.type(letter);
    hand.backspace();
    expect(hand.laid.map((tile) => tile.as)).toEqual(["C"]);
    expect(hand.cursor).toEqual({ row: 7, column: 8, down: false });
  });

  test("a tile is returned to the slot that was tapped", () => {
    const hand = handWith("CATDOGS");
    hand.lay(idOf(hand, "C"), square(7, 7));
    hand.lay(idOf(hand, "A"), square(7, 8));
    const [c] = hand.laid;
    hand.tapTile(c?.id ?? -1);
    hand.tapSlot(1);
    expect(rackOf(hand)).toBe("_CTDOGS");
  });
});

describe("the rack", () => {
  test("shuffle keeps the rack tiles and the laid tiles", () => {
    const hand = handWith("CATDOGS");
    hand.lay(idOf(hand, "C"), square(7, 7));
    hand.shuffle();
    expect([...rackOf(hand)].sort().join("")).toBe("ADGOST_");
    expect(hand.laid).toHaveLength(1);
    expect(changes).toBe(1);
  });

  test("sort follows the alphabet, with free slots last", () => {
    const hand = handWith("CATDOGS");
    hand.lay(idOf(hand, "C"), square(7, 7));
    hand.sort();
    expect(rackOf(hand)).toBe("ADGOST_");
  });

  test("while an exchange is chosen, taps select tiles and letters are not laid", () => {
    const hand = handWith("CATDOGS");
    hand.chosen = [];
    hand.tapTile(idOf(hand, "C"));
    hand.tapTile(idOf(hand, "A"));
    hand.tapTile(idOf(hand, "C"));
    expect(hand.chosen).toEqual([idOf(hand, "A")]);
    expect(hand.type("t")).toBe(false);
  });

  test("dragging a tile to a slot reorders the rack, unless it is cancelled", () => {
    const hand = handWith("CATDOGS");
    hand.start(idOf(hand, "S"), { x: 0, y: 0 });
    hand.move({ x: 40, y: 0 }, { kind: "slot", slot: 0 });
    hand.end({ kind: "slot", slot: 0 });
    expect(rackOf(hand)).toBe("SCATDOG");
    hand.start(idOf(hand, "S"), { x: 0, y: 0 });
    hand.move({ x: 40, y: 0 }, { kind: "square", square: square(7, 7) });
    expect(hand.dropSquare).toBe(7 * 15 + 7);
    hand.cancel();
    expect(hand.dropSquare).toBe(-1);
    expect(rackOf(hand)).toBe("SCATDOG");
  });
});

describe("following the server", () => {
  test("laid tiles stay while the rack and the board allow it", () => {
    const hand = handWith("CATDOGS");
    hand.lay(idOf(hand, "C"), square(7, 7));
    hand.lay(idOf(hand, "A"), square(7, 8));
    hand.follow(screenOf({ rack: [..."CATDOGS"], board: [tileAt(7, 8, "X")] }), KEY);
    expect(hand.laid.map((tile) => tile.as)).toEqual(["C"]);
    expect([...rackOf(hand)].sort().join("")).toBe("ADGOST_");
  });

  test("laid tiles survive a reload, separately for each seat", () => {
    const before = handWith("CATDOGS");
    before.lay(idOf(before, "C"), square(7, 7));
    const after = handWith("CATDOGS");
    expect(after.laid).toMatchObject([{ as: "C", row: 7, column: 7 }]);
    after.follow(screenOf({ rack: [..."EEEEEEE"], seat: 1 }), "mozaika.laid.table.1");
    expect(after.laid).toEqual([]);
    after.follow(screenOf({ rack: [..."CATDOGS"] }), KEY);
    expect(after.laid).toMatchObject([{ as: "C" }]);
  });

  test("the end of the game recalls laid tiles", () => {
    const hand = handWith("CATDOGS");
    hand.lay(idOf(hand, "C"), square(7, 7));
    hand.follow(screenOf({ rack: [..."CATDOGS"], phase: "over" }), KEY);
    expect(hand.laid).toEqual([]);
  });
});
