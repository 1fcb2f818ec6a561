import { expect, test } from "vitest";
import * as gesture from "../src/board/gesture";
import { tagSpot } from "../src/board/tag";

const square = { kind: "square", square: { row: 2, column: 3 } } as const;

test("a press that moves less than the tolerance is a tap", () => {
  const held = gesture.move(gesture.start(4, { x: 10, y: 10 }), { x: 13, y: 12 });
  expect(gesture.end(held, square)).toEqual({ kind: "tap" });
});

test("a drag ends on a square, on the rack or elsewhere", () => {
  const held = gesture.move(gesture.move(gesture.start(4, { x: 0, y: 0 }), { x: 30, y: 0 }), { x: 0, y: 0 });
  expect(gesture.end(held, square)).toEqual({ kind: "lay", square: { row: 2, column: 3 } });
  expect(gesture.end(held, { kind: "slot", slot: 2 })).toEqual({ kind: "rack", slot: 2 });
  expect(gesture.end(held, { kind: "elsewhere" })).toEqual({ kind: "nothing" });
  expect(gesture.cancel()).toBeNull();
});

test("a score tag is placed where it covers no tile", () => {
  const board = { rows: 15, columns: 15, taken: new Set([7 * 15 + 8]) };
  expect(tagSpot(board, () => false, [{ row: 7, column: 7 }], new Set()).side).toBe("above");
  expect(tagSpot(board, () => false, [{ row: 3, column: 3 }], new Set()).side).toBe("right");
});
